import { shown } from "../entries.ts";
import type { PracticeCall } from "../operation.ts";
import { type Reach, reached } from "../shelf.ts";
import type { Tables } from "../tables.ts";
import { type FieldSet, fail } from "./field.ts";

const text = (value: unknown) => String(value ?? "");
const one = (call: PracticeCall, table: keyof Tables, reach: Reach, id: unknown) =>
  reached(call, table, reach).find((row) => String(row.id) === text(id));

function setText(
  call: PracticeCall,
  table: "notes" | "tasks",
  field: string,
  reach: Reach,
  args: Record<string, unknown>,
) {
  const row = one(call, table, reach, args.id);
  if (!row) return null;
  row[field] = text(args.text);
  call.data.changed();
  return shown(row);
}

function add(call: PracticeCall, table: "notes" | "tasks", field: string, args: Record<string, unknown>) {
  const row = {
    id: call.data.next(),
    tenant: call.person?.tenant ?? ("alder" as const),
    ownerId: call.person?.id ?? 0,
    [field]: text(args.text),
  };
  call.data.tables[table].push(row);
  call.data.changed();
  return shown(row);
}

function remove(call: PracticeCall, table: "notes" | "tasks", reach: Reach, args: Record<string, unknown>) {
  const row = one(call, table, reach, args.id);
  if (!row) return false;
  call.data.tables[table].splice(call.data.tables[table].indexOf(row), 1);
  call.data.changed();
  return true;
}

/** Types of both endpoints' objects. */
export const bookTypes = `
  type Person { id: ID! name: String! email: String! role: String! }
  type Note { id: ID! text: String! }
  type Task { id: ID! title: String! }
  type Payslip { id: ID! employee: String! month: String! gross: Float! iban: String! }
  type Contract { id: ID! clause: String! salary: Float! signed: String! }
  type Plan { slug: String! monthly: Int! }
  type Customer { name: String! amount: Float! }
  type AuditEntry { email: String! action: String! }
`;

const person = ({ person: caller }: PracticeCall) => caller;
const company = ({ person: caller, data }: PracticeCall) =>
  data.people.filter(({ tenant }) => tenant === caller?.tenant);

/** Root fields of the endpoint that shows its schema: reads and writes, each hole beside a twin. */
export const bookFields: FieldSet = {
  query: {
    me: { signature: "me: Person", resolve: person },
    plans: { signature: "plans: [Plan!]!", isOpen: true, resolve: () => [{ slug: "starter", monthly: 0 }] },
    customers: {
      signature: "customers: [Customer!]!",
      isOpen: true,
      resolve: ({ data }) => data.invoices.map(({ customer, amount }) => ({ name: customer, amount })),
    },
    notes: { signature: "notes: [Note!]!", resolve: (call) => reached(call, "notes", "own").map(shown) },
    note: { signature: "note(id: ID!): Note", resolve: (call, { id }) => one(call, "notes", "all", id) },
    tasks: { signature: "tasks: [Task!]!", resolve: (call) => reached(call, "tasks", "own").map(shown) },
    task: { signature: "task(id: ID!): Task", resolve: (call, { id }) => one(call, "tasks", "own", id) },
    payslips: { signature: "payslips: [Payslip!]!", resolve: (call) => reached(call, "payslips", "own").map(shown) },
    payslip: { signature: "payslip(id: ID!): Payslip", resolve: (call, { id }) => one(call, "payslips", "all", id) },
    contracts: {
      signature: "contracts: [Contract!]!",
      resolve: (call) => reached(call, "contracts", "own").map(shown),
    },
    contract: {
      signature: "contract(id: ID!): Contract",
      resolve: (call, { id }) => one(call, "contracts", "own", id) ?? fail("This is not yours.", "FORBIDDEN"),
    },
    adminPeople: { signature: "adminPeople: [Person!]!", resolve: company },
    adminAudit: {
      signature: "adminAudit: [AuditEntry!]!",
      roles: ["admin"],
      resolve: ({ person: caller }) => [{ email: `milo@${caller?.tenant}.example`, action: "opened payroll" }],
    },
  },
  mutation: {
    addNote: { signature: "addNote(text: String!): Note", resolve: (call, args) => add(call, "notes", "text", args) },
    changeNote: {
      signature: "changeNote(id: ID!, text: String!): Note",
      resolve: (call, args) => setText(call, "notes", "text", "all", args),
    },
    removeNote: {
      signature: "removeNote(id: ID!): Boolean!",
      resolve: (call, args) => remove(call, "notes", "own", args),
    },
    addTask: { signature: "addTask(text: String!): Task", resolve: (call, args) => add(call, "tasks", "title", args) },
    changeTask: {
      signature: "changeTask(id: ID!, text: String!): Task",
      resolve: (call, args) => setText(call, "tasks", "title", "own", args),
    },
    removeTask: {
      signature: "removeTask(id: ID!): Boolean!",
      resolve: (call, args) => remove(call, "tasks", "own", args),
    },
  },
};
