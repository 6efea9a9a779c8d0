import { createTables } from "../tables.ts";
import type { AccessTruth, Row } from "./practice-truth.ts";

const { payslips, contracts } = createTables();
const everyone = ["peer", "lower", "foreign"] as const;
const open = { authentication: "missing", weaknesses: ["missing-authentication"] } as const;
const hole = { weaknesses: ["object-authorization"] } as const;

/** A root field of `/graphql`; `document` asks for Mina's. */
function field(root: string, document: string, note: string, rest: Partial<Row> = {}): Row {
  const { access, ...more } = rest;
  return {
    call: `POST /graphql#${root}`,
    reachableBy: "graphql",
    note,
    document,
    // Nothing that reaches a mutation is sure to fail, so a scan that changes nothing cannot tell.
    ...(root.startsWith("Mutation") ? { undecidable: true } : {}),
    ...(access ? { access: { owner: "mina", at: "/graphql", ...access } } : {}),
    ...more,
  };
}
const own = (marker: string): Partial<AccessTruth> => ({ marker });
const given = (marker: string): Partial<AccessTruth> => ({ marker, opens: everyone });
const written: Partial<AccessTruth> = {};

/** Root fields: of the endpoint that shows its schema, and of the one that does not. */
export const graphqlRows: readonly Row[] = [
  field("Query.me", "{ me { email } }", "the caller", { access: own("mina@alder.example") }),
  field("Query.plans", "{ plans { slug } }", "prices, for everyone", { authentication: "open" }),
  field("Query.customers", "{ customers { name amount } }", "customers of both companies", open),
  field("Query.notes", "{ notes { text } }", "the caller's own", { access: own("Quarry Cycles wants") }),
  field("Query.note", "{ note(id: 2) { text } }", "anybody's by its number", {
    ...hole,
    access: given("Quarry Cycles wants"),
  }),
  field("Query.tasks", "{ tasks { title } }", "the caller's own", { access: own("Call Linden Books") }),
  field("Query.task", "{ task(id: 2) { title } }", "null for others", { access: own("Call Linden Books") }),
  field("Query.payslips", "{ payslips { employee } }", "the caller's own", { access: own("M. Moss, sales") }),
  field("Query.payslip", `{ payslip(id: "${payslips[1]?.id}") { employee iban } }`, "anybody's by its UUID", {
    ...hole,
    access: given("M. Moss, sales"),
  }),
  field("Query.contracts", "{ contracts { clause } }", "the caller's own", { access: own("Commission of four") }),
  field("Query.contract", `{ contract(id: "${contracts[1]?.id}") { clause } }`, "an error for others", {
    access: own("Commission of four"),
  }),
  field("Query.adminPeople", "{ adminPeople { email role } }", "members may read", {
    weaknesses: ["function-authorization"],
    access: { kind: "function", owner: "ada", marker: "odo@alder.example", opens: ["lower"], roles: ["admin"] },
  }),
  field("Query.adminAudit", "{ adminAudit { email } }", "an error for members", {
    access: { kind: "function", owner: "ada", marker: "milo@alder.example", roles: ["admin"] },
  }),
  field("Mutation.addNote", 'mutation { addNote(text: "New") { id } }', "the id comes in the answer"),
  field("Mutation.changeNote", 'mutation { changeNote(id: 2, text: "Other") { id } }', "anybody's by its number", {
    ...hole,
    access: { ...written, opens: everyone },
  }),
  field("Mutation.removeNote", "mutation { removeNote(id: 2) }", "the caller's own alone", { access: written }),
  field("Mutation.addTask", 'mutation { addTask(text: "New") { id } }', "the id comes in the answer"),
  field("Mutation.changeTask", 'mutation { changeTask(id: 2, text: "Other") { id } }', "the caller's own alone", {
    access: written,
  }),
  field("Mutation.removeTask", "mutation { removeTask(id: 2) }", "the caller's own alone", { access: written }),

  {
    call: "POST /internal/graphql#Query.payout",
    reachableBy: "graphql",
    foundIn: "chunk",
    note: "anybody's by its id; the schema is hidden, and nothing shows an id",
    undecidable: true,
    document: '{ payout(id: "p-1") { payee iban } }',
    ...hole,
    access: { at: "/internal/graphql", marker: "Bergmann Payout Trust", opens: ["foreign"], shares: ["peer", "lower"] },
  },
  {
    call: "POST /internal/graphql#Query.refund",
    reachableBy: "graphql",
    foundIn: "chunk",
    note: "the own company's alone; the schema is hidden",
    document: '{ refund(id: "p-1") { payee iban } }',
    access: { at: "/internal/graphql", marker: "Bergmann Payout Trust", shares: ["peer", "lower"] },
  },
];
