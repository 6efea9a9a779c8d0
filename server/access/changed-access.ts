import { templateKey } from "../../src/contract/path-template.ts";
import type { AccessFile, Agreed, AgreedOperation } from "./access-file.ts";
import { strangers } from "./seen-access.ts";

/**
 * One cell that a decision changed. `identity` is null where the whole operation was made public or left undecided, or is
 * named no more, which `to` says as null.
 */
export type AccessChange = {
  operation: string;
  identity: string | null;
  from: Agreed | "public" | null;
  to: Agreed | "public" | null;
};

/** What differs between two access files, cell by cell, in the order of the second. */
export function changedAccess(before: AccessFile | null, after: AccessFile): AccessChange[] {
  const old = new Map(before?.operations.map((one) => [templateKey(one.name), one]));
  const now = new Set(after.operations.map(({ name }) => templateKey(name)));
  const everybody = [...after.identities, strangers];
  const gone = [...old].flatMap(([key, one]) => (now.has(key) ? [] : [one]));
  return [
    ...after.operations.flatMap(({ name, access }) =>
      changesOf(name, old.get(templateKey(name))?.access ?? "unknown", access, everybody),
    ),
    ...gone.map(({ name, access }) => ({ operation: name, identity: null, from: wholly(access), to: null })),
  ];
}

function changesOf(
  operation: string,
  before: AgreedOperation["access"],
  after: AgreedOperation["access"],
  everybody: readonly string[],
): AccessChange[] {
  if (typeof after === "string")
    return before === after ? [] : [{ operation, identity: null, from: wholly(before), to: after }];
  const was = (label: string) =>
    typeof before !== "string" ? (before.get(label)?.agreed ?? "unknown") : before === "public" ? "allowed" : before;
  return everybody.flatMap((identity) => {
    const [from, to] = [was(identity), after.get(identity)?.agreed ?? "unknown"];
    return from === to ? [] : [{ operation, identity, from, to }];
  });
}

const wholly = (access: AgreedOperation["access"]) => (typeof access === "string" ? access : null);
