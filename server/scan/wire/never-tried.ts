/** What an action does that no consent to write covers: it cannot be undone, or it reaches people. */
const neverTried =
  /delet|remov|destroy|drop|purge|wipe|erase|truncat|clear|flush|empty|reset|shut|restart|reboot|kill|terminat|uninstall|heapdump|send|mail|sms|notif|invit|pay|charge|refund|transfer|purchase|publish|deploy|revoke|revert|rollback|unsubscri|deactivat|disabl|suspend|cancel|impersonat|withdraw|trash|prune|deprovision|alter|\b(del|rm)\b|^(del|rm)/i;

/** Whether a name says that what it does cannot be undone, or reaches people. */
export const isNeverTried = (name: string): boolean => neverTried.test(name);

/** Why an action is not tried even once, by what names it; null where it may be. */
export function neverOf(endsSession: boolean, why: string): string | null {
  if (endsSession) return "It is never called.";
  return isNeverTried(why.replace(/^its name says that it does something: /, ""))
    ? "What it does cannot be undone, so it is never called."
    : null;
}
