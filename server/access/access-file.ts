import { METHODS } from "node:http";
import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";
import { templateKey } from "../../src/contract/path-template.ts";
import { Refusal } from "../refusal.ts";
import { strangers } from "./seen-access.ts";

/** What one identity may do at an operation. `unknown`: nobody has decided yet. */
export type Agreed = "allowed" | "denied" | "unknown";
/** One operation of an access file. `public`: no credential is needed, so that nobody is denied. */
export type AgreedOperation = {
  /** `GET /invoices/{id}`. */
  name: string;
  line: number;
  access: "public" | "unknown" | ReadonlyMap<string, { agreed: Agreed; line: number }>;
};
/** An access file: who may do what, as people agreed. */
export type AccessFile = {
  target: string | null;
  /** Labels, strangers left out. */
  identities: readonly string[];
  operations: readonly AgreedOperation[];
};

const agreed = ["allowed", "denied", "unknown"] as const;
/** What a file has at its top; what begins with `x-` is a person's own. */
const parts = /^(target|identities|access|x-.*)$/;
/** Whether an operation of an access file is called so: a method that HTTP knows, and a path. */
export function isOperation(name: string): boolean {
  const [method = "", path = ""] = name.split(" ", 2);
  return METHODS.includes(method) && path.startsWith("/") && name === `${method} ${path}` && !/\s/.test(path);
}

/** Reads an access file. Throws {@link Refusal} with one sentence and the line for each thing that cannot be. */
export function readAccess(text: string, file: string): AccessFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [fault] = document.errors;
  if (fault) {
    const [what] = fault.message.split(/ at line|\n/);
    throw new Refusal(400, `${file}:${lines.linePos(fault.pos[0]).line}: the YAML cannot be read: ${what}.`);
  }
  const faults: string[] = [];
  const lineOf = (node: unknown) => lines.linePos((node as Node | null)?.range?.[0] ?? 0).line;
  const blame = (node: unknown, what: string) => void faults.push(`${file}:${lineOf(node)}: ${what}`);
  const root = document.contents;
  if (!isMap(root) || !isMap(root.get("access", true)))
    throw new Refusal(400, `${file}:1: there is no map named access. Write one with postern access export ${file}.`);
  for (const pair of pairsOf(root))
    if (!parts.test(keyOf(pair)))
      blame(pair.key, `${keyOf(pair)} is nothing that an access file says. Write target, identities or access.`);
  const target = root.get("target");
  const listed = root.get("identities", true);
  const labels = new Map<string, number>();
  for (const one of isSeq(listed) ? listed.items : []) {
    const label = String(isScalar(one) ? one.value : one);
    if (label === strangers)
      blame(one, `${label} is whoever has no credential, and takes part by itself. Take it out of identities.`);
    if (labels.has(label)) blame(one, `${label} stands at line ${labels.get(label)} already.`);
    labels.set(label, lineOf(one));
  }
  const identities = [...labels.keys()];
  const known = new Set([...identities, strangers]);
  const operations: AgreedOperation[] = [];
  const places = new Map<string, { name: string; line: number }>();
  for (const group of pairsOf(root.get("access", true))) {
    // Whoever takes the last operation of a group out may leave its name.
    if (isScalar(group.value) && group.value.value === null) continue;
    if (!isMap(group.value)) {
      blame(group.key, `${keyOf(group)} holds no operations.`);
      continue;
    }
    for (const pair of pairsOf(group.value)) {
      const name = keyOf(pair);
      const line = lineOf(pair.key);
      if (!isOperation(name)) blame(pair.key, `${name} is no operation. Write a method and a path.`);
      const before = places.get(templateKey(name));
      if (before?.name === name) blame(pair.key, `${name} stands at line ${before.line} already.`);
      else if (before)
        blame(pair.key, `${name} is the operation ${before.name} of line ${before.line}. Keep one of the two.`);
      places.set(templateKey(name), { name, line });
      operations.push({ name, line, access: accessOf(pair, known, lineOf, blame) });
    }
  }
  if (faults.length > 0) throw new Refusal(400, faults.join("\n"));
  return { target: typeof target === "string" ? target : null, identities, operations };
}

function accessOf(
  { key, value }: Pair,
  known: ReadonlySet<string>,
  lineOf: (node: unknown) => number,
  blame: (node: unknown, what: string) => void,
): AgreedOperation["access"] {
  if (isScalar(value) && (value.value === "public" || value.value === "unknown")) return value.value;
  const cells = new Map<string, { agreed: Agreed; line: number }>();
  if (!isMap(value)) {
    blame(key, `${keyOf({ key } as Pair)} is neither public nor unknown nor a map of identities.`);
    return cells;
  }
  for (const cell of pairsOf(value)) {
    const said = isScalar(cell.value) ? cell.value.value : null;
    const found = agreed.find((one) => one === said);
    if (!known.has(keyOf(cell))) blame(cell.key, `${keyOf(cell)} is not listed under identities.`);
    if (found) cells.set(keyOf(cell), { agreed: found, line: lineOf(cell.key) });
    else blame(cell.key, `${keyOf(cell)} is ${said}. Write allowed, denied or unknown.`);
  }
  const denied = [...cells].find(([label, one]) => label !== strangers && one.agreed === "denied");
  if (cells.get(strangers)?.agreed === "allowed" && denied)
    blame(key, `${strangers} is allowed, and ${denied[0]} is denied: whoever needs no credential cannot be denied.`);
  return cells;
}

/** The pairs of a map, in the file's order. */
export const pairsOf = (map: unknown): Pair[] => (isMap(map) ? (map as YAMLMap).items : []);
/** A pair's key as text. */
export const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);
