import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { fieldDocument } from "./field-document.ts";
import { fieldsOf } from "./script-fields.ts";

const schema = buildSchema(`
  type Admin { name: String resetDatabase: Boolean deleteAllNotes: Boolean powerOff: Boolean closedAt: String note: Note }
  type Note { id: ID title(short: Boolean): String isDeleted: Boolean closeAccount: Note }
  type Only { resetDatabase: Boolean }
  type Query { admin: Admin only: Only notes: [Note] status: String }`);
const field = (name: string) => {
  const found = schema.getQueryType()?.getFields()[name];
  if (!found) throw new Error(name);
  return fieldDocument("query", found, () => null);
};

test("A field below another one that may act is not asked for, and told; what reads is", () => {
  const admin = field("admin");
  expect(admin.document).toBe("query { admin { name closedAt note { id title isDeleted } } }");
  expect(admin.leftOut).toEqual(["Admin.resetDatabase", "Admin.deleteAllNotes", "Admin.powerOff", "Note.closeAccount"]);
  expect(field("only")).toMatchObject({ document: "query { only { __typename } }", leftOut: ["Only.resetDatabase"] });
  expect(field("status").leftOut).toBeUndefined();
});

test("A document of a script is asked for without what may act, and stays valid", () => {
  const text = `query A($short: Boolean) { admin { ...a closedAt } }
    fragment a on Admin { resetDatabase note { closeAccount { ...b } } } fragment b on Note { title(short: $short) }`;
  const [asked] = fieldsOf(text);
  expect(asked?.leftOut).toEqual(["resetDatabase", "closeAccount"]);
  expect(asked?.document).not.toMatch(/resetDatabase|closeAccount/);
  expect(asked?.document).toContain("closedAt");
  expect(validate(schema, parse(asked?.document ?? ""))).toEqual([]);
  expect(fieldsOf("{ admin { name } }")[0]?.leftOut).toBeUndefined();
});

test("an input that grows sixtyfold with each level, or has 20,000 fields, is made up as far as a request may go", () => {
  const levels = [1, 2, 3, 4, 5, 6].map(
    (level) => `input I${level} { ${Array.from({ length: 60 }, (_, at) => `f${at}: I${level + 1}!`).join(" ")} }`,
  );
  const wide = `input Wide { ${Array.from({ length: 20_000 }, (_, at) => `w${at}: ID!`).join(" ")} }`;
  const args = Array.from({ length: 20 }, (_, at) => `a${at}: I1!`).join(" ");
  const schema = buildSchema(
    `type Query { grown(${args.replaceAll(" a", ", a")}): ID wide(of: Wide!): ID } ${levels.join(" ")} input I7 { id: ID } ${wide}`,
  );
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { variables, isComplete } = fieldDocument("query", field, () => null);
    expect(JSON.stringify(variables).length, field.name).toBeLessThan(100_000);
    expect(isComplete).toBe(false);
  }
});

test("what stands in the one input of a mutation by Relay's convention is given by itself, with one text where nothing is required", () => {
  const relay = buildSchema(`
    type Note { id: ID! title: String } type Payload { note: Note clientMutationId: String }
    input Fields { ACL: Access title: String size: Int } input Access { everyone: Boolean }
    input Create { fields: Fields clientMutationId: String } input Update { id: ID! fields: Fields clientMutationId: String }
    input Delete { id: ID! clientMutationId: String } input Twice { id: ID! of: Delete! clientMutationId: String }
    input Other { id: ID! } type Query { note: Note }
    type Mutation {
      create(input: Create!): Payload update(input: Update!): Payload remove(input: Delete!): Payload
      twice(input: Twice!): Payload other(input: Other!): Payload
    }`);
  const given = (name: string) => {
    const found = relay.getMutationType()?.getFields()[name];
    if (!found) throw new Error(name);
    const { document, variables } = fieldDocument("mutation", found, () => null);
    expect(validate(relay, parse(document)), name).toEqual([]);
    return [document.replace(/ \{ clientMutationId.*/, ""), variables];
  };
  expect(given("create")).toEqual([
    "mutation ($title: String) { create(input: { fields: { title: $title } })",
    { title: "1" },
  ]);
  expect(given("update")).toEqual([
    "mutation ($id: ID!, $title: String) { update(input: { id: $id, fields: { title: $title } })",
    { id: "1", title: "1" },
  ]);
  expect(given("remove")).toEqual(["mutation ($id: ID!) { remove(input: { id: $id })", { id: "1" }]);
  for (const name of ["twice", "other"]) expect(given(name)[0]).toContain(`${name}(input: $input)`);
});
