import {
  buildSchema,
  execute,
  graphqlSync,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { expect, test } from "vitest";
import type { Answer } from "../../wire/probe.ts";
import { queriedFields } from "../../wire/queried-fields.ts";
import type { DiscoverContext } from "../context.ts";
import { learnSchema } from "./learn-schema.ts";
import { hintOf } from "./validation-errors.ts";

const library = buildSchema(`
  type Book { id: ID! title: String! author: Person }
  type Person { id: ID! name: String email: String books: [Book!]! }
  input BookInput { title: String! }
  type Query { books: [Book!]! book(id: ID!): Book me: Person bookCount: Int }
  type Mutation { addBook(input: BookInput!): Book deleteBook(id: ID!): Boolean signIn(email: String!, password: String!): String }
`);

/** A view of a server that answers queries as given; `asked` is all that it heard. */
function viewOf(answer: (query: string) => unknown, requests = 200) {
  const asked: string[] = [];
  const context = {
    remaining: () => requests - asked.length,
    async post(_path: string, body: unknown) {
      const { query } = body as { query: string };
      asked.push(query);
      return { body: JSON.stringify(answer(query)), headers: { "content-type": "application/json" }, status: 200 };
    },
  };
  return { context: context as unknown as DiscoverContext & { post(): Promise<Answer> }, asked };
}

const hides = (suggests: boolean) => (query: string) => {
  const errors = validate(library, parse(query), [...specifiedRules, NoSchemaIntrospectionCustomRule]);
  const said = errors.map(({ message }) => ({ message: suggests ? message : message.replace(/ Did you mean.*/, "") }));
  return errors.length > 0 ? { errors: said } : graphqlSync({ schema: library, source: query });
};

const rootsOf = async (suggests: boolean, words: string[] = []) => {
  const { context, asked } = viewOf(hides(suggests));
  const schema = await learnSchema("/graphql", words, context);
  const fieldsOf = (type: string) => Object.keys((schema?.getType(type) as never as Fields)?.getFields() ?? {}).sort();
  return { schema, asked, fieldsOf };
};
type Fields = { getFields(): Record<string, { args: { name: string; type: unknown }[]; type: unknown }> } | undefined;

test("Fields, their types and what they require are learned from the errors of a server that hides its schema", async () => {
  for (const suggests of [true, false]) {
    const { schema, fieldsOf } = await rootsOf(suggests);
    expect(fieldsOf("Query")).toEqual(["book", "bookCount", "books", "me"]);
    expect(fieldsOf("Mutation")).toEqual(["addBook", "deleteBook", "signIn"]);
    expect(fieldsOf("Person")).toEqual(["books", "email", "id", "name"]);
    const { books, book } = schema?.getQueryType()?.getFields() ?? {};
    expect([String(books?.type), String(book?.type)]).toEqual(["[Book!]!", "Book"]);
    expect(book?.args.map(({ name, type }) => `${name}: ${type}`)).toEqual(["id: ID!"]);
    expect(
      schema
        ?.getMutationType()
        ?.getFields()
        .addBook?.args.map(({ type }) => String(type)),
    ).toEqual(["BookInput!"]);
  }
});

test("Nothing but the name of the query type is asked for, whatever the server makes of an invalid document", async () => {
  const { asked } = await rootsOf(true, ["deleteBook"]);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((query) => queriedFields(JSON.stringify({ query }))?.join() !== "__typename")).toEqual([]);
  const ran: string[] = [];
  const note = (_target: object, name: string | symbol) => {
    ran.push(String(name));
  };
  const noting = new Proxy({}, { get: note });
  for (const query of asked) execute({ schema: library, document: parse(query), rootValue: noting });
  expect(ran).toEqual([]);
});

test.each([
  ["answers alike whatever is asked", () => ({ data: { __typename: "Query" } })],
  ["tells nothing in its errors", () => ({ errors: [{ message: "Bad request" }] })],
  ["takes every name for a field", () => ({ data: null })],
])("A server that %s teaches nothing, and is asked little", async (_what, answer) => {
  const { context, asked } = viewOf(answer);
  expect(await learnSchema("/graphql", [], context)).toBeNull();
  expect(asked.length).toBeLessThan(4);
});

test("No more is asked than discovery may", async () => {
  const { context, asked } = viewOf(hides(true), 5);
  await learnSchema("/graphql", [], context);
  expect(asked.length).toBeLessThanOrEqual(6);
});

test.each([
  ['Cannot query field "usr" on type "Query". Did you mean "user" or "users"?', "absent usr user users"],
  ["Cannot query field 'usr' on type 'Query'. Did you mean 'user'?", "absent usr user"],
  ["Field 'usr' doesn't exist on type 'Query' (Did you mean `user`?)", "absent usr user"],
  ["Validation error (FieldUndefined@[usr]) : Field 'usr' in type 'Query' is undefined", "absent usr"],
  ["The field `usr` does not exist on the type `Query`.", "absent usr"],
  ['Cannot query field "id" on type "Hit". Did you mean to use an inline fragment on "User"?', "absent id"],
  ['Field "user" of type "[User!]" must have a selection of subfields. Did you mean "user { ... }"?', "object user"],
  ["Field must have selections (field 'user' returns User but has no selections. Did you mean", "object user"],
  ['Field "user" argument "id" of type "ID!" is required, but it was not provided.', "argument user id"],
  ['Argument "Query.user(id:)" of type "ID!" is required, but it was not provided.', "argument user id"],
  ['Unknown type "Mutation".', "no-such-type"],
  ["Too many validation errors, error limit reached. Validation aborted.", "gave-up"],
  ["Syntax Error: Unexpected Name", "nothing"],
])("A validation error is read: %s", (message, told) => {
  const hint = hintOf(message);
  const parts =
    hint === null
      ? ["nothing"]
      : [
          hint.says,
          "field" in hint ? hint.field : [],
          "name" in hint ? hint.name : [],
          "others" in hint ? hint.others : [],
        ];
  expect(parts.flat().join(" ")).toBe(told);
});
