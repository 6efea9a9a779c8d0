import type { Manner, TargetProfile } from "../../../src/contract/target-profile.ts";
import type { Evidence } from "../../checks/check.ts";
import { unknownMediaType } from "../../checks/unauthenticated-write.ts";
import { isHtml, parseJson } from "../compare/compare-facts.ts";
import type { ScanUser } from "../identity/identities.ts";
import { rolesByCredential } from "../identity/privileges.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import type { JudgeContext } from "./context.ts";
import type { Exhibits } from "./evidence.ts";
import type { Said } from "./memory.ts";
import { habitsOf } from "./order.ts";

/** Characters of a body that may be a refusal for all that its status says. */
const maxRefusal = 10_000;
const maxPlaces = 10;
const maxPrefixes = 5;
const maxHosts = 5;
const maxRoles = 10;

/** What a target said while one operation was asked, apart from its data. */
export function saidIn({ readings }: Evidence, { nowhere = [], unread }: Exhibits): Said[] {
  const said = Object.values(readings).flatMap(({ kind, answer }): Said[] => {
    const what = whatIsSaid(kind, answer);
    return what === null ? [] : [{ what, manner: mannerOf(answer) }];
  });
  if (unread?.status === 415) said.push({ what: "unread", manner: mannerOf(unread) });
  for (const answer of nowhere) {
    const { method, path } = answer.probe;
    if (answer.status !== null && answer.keptBack === undefined)
      said.push({
        ...{ what: "unknown", manner: mannerOf(answer), method },
        directory: path.slice(0, path.lastIndexOf("/") + 1),
      });
  }
  return said;
}

function whatIsSaid(kind: Evidence["readings"][string]["kind"], { probe, status, body }: Answer) {
  const isStranger = probe.identity === "anonymous";
  if (kind === "denied") return isStranger && ((status ?? 0) >= 300 || body.length <= maxRefusal) ? "denied" : null;
  if (kind === "fault") return "fault";
  if (status === 415 && probe.headers?.["content-type"] === unknownMediaType) return "unread";
  // A route that is there, asked for an id that is not.
  const namesNothing = probe.isMadeUp === true || /-(odd-id|never)$/.test(probe.id);
  if (kind === "not-found") return namesNothing ? "notFound" : null;
  if (kind === "soft-error") return probe.body !== undefined ? "faulty" : namesNothing ? "notFound" : null;
  return kind === "invalid" ? "faulty" : null;
}

/** What is known of a target when its profile is made. */
export type KnownOfTarget = Pick<JudgeContext, "memory" | "identities" | "readsFirst" | "hosts">;

/**
 * What a scan learned of its target so far. How it says things is counted by operations and the most frequent counts, so that neither
 * the order of answers nor repeated requests change what is learned.
 */
export function profileOf(
  { memory, identities, readsFirst, hosts = [] }: KnownOfTarget,
  operations: readonly Pick<Operation, "path">[],
): TargetProfile {
  const notes = [...memory.notes.values()];
  const most = (what: readonly Said["what"][], keyOf?: (manner: Manner) => string) =>
    mostOf(
      notes.map(({ said = [] }) => said.flatMap((one) => (what.includes(one.what) ? [one.manner] : []))),
      keyOf,
    );
  const [denied, notFound, faulty, unread] = (["denied", "notFound", "faulty", "unread"] as const).map((one) =>
    most([one]),
  );
  const prefixes = prefixesOf(operations);
  const errors = most(["denied", "notFound", "faulty", "fault"], ({ form }) => form);
  return {
    ...habitsOf(notes),
    ...(readsFirst?.() ? { readsFirst: true } : {}),
    ...(denied ? { denied } : {}),
    ...(notFound ? { notFound } : {}),
    ...(faulty ? { faulty } : {}),
    ...(errors ? { errorForm: errors.form } : {}),
    ...(unread ? { unread: { ...unread, mediaType: unknownMediaType } } : {}),
    unknown: unknownOf(
      notes.flatMap(({ said = [] }) => said),
      prefixes,
    ),
    ...held("roles", rolesOf(identities.users)),
    ...held("hosts", [...new Set(hosts)].sort().slice(0, maxHosts)),
    prefixes,
  };
}

/** Whether anything was learned of a target besides where its operations lie. */
export const tellsSomething = ({ order, denied, notFound, faulty, unknown, readsFirst }: TargetProfile): boolean =>
  (denied ?? notFound ?? faulty ?? readsFirst) !== undefined ||
  unknown.length > 0 ||
  Object.values(order).some(({ before, after }) => before + after > 0);

/** What most operations say; of equal ones the first by its key. */
function mostOf(
  said: readonly Manner[][],
  keyOf = ({ status, form }: Manner) => `${status} ${form}`,
): Manner | undefined {
  const counted = new Map<string, { manner: Manner; times: number }>();
  for (const manners of said) {
    for (const [key, manner] of new Map(manners.map((one) => [keyOf(one), one]))) {
      const known = counted.get(key) ?? { manner, times: 0 };
      counted.set(key, { manner: known.manner, times: known.times + 1 });
    }
  }
  const ranked = [...counted].sort(([one, here], [two, there]) => there.times - here.times || (one < two ? -1 : 1));
  return ranked[0]?.[1].manner;
}

/** What made-up addresses get below each prefix, or elsewhere below the first part of their paths, by each method. */
function unknownOf(said: readonly Said[], prefixes: readonly string[]): TargetProfile["unknown"] {
  const asked = new Map<string, { below: string; method: string; manner: Manner }>();
  for (const one of said) {
    if (one.what !== "unknown") continue;
    const { method, directory, manner } = one;
    const below = prefixes.find((prefix) => directory.startsWith(`${prefix}/`)) ?? `/${directory.split("/")[1] ?? ""}`;
    asked.set(`${method} ${directory}`, { below, method, manner });
  }
  return [...Map.groupBy(asked.values(), ({ below, method }) => `${below} ${method}`)]
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .flatMap(([, places]) => {
      const [first] = places;
      const manner = mostOf(places.map((place) => [place.manner]));
      return first && manner ? [{ below: first.below, method: first.method, ...manner }] : [];
    })
    .slice(0, maxPlaces);
}

const held = <Name extends string, Value>(name: Name, list: Value[]) =>
  (list.length > 0 ? { [name]: list } : {}) as { [Key in Name]?: Value[] };

/** Each word for a role with the labels of those who have it, most first. */
function rolesOf(users: readonly ScanUser[]): NonNullable<TargetProfile["roles"]> {
  const told = users.flatMap((user) =>
    [...rolesByCredential(user), ...(user.roles ?? [])].map((word) => ({ word, label: user.traits.label })),
  );
  return [...Map.groupBy(told, ({ word }) => word)]
    .map(([word, having]) => ({ word, of: [...new Set(having.map(({ label }) => label))].sort() }))
    .sort((one, two) => two.of.length - one.of.length || (one.word < two.word ? -1 : 1))
    .slice(0, maxRoles);
}

function mannerOf(answer: Answer): Manner {
  const status = answer.status ?? 0;
  return { status, form: formOf(answer), isSoft: status < 300 };
}

/** The form of a body without its values: the names at its top, or what kind of text it is. */
function formOf({ body, headers, status }: Answer): string {
  if (status !== null && status >= 300 && status < 400) return "a redirect";
  if (body.trim() === "") return "an empty body";
  const type = headers["content-type"] ?? "";
  // RFC 9457.
  if (/\bapplication\/problem\+/i.test(type)) return "a problem document";
  const json = parseJson(body);
  if (Array.isArray(json)) return "a list";
  if (typeof json === "object" && json !== null) {
    const names = Object.keys(json).sort();
    // Names that are data, such as ids, tell nothing of the form.
    const isForm = names.length > 0 && names.length <= 8 && names.every((name) => /^[a-z_][\w-]{0,31}$/i.test(name));
    return isForm ? `{${names.map((name) => `"${name}"`).join(", ")}}` : "an object";
  }
  return isHtml(type, body) ? "a page" : "text";
}

/** Where at least two operations lie below `/api`, `/rest` or a version. */
function prefixesOf(operations: readonly Pick<Operation, "path">[]): string[] {
  const prefixes = operations.flatMap(
    ({ path }) => /^\/(?:[\w.-]+\/)?(?:api|rest|v\d+)(?:\/v\d+)?(?=\/)/i.exec(path) ?? [],
  );
  return [...Map.groupBy(prefixes, (prefix) => prefix)]
    .filter(([, { length }]) => length > 1)
    .sort(([one, here], [two, there]) => there.length - here.length || (one < two ? -1 : 1))
    .slice(0, maxPrefixes)
    .map(([prefix]) => prefix);
}
