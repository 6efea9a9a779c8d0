import { createHash } from "node:crypto";
import { unauthorized } from "../guards.ts";
import type { PracticeCall, PracticeOperation } from "../operation.ts";
import type { Person } from "../people.ts";
import { notFound, ok } from "../reply.ts";
import { named, own, userId } from "./parameters.ts";

/** The form of a bcrypt hash, and no hash of anything. */
const hashOf = ({ id }: Person) =>
  `$2b$10$${createHash("sha512").update(`nothing ${id}`).digest("base64").replaceAll(/[+=]/g, ".").slice(0, 53)}`;

const card = ({ id, name, role }: Person) => ({ id, name, role });
const withHash = (person: Person) => ({ ...card(person), passwordHash: hashOf(person) });
const withNotes = (person: Person) => ({
  ...card(person),
  privateEmail: `${person.name.toLowerCase().replace(" ", ".")}@home.example`,
  internalNotes: `Warned in March about lateness, file ${600 + person.id}`,
});

const company = (call: PracticeCall) => own(call, [...call.data.people]);
const list = (path: string, summary: string, value: (call: PracticeCall) => unknown): PracticeOperation => ({
  method: "GET",
  path,
  summary,
  documented: true,
  guard: unauthorized,
  handle: (call) => ok(value(call)),
});
const one = (path: string, summary: string, dress: (person: Person) => unknown): PracticeOperation => ({
  method: "GET",
  path: `${path}/{personId}`,
  summary,
  documented: true,
  guard: unauthorized,
  params: { personId: userId },
  handle: (call) => {
    const person = named(company(call), call.params.personId);
    return person ? ok(dress(person)) : notFound("person");
  },
});

/** Who works here and what is connected: once with fields that are nobody's business, once with those that are. */
export const directoryOperations: PracticeOperation[] = [
  list("/api/v1/directory", "Everyone in the company", (call) => company(call).map(withHash)),
  one("/api/v1/directory", "Someone in the company", withNotes),
  list("/api/v1/colleagues", "Everyone in the company, in short", (call) => company(call).map(card)),
  one("/api/v1/colleagues", "Someone in the company, in short", card),
  list("/api/v1/integrations", "What is connected", ({ person }) => [
    { id: 1, kind: "storage", company: person?.tenant, accessKey: "AKIAIOSFODNN7EXAMPLE", region: "eu-central-1" },
  ]),
  list("/api/v1/connectors", "What is connected, keys masked", ({ person }) => [
    { id: 1, kind: "storage", company: person?.tenant, accessKey: "AKIA••••••••••••MPLE", region: "eu-central-1" },
  ]),
  list("/api/v1/suppliers", "Suppliers, with who looked at them last", () => [
    { id: 1, name: "Quill Paper", lastViewedBy: "bela@birch.example" },
    { id: 2, name: "Anchor Inks", lastViewedBy: "mina@alder.example" },
  ]),
  list("/api/v1/retailers", "Retailers", () => [
    { id: 1, name: "Paper Corner" },
    { id: 2, name: "Ink Garden" },
  ]),
];
