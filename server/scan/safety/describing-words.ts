/** What turns an action into something that is read: `/import-status`, `/refund-requests`. */
const describing =
  /^(policy|policies|status|statuses|state|reasons?|types?|options?|permissions?|rules?|schema|forms?|help|docs?|guide|guidelines|info|details?|limits?|quotas?|dates?|times?|timestamp|windows?|stats|statistics|metrics|counts?|preview|history|histories|templates?|page|url|uri|link|results?|errors?|categories|category|names?|requirements|instructions|summary|overview|notes?|ability|able|fields?|methods?|intents?|version|config|settings|list|lists|logs?|schedule|schedules|queue|jobs?|events?|reports?|codes?|items?|requests?|prices?|fees?|costs?|rates?|mode|level|threshold|response)$/i;
/** Even removing or sending one of those is only told about. */
const alwaysDescribing =
  /^(policy|policies|status|statuses|reasons?|types?|options?|permissions?|rules?|schema|help|docs?|guide|guidelines|info|limits?|quotas?|stats|statistics|metrics|preview|history|form|ability|able|requirements|instructions)$/i;
/** Verbs that act on most of what describes others: `deleteItems`. */
const overriding =
  /^(delete|remove|destroy|drop|purge|wipe|erase|truncate|clear|flush|empty|send|resend|create|add|generate|save|update|set|edit|toggle|del|rm|fill|alter|insert|populate|seed|execute|trigger)$/i;
/** Verbs that act on what can be run or put back: `scheduleJob`, `resetState`. */
const operating = /^(run|process|start|stop|schedule|submit|reset|restore|reload|enqueue|kill|terminate)$/i;
const operable = /^(state|settings|config|jobs?|reports?|requests?|queue|lists?|items?)$/i;
/** A form is handed in by these, and shown for all others. */
const handsIn = /^(submit|send|save|post|reset|clear|fill)$/i;

/** Whether a word is one that tells about others: `status`, `history`. */
export const isDescribing = (word: string): boolean => describing.test(word);

/** Whether the last word makes of a verb something that is read: `reset-policy`, but not `resetState`. */
export function describes(verb: string, last: string): boolean {
  if (last === "form") return !handsIn.test(verb);
  if (alwaysDescribing.test(last)) return true;
  if (!describing.test(last) || overriding.test(verb)) return false;
  return !(operating.test(verb) && operable.test(last));
}

/** Verbs that are no name themselves and are done to whatever is named behind them: "the delete" is none. */
const direct =
  /^(delete|del|remove|rm|destroy|drop|purge|wipe|erase|truncate|clear|flush|empty|create|add|insert|save|unset|modify|alter|rename|cancel|accept|decline|approve|reject|confirm|publish|unpublish|terminate|kill|revoke|enable|disable|activate|deactivate|suspend|requeue|assign|unassign|overwrite|notify|resend)$/i;
/** Verbs that are the name of a thing as well, in sentences and before a hyphen: `reset-policy`, `change-log`. */
const named =
  /^(update|change|edit|set|reset|retry|restart|rerun|reopen|resume|pause|rotate|toggle|regenerate|send|trigger|execute)$/i;
/** What one makes or removes as it is: a rule is deleted, whereas a guide or a status of deleting is read. */
const made =
  /^(polic(y|ies)|rules?|permission|option|type|template|job|event|request|field|category|note|item|code|schedule|report|price|fee|quota|limit|link|page)$/i;
/** What is only ever read. */
const ofGuides = /^(form|help|docs?|guide|guidelines|instructions|requirements|preview|ability|able)$/i;
/** What tells of changes rather than being changed: `changeLog`, `updateEvents`. */
const ofChange: Readonly<Record<string, RegExp>> = {
  change: /^(logs?|histor(y|ies)|events?|requests?|lists?|notes?|dates?|times?|timestamp)$/i,
  update: /^(logs|history|histories|events|requests|lists|notes|times?|timestamp|dates?)$/i,
  set: /^(list|lists|times?|dates?)$/i,
  edit: /^(logs?|histor(y|ies)|dates?|times?)$/i,
};

/**
 * How surely a verb is done to the thing behind it although that could describe it: `deleteRule` acts, `clearHistory`,
 * `updateStatus` and `delete-rule` may. Names in camel case are mostly those of functions.
 */
export function doneTo(name: string, verb: string, last: string): "surely" | "perhaps" | null {
  if (ofGuides.test(last)) return null;
  const isCamel = /^([a-z]+|[A-Z][a-z]+)([A-Z][a-z\d]*)+$/.test(name);
  // `clear-history`, `toggle-status`: nothing is read of either.
  if (/^(clear|wipe|purge|erase)$/i.test(verb) && /^(histor(y|ies)|stats|statistics|metrics)$/i.test(last))
    return "perhaps";
  if (/^(toggle|set)$/i.test(verb) && /^status$/i.test(last)) return "perhaps";
  if (direct.test(verb)) {
    if (made.test(last)) return isCamel ? "surely" : "perhaps";
    return isCamel || (/^schema$/i.test(last) && /^drop$/i.test(verb)) ? "perhaps" : null;
  }
  return isCamel && named.test(verb) && !ofChange[verb.toLowerCase()]?.test(last) ? "perhaps" : null;
}

/** Whether a sentence's verb is done to what follows: "Delete rule", "Clears history", but not "Reset policy". */
export function isDoneInSentence(word: string, verb: string, thing: string): boolean {
  if (ofGuides.test(thing)) return false;
  // The third person of a verb is no name, but for the plural of one that is: "Updates history".
  const isThird = word !== verb && !/^(updates?|changes?|edits?|sets?|triggers?|rotates?)$/i.test(word);
  if (direct.test(verb)) return isThird || made.test(thing) || /^(histor(y|ies)|stats|logs?|schema)$/i.test(thing);
  if (/^reset$/i.test(verb) && /^(stats|statistics|metrics)$/i.test(thing)) return true;
  return named.test(verb) && isThird;
}
