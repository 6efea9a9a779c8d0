import { decoded } from "../inventory/decoded.ts";
import { holdsMark } from "../inventory/holds-mark.ts";
import { askedAt } from "./graphql-place.ts";
import type { Answer, Probe } from "./probe.ts";
import { changesThing } from "./refusal-of-mutation.ts";
import { routeOf } from "./route-key.ts";

/** What one answer shows somebody at an object's address: the object, nothing of theirs, or something else that is theirs. */
export type Sighting = "it" | "nothing" | "another";

/** An object of the scan's own, where it was seen with its mark. */
export type OwnObject = {
  mark: string;
  path: string;
  /** Label of whoever made it, who saw it there. */
  owner: string;
  /** Where it is looked for: its own address, or the list that alone shows it. */
  seenAt: string;
  /** What an answer from there shows; null where that cannot be told. */
  sightingIn(answer: Answer): Sighting | null;
  /** The list that may show something else of theirs under its id to whoever is refused there; absent where that is all that is read. */
  list?: { path: string; showsAnother(answer: Answer): boolean };
};

/** Remembers the scan's own objects and what each identity was shown where they are. */
export type OwnObjects = {
  owns(object: OwnObject): void;
  disowns(mark: string): void;
  /** Takes note of what a read shows whoever sent it. */
  note(answer: Answer): void;
  /** Why something that is sent to an object, or below one, is kept back; null where it may be sent. */
  refusal(probe: Probe): string | null;
};

/** Whether an address ends with an id that is unique everywhere: a UUID (RFC 9562), an ObjectId or a ULID. */
const isDrawn = (path: string): boolean =>
  /\/([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9a-f]{0,23}[a-f])[0-9a-f]{24}|[0-7][0-9a-hjkmnp-tv-z]{25})\/?$/i.test(
    path,
  );

const unknown = "The scan created no object at this path.";

/**
 * Creates it for one scan. An address may name another object for each identity, where ids are counted for each of them: so
 * whoever is to change or remove something must have looked there before, and have seen the mark, or nothing.
 */
export function ownObjects(): OwnObjects {
  const held = new Map<string, OwnObject & { sightings: Map<string, Sighting>; listers: Set<string> }>();
  return {
    owns(object) {
      const path = routeOf(object.path);
      const sightings = new Map([[`as ${object.owner}`, "it" as const]]);
      held.set(object.mark, { ...object, path, seenAt: routeOf(object.seenAt), sightings, listers: new Set() });
    },
    disowns: (mark) => void held.delete(mark),
    note(answer) {
      const { probe } = answer;
      const place = lookedAt(probe);
      if (place === null || answer.status === null) return;
      for (const object of held.values()) {
        const { list, listers } = object;
        if (list && routeOf(list.path) === place && list.showsAnother(answer)) listers.add(askerOf(probe));
        if (object.seenAt !== place) continue;
        const sighting = object.sightingIn(answer);
        if (sighting !== null) object.sightings.set(askerOf(probe), sighting);
      }
    },
    refusal(probe) {
      const route = routeOf(probe.path);
      const asked = askedAt(probe.path, probe.body);
      const isMeant = ({ path }: OwnObject) =>
        path === route ||
        path === asked ||
        (probe.aim === "touch" && changesThing(path, { ...probe, path: route })) ||
        (probe.aim === "touch" && route.startsWith(`${path.replace(/\/$/, "")}/`));
      const reasons = [...held.values()].filter(isMeant).map((object) => {
        // Nobody else has something at a name that the scan made up.
        if (holdsMark(decoded(object.path), object.mark)) return null;
        const asker = askerOf(probe);
        const seen = object.sightings.get(asker);
        if (seen === "it") return null;
        const sighting = object.listers.has(asker) ? "another" : seen;
        // Who sees nothing there has nothing there; whoever made it has to see it.
        const isOwners = probe.aim === "remove" || asker === `as ${object.owner}`;
        if (sighting === "nothing" && !isOwners) return null;
        // What is drawn at random is counted for nobody, and names the same thing to everybody.
        if (sighting !== "another" && !isOwners && isDrawn(object.path)) return null;
        const who = asker.startsWith("as ") ? (probe.label ?? "this identity") : "an anonymous caller";
        if (sighting === "another") return `What ${who} is shown at this path is not what the scan created.`;
        return `The scan did not see at this path, as ${who}, what it created.`;
      });
      return reasons.includes(null) ? null : (reasons[0] ?? unknown);
    },
  };
}

/** Where a request looks; null where it does not read, or where what the probe adds itself may have led elsewhere. */
function lookedAt({ method, headers, path, aim, body }: Probe): string | null {
  if (aim === "query") return askedAt(path, body);
  return method === "GET" && headers === undefined ? path : null;
}

/** By whom something is asked, as far as what they are shown goes. */
const askerOf = ({ identity, label = "" }: Probe): string =>
  identity === "owner" || identity === "other" ? `as ${label}` : identity;
