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

/** Whether anything tells which fields an operation takes. */
export const hasFields = ({ body }: Pick<Operation, "body">): boolean =>
  typeof body === "object" && body !== null && !Array.isArray(body) && Object.keys(body).length > 0;

/** Paths of one thing's state, which POST sets and DELETE takes back. */
export function togglesIn(operations: readonly Pick<Operation, "method" | "path">[]): Set<string> {
  const at = (method: string) =>
    operations.flatMap((one) => (one.method === method && /\}\/[\w-]+\/?$/.test(one.path) ? [one.path] : []));
  const taken = new Set(at("DELETE"));
  return new Set(at("POST").filter((path) => taken.has(path)));
}

/**
 * Those that may run without looking at a body: what is posted to a word below one thing, of which no field is known, where
 * nothing is listed or where it is taken back as it was set. Whoever recorded a call tells that a body was sent, not that it is read.
 */
export function perhapsBodiless(
  operations: readonly Pick<Operation, "method" | "path" | "body">[],
): (operation: Pick<Operation, "method" | "path" | "body">) => boolean {
  const toggles = togglesIn(operations);
  const read = new Set(operations.flatMap(({ method, path }) => (method === "GET" ? [path] : [])));
  return (one) =>
    one.method === "POST" &&
    /\}\/[\w-]+\/?$/.test(one.path) &&
    !hasFields(one) &&
    (toggles.has(one.path) || !read.has(one.path));
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
