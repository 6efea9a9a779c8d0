import type { PracticeCall, PracticeOperation } from "../operation.ts";
import { json } from "../reply.ts";
import { changeOf, createOf, listOf, oneOf, removeOf, type Shelf } from "../shelf.ts";

const shelf = (table: Shelf["table"], noun: string): Shelf => ({
  path: `/api/v1/${table}`,
  table,
  param: `${noun}Id`,
  id: { type: "integer", example: 1 },
  noun,
});
const [profiles, personas] = [shelf("profiles", "profile"), shelf("personas", "persona")];
const [wallets, purses] = [shelf("wallets", "wallet"), shelf("purses", "purse")];
const [sites, depots] = [shelf("sites", "site"), shelf("depots", "depot")];

const nickname = { nickname: "string" } as const;
const label = { label: "string" } as const;
const street = { street: "string" } as const;
const byNumber = (n: number) => n;
const empty = () => ({ balance: 0 });
const atHome = ({ person }: PracticeCall) => ({ tenantId: person?.tenant ?? "" });

/** Refuses a body with fields that nobody asked for (CWE-915). */
function strictly(operation: PracticeOperation): PracticeOperation {
  const known = Object.keys(operation.fields ?? {});
  return {
    ...operation,
    handle(call) {
      const extra = Object.keys(call.body).filter((name) => !known.includes(name));
      if (extra.length === 0) return operation.handle(call);
      return json(422, { error: "unknown_fields", fields: Object.fromEntries(extra.map((name) => [name, "unknown"])) });
    },
  };
}

/** Own rows with fields that only the service may set: taken from the body, left alone, or refused. */
export const profileOperations: PracticeOperation[] = [
  listOf(profiles, { reach: "own" }),
  oneOf(profiles, { reach: "own" }),
  changeOf(profiles, nickname, { reach: "own", sample: { nickname: "captain" } }, ["role", "isAdmin"]),
  listOf(personas, { reach: "own" }),
  oneOf(personas, { reach: "own" }),
  changeOf(personas, nickname, { reach: "own", sample: { nickname: "mate" } }),
  listOf(wallets, { reach: "own" }),
  createOf(wallets, label, byNumber, { sample: { label: "Trial" } }, ["balance"], empty),
  oneOf(wallets, { reach: "own" }),
  removeOf(wallets, { reach: "own" }),
  listOf(purses, { reach: "own" }),
  strictly(createOf(purses, label, byNumber, { sample: { label: "Trial" } }, [], empty)),
  oneOf(purses, { reach: "own" }),
  changeOf(purses, label, { reach: "own", sample: { label: "Renamed" } }, ["balance"]),
  removeOf(purses, { reach: "own" }),
  listOf(sites, { reach: "own" }),
  createOf(sites, street, byNumber, { sample: { street: "11 Trial Road" } }, ["tenantId"], atHome),
  oneOf(sites, { reach: "own" }),
  removeOf(sites, { reach: "own" }),
  listOf(depots, { reach: "own" }),
  createOf(depots, street, byNumber, { sample: { street: "12 Trial Road" } }, [], atHome),
  oneOf(depots, { reach: "own" }),
  changeOf(depots, street, { reach: "own", sample: { street: "13 Trial Road" } }),
  removeOf(depots, { reach: "own" }),
];
