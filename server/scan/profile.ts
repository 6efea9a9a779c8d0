import type { Manner, Moment, TargetProfile } from "../../src/contract/target-profile.ts";
import type { Habits } from "../checks/check.ts";
import { unknownMediaType } from "../checks/unauthenticated-write.ts";
import { isHtml, parseJson } from "./compare/compare-facts.ts";
import { readingOf } from "./compare/reading.ts";
import { ownHosts } from "./discover/own-hosts.ts";
import type { ScanUser } from "./identity/identities.ts";
import { ownRecordAt } from "./identity/own-address.ts";
import { rolesByCredential, rolesIn } from "./identity/privileges.ts";
import { procedureData } from "./inventory/procedure-data.ts";
import type { Operation } from "./operation.ts";
import { hasCredential } from "./wire/kinds-of-request.ts";
import type { Answer } from "./wire/probe.ts";

/** Listens to the answers of a scan for how its target says things. */
export type ProfileWatch = {
  note(answer: Answer): void;
  /** What was learned; null where that is nothing. */
  profile(known: Known): TargetProfile | null;
};

/** What the scan knows of the target besides the answers. */
type Known = {
  habits: Habits;
  readsFirst: boolean;
  operations: readonly Pick<Operation, "path">[];
  /** The one who scans first. */
  users: readonly ScanUser[];
  /** Hosts that documents name as the target's. */
  hosts: Iterable<string>;
};

/** Characters of a body that may be a refusal for all that its status says. */
const maxRefusal = 10_000;
const maxPlaces = 10;
const maxPrefixes = 5;
const maxHosts = 5;
const maxRoles = 10;

/**
 * Creates a watch for one scan. What a target says is counted by where it says it and the most frequent counts, so that
 * neither the order of answers nor repeated requests change what is learned.
 */
export function createProfileWatch(): ProfileWatch {
  const said = { denied: new Tally(), notFound: new Tally(), faulty: new Tally(), unread: new Tally() };
  const places = new Map<string, Tally>();
  const hosts = new Set<string>();
  const recorded: Recorded[] = [];
  return {
    note(answer) {
      const { probe, status } = answer;
      if (status === null || answer.keptBack !== undefined) return;
      if (hosts.size < 100) for (const host of ownHosts(answer)) hosts.add(host);
      if (status === 200 && hasCredential(probe) && ownRecordAt(probe) !== null)
        for (const word of rolesOf(answer)) recorded.push({ word, label: probe.label });
      // Discovery asks for thousands of words: what they get says less than one address that was made up.
      if (probe.id === "discovery") return;
      const where = `${probe.method} ${probe.path.split("?", 1)[0]}`;
      if (probe.id === "nowhere") {
        const below = `/${probe.path.split("/").slice(1, -1)[0] ?? ""}`;
        places.set(below, (places.get(below) ?? new Tally()).add(where, mannerOf(answer)));
        return;
      }
      // What is no refusal of a stranger needs a status that says so, and a refusal is short.
      if (status < 300 && (probe.identity !== "anonymous" || answer.body.length > maxRefusal)) return;
      const { kind } = readingOf(answer);
      if (isUnread(answer)) said.unread.add(where, mannerOf(answer));
      if (kind === "denied" && probe.identity === "anonymous") said.denied.add(where, mannerOf(answer));
      if (kind === "not-found" && namesNothing(probe)) said.notFound.add(where, mannerOf(answer));
      if (kind === "invalid") said.faulty.add(where, mannerOf(answer));
    },
    profile({ habits, readsFirst, operations, users, hosts: named }) {
      const [denied, notFound, faulty, unread] = [said.denied, said.notFound, said.faulty, said.unread].map((one) =>
        one.most(),
      );
      const unknown = [...places]
        .flatMap(([below, tally]) => {
          const most = tally.most();
          return most ? [{ below, ...most }] : [];
        })
        .sort((one, two) => (one.below < two.below ? -1 : 1))
        .slice(0, maxPlaces);
      const order = orderOf(habits);
      if (!denied && !notFound && !faulty && unknown.length === 0 && Object.keys(order).length === 0) return null;
      return {
        order,
        ...(readsFirst ? { readsFirst } : {}),
        ...(habits.hides > 0 ? { hides: true } : {}),
        ...(denied ? { denied } : {}),
        ...(notFound ? { notFound } : {}),
        ...(faulty ? { faulty } : {}),
        ...(unread ? { unread: { ...unread, mediaType: unknownMediaType } } : {}),
        unknown,
        ...held("roles", rolesAmong(users, recorded)),
        ...held("hosts", [...new Set([...hosts, ...named])].sort().slice(0, maxHosts)),
        prefixes: prefixesOf(operations),
      };
    },
  };
}

/** Whether a probe asks a route that is there for an id that is not. */
const namesNothing = ({ id, isMadeUp }: Answer["probe"]) => isMadeUp === true || /-(odd-id|never)$/.test(id);

/** Whether a body was turned down because nobody there reads its media type. */
const isUnread = ({ probe, status }: Answer) => status === 415 && probe.headers?.["content-type"] === unknownMediaType;

const held = <Name extends string, Value>(name: Name, list: Value[]) =>
  (list.length > 0 ? { [name]: list } : {}) as { [Key in Name]?: Value[] };

/** The roles that a record of whoever asks gives them; what a scan wrote into one is no role of theirs. */
const rolesOf = ({ body }: Answer): string[] =>
  body.length > maxRefusal || body.includes("postern") ? [] : rolesIn(procedureData(parseJson(body)));

/** A role that the record of an identity gave it; without a label, of the one who scans first. */
type Recorded = { word: string; label: string | undefined };

/** Each word for a role with the labels of those who have it, most first. */
function rolesAmong(users: readonly ScanUser[], recorded: readonly Recorded[]): NonNullable<TargetProfile["roles"]> {
  const first = users[0]?.traits.label ?? "";
  const told = users.flatMap((user) => rolesByCredential(user).map((word) => ({ word, label: user.traits.label })));
  const all = [...told, ...recorded.map(({ word, label }) => ({ word, label: label ?? first }))];
  return [...Map.groupBy(all, ({ word }) => word)]
    .map(([word, having]) => ({ word, of: [...new Set(having.map(({ label }) => label))].sort() }))
    .sort((one, two) => two.of.length - one.of.length || (one.word < two.word ? -1 : 1))
    .slice(0, maxRoles);
}

/** Manners by the places where they were met. */
class Tally {
  readonly #manners = new Map<string, { manner: Manner; where: Set<string> }>();

  add(where: string, manner: Manner): this {
    const key = `${manner.status} ${manner.form}`;
    const known = this.#manners.get(key) ?? { manner, where: new Set() };
    this.#manners.set(key, known);
    known.where.add(where);
    return this;
  }

  /** The one that was met in most places; of equal ones the first by status and form. */
  most(): Manner | undefined {
    const ranked = [...this.#manners].sort(
      ([one, { where: here }], [two, { where: there }]) => there.size - here.size || (one < two ? -1 : 1),
    );
    return ranked[0]?.[1].manner;
  }
}

function mannerOf(answer: Answer): Manner {
  const status = answer.status ?? 0;
  return { status, form: formOf(answer), isSoft: status < 300 };
}

/** The form of a body without its values: the names at its top, or what kind of text it is. */
function formOf({ body, headers, status }: Answer): string {
  if (status !== null && status >= 300 && status < 400) return "a redirect";
  if (body.trim() === "") return "an empty body";
  const json = parseJson(body);
  if (Array.isArray(json)) return "a list";
  if (typeof json === "object" && json !== null) {
    const names = Object.keys(json).sort();
    // Names that are data, such as ids, tell nothing of the form.
    const isForm = names.length > 0 && names.length <= 8 && names.every((name) => /^[a-z_][\w-]{0,31}$/i.test(name));
    return isForm ? `{${names.map((name) => `"${name}"`).join(", ")}}` : "an object";
  }
  return isHtml(headers["content-type"] ?? "", body) ? "a page" : "text";
}

function orderOf({ order }: Habits): TargetProfile["order"] {
  const moments = Object.entries(order).flatMap(([step, { before, after }]) => {
    const moment: Moment | null =
      before > 0 && after > 0 ? "mixed" : before > 0 ? "before" : after > 0 ? "after" : null;
    return moment === null ? [] : [[step, moment] as const];
  });
  return Object.fromEntries(moments);
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
