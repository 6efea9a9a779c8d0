import type { Operation } from "../operation.ts";
import { wordsOf } from "./acting-words.ts";
import { actsAtOnce } from "./effect.ts";

/** What of an operation says whether a faulty write can do harm. `requestTypes` are the media types that it reads. */
type Write = Pick<Operation, "path" | "requestTypes">;

/**
 * How a target took bodies that nobody can read: how often it turned them down for that, and how often it went on. Many
 * servers take such a body for an empty one; then a faulty write is a write.
 */
export type BodyHabits = { refused: number; accepted: number };

/** Whether a target was seen to turn down what can be read and does not fit, and never to take it. */
export const validates = ({ refused, accepted }: BodyHabits): boolean => refused > 0 && accepted === 0;

/** Whether the document, or a call that was seen, says that the operation reads a body. */
export const takesBody = ({ requestTypes }: Pick<Write, "requestTypes">): boolean => requestTypes.length > 0;

/** Whether it reads JSON. */
export const readsJson = ({ requestTypes }: Pick<Write, "requestTypes">): boolean =>
  requestTypes.some((type) => /[/+]json\b/i.test(type));

/** Whether a body is none that a parser of JSON could read. */
export function isUnreadable(body: string): boolean {
  try {
    JSON.parse(body);
    return false;
  } catch {
    return true;
  }
}

/**
 * Whether a body that nobody can read may be sent to an object that exists: only where the operation reads a body, and
 * was seen to turn an unreadable one down; outside production it is enough that the rest of the target does, for
 * operations that do not act by their name alone.
 */
export function mayNameExisting(
  operation: Write,
  { isSeenToRefuse, habits, isProduction }: { isSeenToRefuse: boolean; habits: BodyHabits; isProduction: boolean },
): boolean {
  if (!readsJson(operation) || habits.accepted > 0) return false;
  if (isSeenToRefuse) return true;
  return !isProduction && habits.refused > 0 && !actsAtOnce(operation.path);
}

/** Names of what is sent by programs elsewhere, or kept as it comes: such handlers read what nobody else can. */
const receiving =
  /^(web)?hooks?$|^(callbacks?|ipn|ingest|ingestion|inbound|incoming|inbox|receivers?|receive|raw|uploads?|imports?|blobs?|files?|attachments?|media|images?|photos?|pictures?|avatars?|thumbnails?|videos?|artifacts?|collect|collector|track|tracking|beacons?|telemetry|relay|proxy|tunnel|stripe|paypal|twilio|mailgun|sendgrid|postmark|github|gitlab|slack|shopify|mqtt|rpc|exec|eval|echo)$/;

/**
 * Whether a handler may take a body as it comes, whatever parser stands before the others: by its name, or because its
 * document, or a call that was seen, says so.
 */
export const mayTakeRaw = (path: string, { takesRaw = false }: { takesRaw?: boolean }): boolean =>
  takesRaw || path.split(/[/?]/).some((segment) => wordsOf(segment).some((word) => receiving.test(word)));

/** Whether the document, or a call that was seen, says that bodies of another kind than JSON and forms are read. */
export const saysRaw = ({ requestTypes }: Pick<Write, "requestTypes">): boolean =>
  requestTypes.some((type) => !/[/+]json\b|x-www-form-urlencoded|multipart\/form-data/i.test(type));
