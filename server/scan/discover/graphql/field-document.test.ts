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
