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

/** Whether the last word makes of a verb something that is read: `reset-policy`, but not `resetState`. */
export function describes(verb: string, last: string): boolean {
  if (last === "form") return !handsIn.test(verb);
  if (alwaysDescribing.test(last)) return true;
  if (!describing.test(last) || overriding.test(verb)) return false;
  return !(operating.test(verb) && operable.test(last));
}
