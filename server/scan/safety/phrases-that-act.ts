/** Rights that are given, sessions that are ended, samples that are filled in. */
export const given = [
  /^grant(?:s|ing)? (?:\w+ ){0,2}(?:access|permissions?|rights?|roles?|privileges?)\b/,
  /^plac(?:e|es|ing) (?:(?:an?|the|your|new) ){0,2}(?:orders?|bids?|bets?)\b(?! (?:of|history|status|list|info)\b)/,
  /^end(?:s|ing)? (?:(?:the|all|my|your|their|this|every|a) )?(?:(?:current|active|user|user's) )?sessions?\b/,
  /^(?:transfer|withdraw|deposit)(?:s|r?ring|ing)? (?:(?:the|some|all) )?(?:money|funds|cash|credits?|balance|coins|points)\b(?! (?:histor(?:y|ies)|status|list|limits?|rates?|fees?|info|details)\b)/,
  /^(?:pop|claim|take|consume|pull|grab|lease|ack|acknowledge)(?:s|ing)? (?:(?:an?|the|one|all|its) )?(?:next |first |oldest |last |top |pending ){0,2}(?:jobs?|messages?|tasks?|events?|entry|entries)\b(?! (?:list|status|histor(?:y|ies)|counts?)\b)/,
  /^cast(?:s|ing)? (?:(?:an?|the|your|one|my) )?(?:[a-z]+ )?(?:votes?|ballots?)\b(?! (?:of|histor(?:y|ies)|status|list|counts?|results?)\b)/,
  /^(?:dis)?arm(?:s|ing)? (?:(?:the|an?|all|your|every) )?(?:[a-z]+ )?(?:alarms?|systems?|panels?|partitions?|zones?|sensors?|devices?|cameras?)\b(?! (?:status|state|histor(?:y|ies)|list|schedules?|codes?|settings?)\b)/,
  /^(?:un)?(?:kick|ban|mute|expel|evict)(?:s|n?ing)? (?:(?:the|an?|all|this|every) )?(?:[a-z]+ )?(?:players?|users?|members?|participants?|guests?|attendees?|clients?|peers?|accounts?|tenants?)\b(?! (?:list|status|histor(?:y|ies)|reasons?|counts?|polic(?:y|ies)|rules?|info|details)\b)/,
  /^e-?mails? (?:the|an?|all|every|each|this) (?:\w+ ){1,6}to\b/,
  /^(?:re)?load(?:s|ing)? (?:(?:the|all|some|demo|test|sample|dummy) ){0,3}(?:fixtures|seeds|(?<=(?:demo|test|sample|dummy) )data)\b/,
  /^clean(?:s|ing)? (?:up|out)\b(?! (?:of|histor(?:y|ies)|status|polic(?:y|ies)|rules?|guides?|schedules?)\b)/,
  /^complet(?:e|es|ing) (?:an?|the|this|your|one) (?:[a-z]+ )?(?:tasks?|todo|orders?|jobs?|purchases?|payments?|checkout|bookings?|registration|transactions?|tickets?|requests?|challenges?|lessons?|missions?|step)\b(?! (?:list|histor(?:y|ies)|status|details|guide)\b)/,
  /^issu(?:e|es|ing) (?:(?:an?|the|new) ){0,2}(?:partial |full |gift )?(?:refunds?|certificates?|cards?|invoices?|credits?|licen[cs]es?|vouchers?|coupons?|payments?|commands?)\b(?! (?:of|list|histor(?:y|ies)|status|details|polic(?:y|ies))\b)/,
  /^get(?:s|ting)? rid of\b/,
  /^giv(?:e|es|ing) (?:(?:an?|the|this|that|any|every|all) )?(?:user|account|member|customer|group|team|person|caller)s? (?:[\w-]+ ){0,2}(?:rights?|roles?|permissions?|privileges?|access)\b/,
  /^(?:tak(?:e|es|ing) (?:[\w-]+ ){1,4}offline|bring(?:s|ing)? (?:[\w-]+ ){1,4}online|hang(?:s|ing)? up)\b/,
  /^(?:flip|swap)(?:s|ping) (?:(?:the|an?|all|every)|[\w-]{1,20} and)\b(?!.{0,40}\b(?:coins?|images?|pictures?|cards?|photos?|text)\b)/,
  /^print(?:s|ing)? (?:an?|the|all) (?:[\w-]+ ){0,2}(?:labels?|receipts?|tickets?|badges?)\b(?! (?:list|templates?|preview|history|status)\b)/,
  /^logs? (?:you|me) in as\b/,
  /^record(?:s|ing)? (?:an?|the|this|that) (?:[a-z]+ )?(?:payments?|votes?|visits?|sales?|events?|clicks?|purchases?|transactions?|attendance)\b(?! (?:list|histor(?:y|ies)|status|details)\b)/,
];

/** What a sentence says anywhere of what it describes: that one call more is not as none. */
export const admitted = [
  /\b(?:not|non|isn't)[ -]idempotent\b/,
  /\b(?:has|have|with) (?:the |an? |some )?side[ -]effects?\b/,
  /\b(?:each|every) (?:call|request|visit) (?:book|charg|invalidat|deduct|delet|remov|consum|increment|decrement|rotat|reset|revok|debit|send)(?:e?s)\b/,
  /\b(?:used|called|invoked|hit|triggered) by (?:an? |the |our )?(?:cron|scheduler)\b/,
  /^side[ -]effects?\s{0,3}[:–—-]\s{0,3}(?!none|no\b|nothing|-)\w/,
  /\b(?:this|it|the call|calling it) (?:changes|modifies|mutates|alters) (?:the )?(?:state|data|database)\b(?! (?:type|format)\b)/,
  /^(?!.{0,60}\b(?:that|which|who|if|when|where)\b)[^,]{3,60}, (?:then )?(?:purges|deletes|removes|wipes|erases|truncates) (?:the|all|every|any|old|expired|stale|temp|temporary|its|them|it)\b/,
  /\b(?:this|it|call|calling it) will cause (?:an?|the|all|every|your) (?!.{0,80}\b(?:errors?|fail\w{0,4}|exceptions?|warnings?|[45]\d\d)\b)/,
];

/** Labels of a word, or of a few, that lead nowhere: "Ban", "Run now", "Leave group". */
export const pressed =
  /^(?:undo|redo|make (?:(?!an?\b)[a-z]+ )?(?:an? )?(?:admin|administrator|moderator|owner|default|primary|public|private|active|inactive|featured|sticky)|set (?:it |this )?as (?:my |your |the )?(?:new )?(?:default|primary|active|favou?rite|current|main|featured|cover|avatar)|(?:take|bring|put) (?:it |this )?(?:offline|online|down|live)|vote (?:it )?(?:up|down)|(?:un)?(?:ban|kick|mute|block|freeze|lock)|unlike|unfollow|upvote|downvote|rerun|redeploy|reboot|rollback|kill|demote|reopen|decline|forget (?:me|this device)|discard(?: (?:the |this |your |my )?(?:drafts?|changes))?|leave (?:the |this )?(?:group|team|organi[sz]ation|project|channel|room|game|workspace)|(?:promote|demote) to [a-z]+|(?:start|stop) (?:the |this )?(?:server|service|vm|instance|machine|container|job|task|worker|import|sync|backup)|run (?:the |this |a )?(?:backup|job|task|import|sync|migrations?|clean-?up)|mark (?:it |all )?(?:as )?(?:done|read|unread|complete|completed|resolved|paid|spam|seen|shipped)|(?:run|stop|retry|sync|rerun|rebuild|restart|execute) (?:it )?(?:now|again|all))$/;
