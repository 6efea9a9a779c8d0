import { Document, isMap, isScalar, isSeq, type Pair, parseDocument, type Scalar, type YAMLMap } from "yaml";
import { templateKey } from "../../src/contract/path-template.ts";
import { type Agreed, isOperation, keyOf, pairsOf, readAccess } from "./access-file.ts";
import { asWritten } from "./as-written.ts";
import { compareNames, groupOf, nobodyAsked, type Seen, type SeenAccess, strangers } from "./seen-access.ts";

const heading = ` Who may do what. Each operation is public (no credential needed), unknown (not decided yet), or says of each
 identity whether it is allowed, denied or unknown. Review it like code; postern access check compares it with what is.`;

/**
 * An access file with what a scan saw. What a file says already stays, with its comments; only what it calls unknown or
 * does not name is added. Where somebody bypasses what should hold, it says denied, with a comment.
 */
export function writeAccess(
  before: string | null,
  seen: SeenAccess,
  { target, identities, file }: { target: string; identities: readonly string[]; file: string },
): { text: string; added: number } {
  if (before !== null) readAccess(before, file);
  const document = before === null ? empty(target) : parseDocument(before);
  const root = document.contents as YAMLMap;
  addIdentities(document, root, identities);
  const access = root.get("access") as YAMLMap;
  const known = operationsIn(access);
  let added = 0;
  // A path with a blank in it cannot be named in a file.
  for (const name of [...seen.keys()].filter(isOperation).sort(compareNames)) {
    const cells = ofEverybody(seen.get(name) ?? new Map(), identities);
    const pair = known.get(templateKey(name));
    if (pair) {
      complete(document, pair, cells);
      continue;
    }
    added += 1;
    const made = document.createPair(name, accessValue(document, cells)) as Pair;
    insert(groupMap(document, access, groupOf(name)), made);
    known.set(templateKey(name), made);
  }
  return { text: asWritten(document, before ?? ""), added };
}

/** The operations of a file by what tells one from another, whatever their parameters are called. */
const operationsIn = (access: YAMLMap): Map<string, Pair> =>
  new Map(pairsOf(access).flatMap((group) => pairsOf(group.value).map((pair) => [templateKey(keyOf(pair)), pair])));

/** What a person decided of one operation: of everybody at once, or of the identities that are named. */
export type AccessDecision = { operation: string; access: "public" | "unknown" | Readonly<Record<string, Agreed>> };

/**
 * An access file with what was decided; the rest of it stays, with its comments. An operation that it does not name is
 * added, and so is an identity. Throws a `Refusal` where a decision contradicts what stands.
 */
export function decideAccess(before: string, decisions: readonly AccessDecision[], file: string): string {
  const { identities } = readAccess(before, file);
  const document = parseDocument(before);
  const root = document.contents as YAMLMap;
  const named = decisions.flatMap(({ access }) => (typeof access === "string" ? [] : Object.keys(access)));
  const everybody = [...new Set([...identities, ...named])].filter((label) => label !== strangers);
  addIdentities(document, root, everybody);
  const access = root.get("access") as YAMLMap;
  const known = operationsIn(access);
  for (const { operation, access: said } of decisions) {
    const pair = known.get(templateKey(operation));
    if (pair) decide(document, pair, said, everybody);
    else {
      const added = document.createPair(operation, document.createNode("unknown"));
      decide(document, added as Pair, said, everybody);
      insert(groupMap(document, access, groupOf(operation)), added as Pair);
      known.set(templateKey(operation), added as Pair);
    }
  }
  const text = asWritten(document, before);
  readAccess(text, file);
  return text;
}

function decide(document: Document, pair: Pair, said: AccessDecision["access"], everybody: readonly string[]): void {
  const before = pair.value as Scalar | YAMLMap;
  const open = isMap(before) && before.comment?.startsWith(openComment) ? before.comment : null;
  // Whoever decided has seen who bypasses what.
  if (open !== null) before.comment = null;
  if (typeof said === "string") {
    pair.value = keeping(before, document.createNode(said) as Scalar);
    return;
  }
  let map = before as YAMLMap;
  if (!isMap(map)) {
    const isPublic = isScalar(before) && before.value === "public";
    const cells = isPublic ? [...everybody, strangers].map((label) => [label, "allowed"]) : [];
    map = document.createNode(Object.fromEntries(cells)) as YAMLMap;
    map.flow = true;
    pair.value = keeping(before, map);
  }
  for (const [label, agreed] of Object.entries(said).sort(([a], [b]) => order(a, b))) map.set(label, agreed);
  const agreed = [...everybody, strangers].map((label) => map.get(label));
  if (agreed.every((one) => one === "allowed")) pair.value = keeping(map, document.createNode("public") as Scalar);
}

function empty(target: string): Document {
  const document = new Document({ target, identities: [], access: {} });
  document.commentBefore = heading;
  (document.get("access") as YAMLMap).flow = false;
  return document;
}

function addIdentities(document: Document, root: YAMLMap, identities: readonly string[]): void {
  const listed = root.get("identities", true);
  const names = isSeq(listed) ? listed.items.map((one) => String(isScalar(one) ? one.value : one)) : [];
  const missing = identities.filter((label) => !names.includes(label));
  if (isSeq(listed)) for (const label of missing) listed.add(document.createNode(label));
  else root.set("identities", document.createNode(identities));
  const now = root.get("identities", true);
  if (isSeq(now) && names.length === 0) now.flow = true;
}

function groupMap(document: Document, access: YAMLMap, group: string): YAMLMap {
  const found = pairsOf(access).find((pair) => keyOf(pair) === group);
  if (isMap(found?.value)) return found.value;
  const made = document.createNode({}) as YAMLMap;
  made.flow = false;
  if (found) {
    found.value = made;
    return made;
  }
  const pair = document.createPair(group, made);
  const at = access.items.findIndex((one) => keyOf(one) > group);
  access.items.splice(at < 0 ? access.items.length : at, 0, pair);
  return made;
}

function insert(group: YAMLMap, pair: Pair): void {
  const at = group.items.findIndex((one) => compareNames(keyOf(one), keyOf(pair)) > 0);
  group.items.splice(at < 0 ? group.items.length : at, 0, pair);
}

/** With a cell for whoever was not asked. */
function ofEverybody(cells: ReadonlyMap<string, Seen>, identities: readonly string[]): ReadonlyMap<string, Seen> {
  return new Map([...identities, strangers].map((label) => [label, cells.get(label) ?? nobodyAsked]));
}

/** What is written of an operation that the file does not name yet. */
function accessValue(document: Document, cells: ReadonlyMap<string, Seen>): Scalar | YAMLMap {
  const all = [...cells];
  const stranger = cells.get(strangers);
  if (stranger?.result === "allowed" && !stranger.open) return document.createNode("public") as Scalar;
  if (all.every(([, one]) => one.result === "unknown")) return document.createNode("unknown") as Scalar;
  const sorted = all.sort(([a], [b]) => order(a, b));
  const map = document.createNode(Object.fromEntries(sorted.map(([label, one]) => [label, meant(one)]))) as YAMLMap;
  map.flow = true;
  const open = sorted.flatMap(([label, one]) => (one.open ? [label] : []));
  if (open.length > 0) map.comment = `${openComment}${open.join(", ")}`;
  return map;
}

const openComment = " open: bypassed by ";

/** Strangers last: the others are who the file is read for. */
const order = (a: string, b: string) => Number(a === strangers) - Number(b === strangers) || (a < b ? -1 : 1);
const meant = ({ result, open }: Seen) => (open ? "denied" : result);

/** Adds to an operation of the file what it left open. */
function complete(document: Document, pair: Pair, cells: ReadonlyMap<string, Seen>): void {
  if (isScalar(pair.value)) {
    if (pair.value.value === "unknown") pair.value = keeping(pair.value, accessValue(document, cells));
    return;
  }
  if (!isMap(pair.value)) return;
  for (const [label, one] of [...cells].sort(([a], [b]) => order(a, b))) {
    const before = pair.value.get(label);
    if (before === undefined || before === "unknown") pair.value.set(label, meant(one));
  }
}

/** What takes a value's place takes its comment. */
function keeping<Value extends Scalar | YAMLMap>(before: Scalar | YAMLMap, now: Value): Value {
  if (before.comment != null) now.comment = before.comment;
  if (before.commentBefore != null) now.commentBefore = before.commentBefore;
  return now;
}
