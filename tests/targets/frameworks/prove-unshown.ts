import { signIn } from "../../accuracy/service/sign-in.ts";
import { requestFor } from "./calls.ts";
import { type Described, description } from "./description.ts";
import type { Framework } from "./framework.ts";
import { identityOf } from "./identities-of.ts";
import { accountOf, accounts } from "./seed.ts";

type Ask = (headers: Record<string, string>, sent: Sent) => Promise<{ ok: boolean; said: string }>;
type Sent = { method: string; path: string; type?: string; text?: string };

/** Whether strangers who get in at an operation make something. */
export const strangersMake = ({ id, hole }: Described): boolean => hole === "strangers" && id.endsWith(".create");

/**
 * Compares with the service whether strangers' making can be shown: without the hole, by a request that makes nothing and is
 * answered otherwise than its owner's; with it, because somebody may remove what they make. Resolves to what is otherwise than
 * `unshown` of the framework says, null where nothing is.
 */
export async function proveUnshown(
  framework: Framework,
  url: string,
  one: Described,
  isOpen: boolean,
): Promise<string | null> {
  const isUnshown = framework.unshown?.includes(one.id) ?? false;
  const ask: Ask = async (headers, { method, path, type, text }) => {
    const own = { accept: "application/json", ...(type === undefined ? {} : { "content-type": type }), ...headers };
    const response = await fetch(url + path, { method, headers: own, body: text });
    const said = await response.text();
    const isError = framework.speaks === "graphql" && /"errors":\[\{|"data":\{"\w+":null\}/.test(said);
    return { ok: response.ok && !isError, said: `${response.status} ${said}` };
  };
  const headersOf = (name: string) => signIn(url, identityOf(framework, accountOf(name)));
  if (!isOpen) {
    const tells = await findTelling(ask, faultyRequests(framework, one), await headersOf("Ben"));
    if ((tells === undefined) === isUnshown) return null;
    return tells === undefined ? "nothing that makes nothing shows who may" : `${tells} shows who may`;
  }
  if (!isUnshown) return null;
  const made = await ask({}, sentOf(framework, one, { title: "Mark", text: "Written by a stranger." }));
  const id = /"id":"?(\w+)/.exec(made.said)?.[1];
  if (id === undefined) return `a stranger made nothing: ${made.said.slice(0, 200)}`;
  const remove = description.find((other) => other.id === one.id.replace(".create", ".remove"));
  if (!remove) return null;
  const removal = sentOf(framework, remove, undefined, id);
  const whoever = [{}, ...(await Promise.all(accounts.map(({ name }) => headersOf(name))))];
  for (const headers of whoever) if ((await ask(headers, removal)).ok) return "somebody may remove what strangers made";
  return null;
}

/** The first of some requests that a stranger is answered otherwise than the owner, who makes nothing by it either. */
async function findTelling(
  ask: Ask,
  all: readonly Sent[],
  owners: Record<string, string>,
): Promise<string | undefined> {
  for (const sent of all) {
    const [strangers, own] = [await ask({}, sent), await ask(owners, sent)];
    const makesNothing = !own.ok || sent.text?.includes("@skip");
    if (makesNothing && own.said !== strangers.said) return `${sent.text} as ${sent.type}`;
  }
  return undefined;
}

function sentOf(framework: Framework, one: Described, body: unknown, id?: string): Sent {
  const { method, path, body: sent } = requestFor(framework, one, { body, id });
  return sent === undefined ? { method, path } : { method, path, type: "application/json", text: JSON.stringify(sent) };
}

/** Requests that are to make nothing, whoever sends them: unreadable, empty, of other types, or not to be executed. */
function faultyRequests(framework: Framework, one: Described): Sent[] {
  const valid = sentOf(framework, one, { title: "Mark", text: "Written by the one who proves." });
  const texts =
    framework.speaks === "graphql"
      ? [
          (query: string) => query.replace(/^\w+ /, "$&($mark: String!) ").replace('"Mark"', "$mark"),
          (query: string) => query.replace('"Mark"', "{}"),
          (query: string) => query.replace(") {", ") @skip(if: true) {"),
        ].map((change) => JSON.stringify({ query: change(JSON.parse(valid.text ?? "{}").query) }))
      : ["{", "{}", "[]", '{"title":{},"text":[]}'];
  return [
    ...texts.map((text) => ({ ...valid, text })),
    { ...valid, type: "text/plain" },
    { ...valid, text: undefined },
  ];
}
