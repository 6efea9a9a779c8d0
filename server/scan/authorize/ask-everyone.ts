import { readingOf } from "../compare/reading.ts";
import type { ScanUser } from "../identity/identities.ts";
import type { Operation } from "../operation.ts";
import { withKnown } from "../wire/known-answers.ts";
import type { Answer, Send } from "../wire/probe.ts";
import type { AreaOf } from "./areas.ts";
import { crossedPath } from "./fill-path.ts";
import type { Found } from "./find-owner.ts";
import type { OwnedIds } from "./owned-ids.ts";
import { askAs, baselineOf, neverPath, type Views } from "./views.ts";

/** Who asks, and what is known of whose things are. `before`: what they saw when some got no decision; what was decided then is not asked again. */
type Asking = { send: Send; users: readonly ScanUser[]; ids: OwnedIds; areaOf: AreaOf; before?: Views };

const isUndecided = (answer: Answer): boolean => ["none", "blocked"].includes(readingOf(answer).kind);

/** Answers by which the target decided, and not an overload, a filter or silence for it. */
export const decided = (answers: readonly Answer[]): Answer[] => answers.filter((answer) => !isUndecided(answer));

/** Those of everybody's answers by which nothing was decided. */
export const undecidedIn = (readings: Views["readings"]): Answer[] =>
  [...readings.values()].map(({ answer }) => answer).filter(isUndecided);

/** All answers of an operation. */
export const answersOf = ({ readings, again, controls }: Views): Answer[] => [
  ...[...readings.values()].map(({ answer }) => answer),
  ...(again ? [again] : []),
  ...controls.values(),
];

/** Asks for one address as everybody, where somebody was found who has something there as its owner. */
export async function askEveryone(
  given: Operation,
  path: string,
  found: Found | null,
  { users, ids, areaOf, before, ...asking }: Asking,
): Promise<Views> {
  const operation = found?.operation ?? given;
  const send = before === undefined ? asking.send : withKnown(asking.send, decided(answersOf(before)));
  const views: Views = {
    operation,
    path,
    readings: new Map(),
    owner: found?.label ?? null,
    again: null,
    controls: new Map(),
    earlier: before === undefined ? [] : undecidedIn(before.readings),
  };
  for (const { traits } of users) {
    const { label } = traits;
    const purpose = found ? `Read ${found.label}'s data as ${label}` : `Read as ${label}`;
    const reading = label === found?.label ? found.reading : await askAs(send, operation, label, path, purpose);
    const refused = reading.kind === "denied" || reading.kind === "not-found";
    const crossed = found && refused && label !== found.label ? crossedPath(operation, path, label, ids) : null;
    if (crossed !== null) {
      const below = `Read ${found?.label}'s data under a parent of ${label}'s own, as ${label}`;
      const detour = await askAs(send, operation, label, crossed, below);
      if (detour.kind === "success") {
        views.readings.set(label, detour);
        continue;
      }
    }
    views.readings.set(label, reading);
  }
  views.owner ??= baselineOf(users, views.readings, areaOf(operation) !== null);
  const { owner } = views;
  if (owner === null) return views;
  const rivals = [...views.readings].filter(
    ([label, reading]) => label !== owner && (reading.kind === "success" || reading.kind === "soft-error"),
  );
  if (rivals.length > 0) views.again = (await askAs(send, operation, owner, path, `Read again as ${owner}`)).answer;
  const never = neverPath(operation, path);
  if (never !== null) {
    for (const [label] of rivals) {
      const purpose = `Read an object that does not exist, as ${label}`;
      views.controls.set(label, (await askAs(send, operation, label, never, purpose)).answer);
    }
  }
  return views;
}
