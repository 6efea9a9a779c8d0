import { readingOf } from "../compare/reading.ts";
import { madeUpLike } from "../inventory/made-up-id.ts";
import type { GraphqlField, Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import type { JudgeContext } from "./context.ts";
import type { Exhibits } from "./evidence.ts";
import { intentionOf } from "./intention.ts";
import { madeUpCredential } from "./made-up-credential.ts";

const who = {
  anonymous: "without a credential",
  invalid: "with a made-up credential",
  owner: "with the credential",
} as const;

/**
 * Asks a mutation so that nothing can come of it. A document that is invalid is turned down before anything is executed
 * (GraphQL, 6.1): it shows who is kept out before that, and nothing of a field that asks by itself. Where the scan may
 * write, and a field of the endpoint keeps strangers out, they also name a thing that was never given out.
 */
export async function askMutation(operation: Operation, context: JudgeContext): Promise<Exhibits> {
  const answers: Record<string, Answer> = {};
  const exhibits: Exhibits = { operation, hasCredential: context.hasCredential, answers };
  const { graphql, example } = operation;
  if (!graphql || intentionOf(operation)?.code === "sign-in") return exhibits;

  const ask = async (identity: keyof typeof who, shape: keyof typeof purposes, body: object) => {
    const isForeign = identity === "invalid" && !context.hasCredential;
    const answer = await context.send({
      ...{ id: `${identity}-${shape}`, identity, purpose: `${purposes[shape]} ${who[identity]}` },
      ...{ method: "POST", path: example, aim: "mutation", isMadeUp: shape === "absent", body: JSON.stringify(body) },
      headers: { "content-type": "application/json", ...(isForeign ? madeUpCredential : {}) },
    });
    if (answer.keptBack !== undefined) {
      exhibits.keptBack ??= answer.keptBack;
      return null;
    }
    const { kind } = readingOf(answer);
    // Who takes an invalid document, or a thing that is not there, did nothing and tells nothing of a valid one.
    if (kind === "success") return null;
    answers[answer.probe.id] = answer;
    return kind;
  };

  const invalid = { query: invalidDocument(operation, graphql) };
  const stranger = await ask("anonymous", "invalid-document", invalid);
  if (stranger !== null) {
    await ask("invalid", "invalid-document", invalid);
    if (context.hasCredential) await ask("owner", "invalid-document", invalid);
  }
  // Who is refused before anything is read needs no other request.
  if (stranger === "denied") return exhibits;
  const variables = withNeverIds(graphql.variables);
  if (variables === null) {
    exhibits.keptBack = `The mutation ${graphql.name} names no object that could be made up, so it would change something.`;
    return exhibits;
  }
  if (!refusesStrangers(example, context)) {
    exhibits.keptBack = `No field of ${example} was seen to refuse anonymous callers, so it might be executed for them.`;
    return exhibits;
  }
  const absent = { query: graphql.document, variables };
  if ((await ask("anonymous", "absent", absent)) === "denied") await ask("invalid", "absent", absent);
  return exhibits;
}

const purposes = {
  "invalid-document": "Send an invalid mutation, which is never executed,",
  absent: "Name an object that does not exist in a mutation,",
} as const;

/** Whether some field of an endpoint keeps strangers out: some resolvers look at no id, and an open one would act. */
const refusesStrangers = (endpoint: string, { memory }: JudgeContext): boolean =>
  [...memory.notes].some(([call, { verdict }]) => call.startsWith(`POST ${endpoint}#`) && verdict.state === "enforced");

/**
 * A document that no server executes: nothing uses its fragment (GraphQL, 5.5.1.4), and a server that did not mind would
 * answer `__typename` alone.
 */
function invalidDocument({ path }: Operation, { name }: GraphqlField): string {
  const type = /#(\w+)\./.exec(path)?.[1] ?? "Mutation";
  return `mutation { __typename } fragment postern on ${type} { ${name} }`;
}

const naming = /^(id|uuid)$|(Id|_id|Uuid|_uuid)$/;
type Variables = GraphqlField["variables"];

/** The variables with every id made up, those of one input object included; null where they name nothing. */
function withNeverIds(variables: Variables): Variables | null {
  let isNamed = false;
  const replaced = (given: object, depth: number): Variables =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]: [string, unknown]) => {
        if (naming.test(name) && (typeof value === "string" || typeof value === "number")) {
          isNamed = true;
          const never = madeUpLike(String(value));
          return [name, typeof value === "number" ? Number(never) : never];
        }
        const isInput = depth > 0 && typeof value === "object" && value !== null && !Array.isArray(value);
        return [name, isInput ? replaced(value, depth - 1) : value];
      }),
    );
  const all = replaced(variables, 1);
  return isNamed ? all : null;
}
