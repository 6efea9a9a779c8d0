import { wordsOf } from "../safety/acting-words.ts";
import { changesOne, editsOne, makesOne, removesOne } from "../safety/changes-one.ts";
import { idOfThing } from "./graphql-place.ts";
import type { Probe } from "./probe.ts";
import { mutatedFields } from "./queried-fields.ts";
import { routeOf } from "./route-key.ts";

export const askForConsent = "Turn on “Create test objects” to test this.";

/** Whether a request carries a credential that may be taken for somebody's: one that was issued, or one made of it. */
export const mayGetIn = ({ identity }: Pick<Probe, "identity">): boolean =>
  identity !== "anonymous" && identity !== "invalid";

/** What the gate knows: whether GraphQL is spoken there, and what the scan may do. */
type Known = { isKnown: boolean; isProduction: boolean; mayWrite: boolean };

/**
 * Why a mutation is kept back; null where nothing can come of it: it asks for nothing, or names, without a credential that
 * was issued, a thing that never was.
 */
export function refusalOfMutation(
  { body, identity, isMadeUp }: Pick<Probe, "body" | "identity" | "isMadeUp">,
  { isKnown, isProduction, mayWrite }: Known,
): string | null {
  const fields = mutatedFields(body);
  if (fields === null) return "It is not one GraphQL mutation.";
  if (!isKnown) return "This path is not known as a GraphQL endpoint.";
  if (fields.every((field) => field === "__typename")) return null;
  if (isProduction) return "In production, no mutation that may act is sent.";
  if (!mayWrite) return `A mutation may change something. ${askForConsent}`;
  if (mayGetIn({ identity })) return "With a credential only what the scan created is changed.";
  const [field = "", ...others] = fields;
  if (isMadeUp !== true || others.length > 0 || !changesOne(field))
    return `Its name does not say that it changes only the object that it names: ${fields.join(", ")}.`;
  return null;
}

/** Why a mutation that makes a thing is kept back, or touches what the scan made; null where its name says that it does that alone. */
export function refusalOfOwn({ aim, body }: Pick<Probe, "aim" | "body">): string | null {
  const [field = "", ...others] = mutatedFields(body) ?? [];
  const isRemoval = /delete|remove|destroy/i.test(field);
  const isMeant = aim === "make" ? makesOne(field) !== null : changesOne(field) && (aim === "touch" || isRemoval);
  if (others.length === 0 && isMeant) return null;
  const does = aim === "make" ? "makes" : aim === "touch" ? "changes or removes" : "removes";
  return `Its name does not say that it ${does} one thing and does nothing further.`;
}

/** Whether a mutation changes the thing at an address, which says how it is removed: one of the same kind, by the same id. */
export function changesThing(address: string, { path, body }: Pick<Probe, "path" | "body">): boolean {
  const [endpoint, remove = ""] = address.split("#");
  const [field = "", ...others] = mutatedFields(body) ?? [];
  const [removal = ""] = mutatedFields(JSON.stringify({ query: remove })) ?? [];
  const [, name = ""] = /\(\$(\w+): /.exec(remove) ?? [];
  const { variables = {} } = parsed(body) as { variables?: Record<string, unknown> };
  const noun = wordsOf(field)
    .filter((word) => !/^(update|edit|change|modify|patch)$/.test(word))
    .join(" ");
  const isOne = others.length === 0 && editsOne(field, noun) && removesOne(removal, noun);
  return isOne && endpoint === path && String(variables[name]) === idOfThing(address);
}

/** Why a mutation that sends what is there already is kept back; null where its name says that it changes one thing. */
export function refusalOfWritingBack({ body }: Pick<Probe, "body">): string | null {
  const [field = "", ...others] = mutatedFields(body) ?? [];
  if (others.length === 0 && changesOne(field) && !/delete|remove|destroy/i.test(field)) return null;
  return "Its name does not say that it changes only the object that it names.";
}

/**
 * Why a PUT that sends what is there already is kept back: it replaces what an object does not show as well (RFC 9110, 9.3.4).
 * Null for the one field that its address names, and for whoever has no record of their own.
 */
export function refusalOfReplacing({ method, path, body, identity }: Probe): string | null {
  if (method !== "PUT" || identity === "anonymous") return null;
  const field =
    routeOf(path)
      .split("/")
      .findLast((segment) => segment !== "") ?? "";
  const names = Object.keys(parsed(body));
  // A call names the object in the body as well.
  const isField = names.includes(field) && names.every((name) => name === field || /^(id|uuid)$|(_id|Id)$/.test(name));
  return isField ? null : "PUT replaces the whole object, and what that does not show would be gone.";
}

function parsed(body: string | undefined): object {
  try {
    const json: unknown = JSON.parse(body ?? "");
    return typeof json === "object" && json !== null ? json : {};
  } catch {
    return {};
  }
}
