import type { Manner, Moment, TargetProfile } from "../../src/contract/target-profile.ts";
import type { Habits } from "../checks/check.ts";
import { isHtml, parseJson } from "./compare/compare-facts.ts";
import { readingOf } from "./compare/reading.ts";
import type { Operation } from "./operation.ts";
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
};

/** Characters of a body that may be a refusal for all that its status says. */
const maxRefusal = 10_000;
const maxPlaces = 10;
const maxPrefixes = 5;

/**
 * Creates a watch for one scan. What a target says is counted by where it says it and the most frequent counts, so that
 * neither the order of answers nor repeated requests change what is learned.
 */
export function createProfileWatch(): ProfileWatch {
  const said = { denied: new Tally(), notFound: new Tally(), faulty: new Tally() };
  const places = new Map<string, Tally>();
  return {
    note(answer) {
      const { probe, status } = answer;
      // Discovery asks for thousands of words: what they get says less than one address that was made up.
      if (status === null || probe.id === "discovery" || answer.keptBack !== undefined) return;
      const where = `${probe.method} ${probe.path.split("?", 1)[0]}`;
      if (probe.id === "nowhere") {
        const below = `/${probe.path.split("/").slice(1, -1)[0] ?? ""}`;
        places.set(below, (places.get(below) ?? new Tally()).add(where, mannerOf(answer)));
        return;
      }
      // What is no refusal of a stranger needs a status that says so, and a refusal is short.
      if (status < 300 && (probe.identity !== "anonymous" || answer.body.length > maxRefusal)) return;
      const { kind } = readingOf(answer);
      if (kind === "denied" && probe.identity === "anonymous") said.denied.add(where, mannerOf(answer));
      if (kind === "not-found" && namesNothing(probe)) said.notFound.add(where, mannerOf(answer));
      if (kind === "invalid") said.faulty.add(where, mannerOf(answer));
    },
    profile({ habits, readsFirst, operations }) {
      const [denied, notFound, faulty] = [said.denied.most(), said.notFound.most(), said.faulty.most()];
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
        unknown,
        prefixes: prefixesOf(operations),
      };
    },
  };
}

/** Whether a probe asks a route that is there for an id that is not. */
const namesNothing = ({ id, isMadeUp }: Answer["probe"]) => isMadeUp === true || /-(odd-id|never)$/.test(id);

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
