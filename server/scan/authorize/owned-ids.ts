import type { Apartness } from "../../checks/access-check.ts";
import { linked, linkedIds, selfLinks } from "../discover/linked-ids.ts";
import { nounOf, nounOfPath } from "../discover/nouns.ts";
import { fieldOf, identifying, peopleNouns, placesOf } from "../discover/seen-values.ts";
import { withoutEdges } from "../inventory/connections.ts";
import { procedureData } from "../inventory/procedure-data.ts";
import { includedIn, isWrapper, withoutEnvelopes } from "../inventory/without-envelopes.ts";
import type { Operation } from "../operation.ts";
import { namedFields } from "./named-fields.ts";

/** Which ids the target showed to whom: in lists that were asked for as somebody, and in answers about somebody. */
export type OwnedIds = {
  /** Takes what an identity got from `path` (a template). Only its own view counts: never what it got by another's id. */
  learn(label: string, path: string, body: unknown): void;
  /** Values that could fill the parameter, as this identity was shown them; those that others were not shown first. */
  candidates(label: string, template: string, parameter: string, others: readonly string[]): string[];
  /** Whose `value` is, judged by what both were shown. */
  apartness(owner: string, asker: string, template: string, parameter: string, value: string): Apartness;
  /** Names of the fields, in lower case, that lists showed this identity of what a path asks for; empty without a list. */
  listedFields(label: string, path: string): ReadonlySet<string>;
  /** By id, who was shown it, where others got such a list without it; short ids are left out, being anybody's. */
  keptApart(): Map<string, string>;
};

type Shown = { listed: Set<string>; named: Set<string>; lists: number; isPaged: boolean };

/** Ids kept of one kind and identity; a longer list counts as paged. */
const maxIds = 2000;

/** Creates an empty memory for one scan of these operations: their paths tell what ids are called, `namesOf` what people are. */
export function createOwnedIds(
  operations: readonly Pick<Operation, "path" | "example" | "exampleSeen">[],
  namesOf: (label: string) => ReadonlySet<string> = () => new Set(),
): OwnedIds {
  const shown = new Map<string, Shown>();
  const named = namedFields(operations);
  const fields = new Map<string, Set<string>>();
  const listedFields = new Map<string, Set<string>>();

  function of(label: string, noun: string, field: string): Shown {
    const key = `${label}\n${noun}\n${field}`;
    let found = shown.get(key);
    if (!found) {
      found = { listed: new Set(), named: new Set(), lists: 0, isPaged: false };
      shown.set(key, found);
    }
    const known = fields.get(noun) ?? new Set();
    fields.set(noun, known.add(field));
    return found;
  }

  function keep(label: string, noun: string, field: string, value: unknown, where: "listed" | "named"): void {
    if (typeof value !== "string" && typeof value !== "number") return;
    const text = String(value);
    if (text === "" || text.length > 100) return;
    const ids = of(label, noun, field);
    if (ids[where].size < maxIds) ids[where].add(text);
    else ids.isPaged = true;
  }

  function learnItem(label: string, noun: string, item: unknown, where: "listed" | "named", depth: number): void {
    if (typeof item !== "object" || item === null) {
      keep(label, noun, "id", item, where);
      return;
    }
    if (where === "listed") {
      const known = listedFields.get(`${label}\n${noun}`) ?? new Set();
      for (const name of Object.keys(item).slice(0, 80)) known.add(name.toLowerCase());
      listedFields.set(`${label}\n${noun}`, known);
    }
    for (const id of linkedIds(item, noun)) keep(label, noun, linked, id, where);
    // Another list, of what came in or is liked, need not show all of them that somebody may see.
    for (const self of selfLinks(item)) if (self.noun !== noun) keep(label, self.noun, "id", self.id, "named");
    for (const [name, value] of Object.entries(item).slice(0, 80)) {
      const field = name.toLowerCase();
      if (typeof value === "string" || typeof value === "number") named.note(noun, name, value);
      if (identifying.includes(field)) keep(label, noun, field, value, where);
      else if (named.has(noun, name, value)) keep(label, noun, fieldOf(name), value, where);
      const other = /^(.{2,}?)[_-]?(id|uuid|slug|key|code|number|ref|reference)$/i.exec(name);
      if (other?.[1] && other[2]) {
        const its = nounOf(other[1]);
        // `invoiceId` of an invoice in a list of invoices is listed; an id of something else is only named.
        keep(label, its, other[2].toLowerCase(), value, its === noun ? where : "named");
        if (its === noun) keep(label, its, name.toLowerCase(), value, where);
      }
      if (depth > 0 && Array.isArray(value)) learnList(label, nounOf(name), value, depth - 1, false);
      else if (depth > 0 && value !== null && typeof value === "object")
        learnItem(label, nounOf(name), value, "named", depth - 1);
    }
  }

  function learnList(label: string, noun: string, list: unknown[], depth: number, isPaged: boolean): void {
    for (const item of list.slice(0, maxIds)) learnItem(label, noun, item, "listed", depth);
    for (const field of fields.get(noun) ?? ["id"]) {
      const ids = of(label, noun, field);
      ids.lists += 1;
      ids.isPaged ||= isPaged || list.length > maxIds;
    }
  }

  return {
    learn(label, path, answered) {
      const whole = withoutEdges(procedureData(answered));
      // What is shown beside a list because it belongs to it need not be all that somebody may see.
      for (const [name, thing] of includedIn(whole)) learnItem(label, nounOf(name), thing, "named", 1);
      const body = withoutEnvelopes(whole);
      const noun = nounOfPath(path);
      if (Array.isArray(body)) {
        learnList(label, noun, body, 2, false);
        return;
      }
      if (typeof body !== "object" || body === null) return;
      const entries = Object.entries(body);
      const lists = entries.filter(
        (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && !isEnvelope(entry[0]),
      );
      const [only] = lists;
      if (
        only &&
        lists.length === 1 &&
        (!isOfOne(path) || isWrapper(only[0]) || nounOf(only[0]) === noun) &&
        entries.every(
          ([name, value]) => name === only[0] || typeof value !== "object" || value === null || isEnvelope(name),
        )
      ) {
        learnList(label, noun, only[1], 2, hasMore(entries, only[1].length));
        return;
      }
      learnItem(label, noun, body, "named", 2);
    },

    candidates(label, template, parameter, others) {
      const values = placesOf(template, parameter).flatMap(({ noun, field, isExact }) => {
        const others = isExact ? [] : [...identifying, ...(fields.get(noun) ?? [])];
        // What was answered under a value of `documentId` is asked for by that, though it has an `id` as well.
        const told = named.told(noun);
        const sure = isExact ? [] : [...identifying.filter((name) => told.has(name)), ...told];
        const order = [...new Set([...sure, field, ...others])].filter((name) => name !== null);
        return order.flatMap((name) => {
          const ids = shown.get(`${label}\n${noun}\n${name}`);
          return ids ? [...ids.listed, ...ids.named] : [];
        });
      });
      const hidden = (value: string) =>
        others.filter((other) => this.apartness(label, other, template, parameter, value).endsWith("apart")).length;
      // Of people who are listed to each other, the one who asks has what is their own.
      const isOfPerson = placesOf(template, parameter).some(({ noun }) => peopleNouns.has(noun));
      const names = isOfPerson ? namesOf(label) : new Set();
      const own = values.filter((value) => names.has(value));
      return [...new Set([...own.slice(0, 1), ...values.slice(0, 60)])]
        .map((value) => ({ value, hidden: own.includes(value) ? Number.POSITIVE_INFINITY : hidden(value) }))
        .sort((one, two) => (two.hidden === one.hidden ? 0 : two.hidden - one.hidden))
        .map(({ value }) => value);
    },

    apartness(owner, asker, template, parameter, value) {
      let verdict: Apartness = "unknown";
      const places = placesOf(template, parameter).flatMap(({ noun, field, isExact }) =>
        [...(fields.get(noun) ?? [])]
          .filter((name) => !isExact || name === field)
          .map((name) => ({ noun, field: name })),
      );
      for (const { noun, field } of places) {
        const mine = shown.get(`${owner}\n${noun}\n${field}`);
        const theirs = shown.get(`${asker}\n${noun}\n${field}`);
        if (theirs?.listed.has(value)) return "shared";
        const isMine = mine?.listed.has(value) || mine?.named.has(value);
        if (!isMine || !theirs) continue;
        const isDisjoint =
          mine !== undefined && theirs.listed.size > 0 && ![...theirs.listed].some((id) => mine.listed.has(id));
        if (mine?.listed.has(value) && theirs.lists > 0 && (!(mine.isPaged || theirs.isPaged) || isDisjoint)) {
          verdict = "listed-apart";
        } else if (verdict === "unknown" && theirs.named.size + theirs.listed.size > 0 && !theirs.named.has(value)) {
          verdict = "named-apart";
        }
      }
      return verdict;
    },

    listedFields: (label, path) => listedFields.get(`${label}\n${nounOfPath(path)}`) ?? new Set(),

    keptApart() {
      const listed = new Map<string, { labels: Set<string>; nouns: Set<string> }>();
      const listers = new Map<string, Set<string>>();
      for (const [key, ids] of shown) {
        const [label = "", noun = ""] = key.split("\n");
        if (ids.lists > 0) listers.set(noun, (listers.get(noun) ?? new Set()).add(label));
        for (const id of ids.listed) {
          if (id.length < 6) continue;
          const seen = listed.get(id) ?? { labels: new Set(), nouns: new Set() };
          listed.set(id, { labels: seen.labels.add(label), nouns: seen.nouns.add(noun) });
        }
      }
      const apart = new Map<string, string>();
      for (const [id, { labels, nouns }] of listed) {
        const isHidden = [...nouns].some((noun) => (listers.get(noun)?.size ?? 0) > labels.size);
        if (isHidden) apart.set(id, [...labels].sort().join("\n"));
      }
      return apart;
    },
  };
}

/** Whether a path names one thing: what its answer lists are things below that one. */
const isOfOne = (path: string) => /\}\/?$/.test(path);
const isEnvelope = (name: string) => /^(_?links?|_?meta(data)?|pag(e|ing|ination)|info)$/i.test(name);

/** Whether an envelope says that its list goes on. */
function hasMore(entries: [string, unknown][], length: number): boolean {
  const flat = entries.flatMap(([name, value]): [string, unknown][] =>
    isEnvelope(name) && value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value)
      : [[name, value]],
  );
  return flat.some(([name, value]) => {
    if (/^(total(_?(count|items|results))?|count|x-?total)$/i.test(name))
      return typeof value === "number" && value > length;
    if (/^(has_?(more|next)(_?page)?)$/i.test(name)) return value === true;
    if (/^(next(_?(page|cursor|token|link|url))?|cursor|continuation)$/i.test(name))
      return value !== null && value !== "" && value !== false;
    return false;
  });
}
