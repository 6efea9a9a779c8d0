/** What of an operation says whether a faulty write can do harm. `requestTypes` are the media types that it reads. */
type Write = { method: string; path: string; requestTypes: readonly string[] };

/**
 * How a target took bodies that nobody can read: how often it turned them down for that, and how often it went on. Many
 * servers take such a body for an empty one; then a faulty write is a write.
 */
export type BodyHabits = { refused: number; accepted: number };

/** Whether a target was seen to turn down what can be read and does not fit, and never to take it. */
export const validates = ({ refused, accepted }: BodyHabits): boolean => refused > 0 && accepted === 0;

/** Words for actions that take effect without any input, so that no faulty input can prevent them. */
const actsByName =
  /(^|[-_/])(delete|remove|reset|clear|purge|wipe|flush|truncate|drop|shutdown|restart|reboot|stop|kill|revoke|destroy|rollback|deploy|close|archive|lock|unlock|suspend|block|ban|disable|deactivate|terminate|cancel|abort|expire|publish|approve|reject|accept|confirm|complete|finish|start|run|trigger|execute|sync|rebuild|import|send|pay|refund|transfer|merge|move|rotate|regenerate)(-\w+)?$/i;

/** Whether an operation's name says that it does something at once: `/accounts/{id}/close`. */
export const actsAtOnce = (path: string): boolean => actsByName.test(path.split("?", 1)[0] ?? "");

/** Whether the document, or a call that was seen, says that the operation reads a body. */
export const takesBody = ({ requestTypes }: Pick<Write, "requestTypes">): boolean => requestTypes.length > 0;

/**
 * Whether a body that nobody can read may be sent to an operation without doing anything there. Below a made-up id there
 * is nothing for PATCH or DELETE to change. Elsewhere the operation has to read a body, by its document or a call that was
 * seen, or the target to have shown that it turns such bodies down: some store whatever is posted to them. With a credential
 * none is sent before that. Strangers come first, because whoever keeps them out is not harmed by them; in production only
 * where `keepsStrangersOut` says that they are, by the read of the same thing or by the document.
 */
export function canOnlyFail(
  operation: Write,
  identity: "anonymous" | "invalid" | "owner",
  { refused, accepted }: BodyHabits,
  isProduction: boolean,
  keepsStrangersOut = false,
): boolean {
  if (operation.path.includes("{") && (operation.method === "PATCH" || operation.method === "DELETE")) return true;
  if (refused > 0 && accepted === 0) return true;
  if (accepted > 0) return !isProduction && refused > accepted && takesBody(operation);
  if (operation.path.includes("{") && operation.method === "POST") return takesBody(operation);
  return identity !== "owner" && takesBody(operation) && (!isProduction || keepsStrangersOut);
}

/**
 * Whether a body that nobody can read may be sent to an object that exists: only where the operation reads a body, and
 * was seen to turn an unreadable one down; outside production it is enough that the rest of the target does, for
 * operations that do not act by their name alone.
 */
export function mayNameExisting(
  operation: Pick<Write, "path" | "requestTypes">,
  { isSeenToRefuse, habits, isProduction }: { isSeenToRefuse: boolean; habits: BodyHabits; isProduction: boolean },
): boolean {
  const readsJson = operation.requestTypes.some((type) => /[/+]json\b/i.test(type));
  if (!readsJson || habits.accepted > 0) return false;
  if (isSeenToRefuse) return true;
  return !isProduction && habits.refused > 0 && !actsAtOnce(operation.path);
}
