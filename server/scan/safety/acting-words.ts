/** Verbs that say by themselves that something is made, changed, sent or removed. */
const verbs = wordSet(`
  delete remove destroy drop purge wipe erase truncate reset clear flush empty shutdown restart reboot kill terminate uninstall
  create add insert seed migrate populate generate regenerate import init initialize initialise install provision
  save update upsert unset overwrite rename send resend notify invite publish unpublish unsubscribe
  approve reject accept decline confirm cancel activate deactivate enable disable suspend unlock unblock unban assign unassign
  execute trigger sync synchronize resync rebuild reindex recalculate rollback revert restore deploy enqueue dequeue retry requeue
  heapdump impersonate rotate revoke invalidate increment decrement upvote downvote`);
/** Words that name a thing as often as an action: an action only of one thing, as in `/posts/7/archive`. */
const perhapsVerbs = wordSet(`
  archive block ban lock release build run start stop close open report share copy move like vote pay order follow unfollow
  process merge submit apply backup hit use claim redeem complete finish expire refresh attach detach join leave grant mark
  purchase refund charge payout transfer subscribe register replace change patch set store`);
/** Those of them that take an object: `run-import`, `setPrice`. */
const withObject = wordSet(
  "run start stop submit apply ban merge detach attach redeem unfollow refresh set change replace modify store register mark charge refund",
);
/** What turns an action into something that is read: `/reset-policy`, `/import-status`, `/createForm`. */
const describing =
  /^(policy|policies|status|statuses|state|reasons?|types?|options?|permissions?|rules?|schema|forms?|help|docs?|guide|info|details?|limits?|quotas?|dates?|times?|timestamp|windows?|stats|statistics|metrics|counts?|preview|history|histories|templates?|page|url|uri|link|results?|errors?|categories|category|names?|requirements|instructions|summary|overview|notes?|ability|able|fields?|methods?|intents?|version|config|settings|list|lists|logs?|schedule|schedules|queue|jobs?|events?|reports?|codes?|items?|requests?|prices?|fees?|costs?|rates?|mode|level|threshold|response)$/i;
/** Removing or sending one of those is an action all the same. */
const overrides =
  /^(delete|remove|destroy|drop|purge|wipe|erase|truncate|clear|flush|empty|send|resend|create|add|generate|save|update|set)$/i;
/** Even these are only told about by what describes them. */
const alwaysDescribing =
  /^(policy|policies|status|statuses|reasons?|types?|options?|permissions?|rules?|schema|help|docs?|guide|info|limits?|quotas?|stats|statistics|metrics|preview|history|form|ability|able|requirements|instructions)$/i;

/** Verbs and what they act on, written as one word: `createdb`, `sendmail`, `resetpassword`. */
const runOn =
  /^(((create|delete|remove|destroy|drop|purge|wipe|erase|truncate|reset|clear|flush|empty|seed|migrate|populate|generate|import|init|rebuild|restore|save|update|add|insert|send|resend|set|kill|stop|start|restart|run|fill|ban|unlock|lock|activate|deactivate|enable|disable|register|confirm|cancel|approve|reject|invite|revoke|refresh|rotate|sync)(dbs?|databases?|data|dummydata|all|everything|users?|accounts?|customers?|members?|admins?|roles?|groups?|e?mails?|sms|messages?|notifications?|invites?|invitations?|caches?|tables?|schema|passwords?|pass|tokens?|sessions?|keys?|secrets?|files?|logs?|index|indexes|records?|rows?|items?|orders?|carts?|products?|posts?|comments?|entries|entry|images?|fixtures?|samples?|tasks?|queue|server|service|system|loginip))|load(db|database|data|fixtures|samples)|changepass(word)?)$/i;

/** Whether a name is one verb and nothing more, which may also be a part of an API: `/import/status`. */
export const isPlainVerb = (name: string): boolean => verbs.has(name.toLowerCase());

const ending =
  /^(log-?_?out|sign-?_?out|log-?_?off|sign-?_?off|revoke|invalidate|end-?_?session|(logout|signout|revoke|invalidate|kill|end)-?_?(all|everywhere|user|sessions?|tokens?)|logout[A-Z]\w*)$/i;

/** Whether a name says that it ends somebody's session. */
export const isEnding = (name: string): boolean => ending.test(name) || /^deactivate$/i.test(name);

/**
 * The action that a name speaks of, or null: `delete`, `reset-password`, `saveLoginIp`, `createdb`, but neither
 * `settings`, `imports` nor `reset-policy`. `isOfOne`: an id stands right before it.
 */
export function verbPhrase(name: string, { isOfOne = false } = {}): string | null {
  if (name === "" || name.length > 60) return null;
  const words = wordsOf(name);
  const [first = "", ...rest] = words;
  if (rest.length === 0) {
    if (verbs.has(first) || (isOfOne && perhapsVerbs.has(first))) return first;
    return runOn.test(first) ? first : null;
  }
  // `bulk-delete`, `mass_update`, `doDelete`, `users:import`.
  const last = rest.at(-1) ?? "";
  if (
    /^(bulk|batch|mass|do|force|hard|soft|auto|multi|action|async)$/.test(first) &&
    (verbs.has(last) || perhapsVerbs.has(last))
  )
    return words.join(" ");
  if (name.includes(":") && verbs.has(last)) return last;
  if (!verbs.has(first) && !withObject.has(first))
    return runOn.test(first) && !describing.test(last) ? words.join(" ") : null;
  if (alwaysDescribing.test(last)) return null;
  return describing.test(last) && !overrides.test(first) ? null : words.join(" ");
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}

/** Lower-case words of a name in kebab, snake or camel case. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
}

const said =
  /^(delet|remov|destroy|drop|purg|wip|eras|truncat|reset|clear|flush|creat|add|insert|seed|migrat|populat|initiali[sz]|instal|import|sav|stor|updat|send|invit|publish|unsubscrib|subscrib|register|approv|reject|accept|confirm|cancel|activat|deactivat|enabl|disabl|suspend|trigger|execut|synchroni[sz]|rebuild|restor|revok|shut|restart|reboot|terminat|kill)(e?s|es|ing|ping|ting|e|down|)?$/;
/** Sentences of this beginning speak of actions and are about reading: "Set of rules", "Stored values". */
const aboutReading =
  /^(set|add-?ons?|store|stores|clear|register|reset|import|publish|accept|cancel|confirm|drop)\s+(of|for|to|and|policy|status|history|list|info|details)\b/i;

/** Whether a sentence of a document, or the text of a link, begins by naming an action: "Creates the database". */
export function saysThatItActs(text: string): boolean {
  const plain = text.trim().slice(0, 200);
  if (aboutReading.test(plain)) return false;
  if (/^(log|sign)(s|ging|ing)?[ -]?(out|off)\b/i.test(plain)) return true;
  const [first = "", second = ""] = plain
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  if (!said.test(first)) return false;
  return !describing.test(second) || overrides.test(first);
}
