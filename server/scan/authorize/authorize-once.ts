import type { Reading } from "../../checks/check.ts";
import { parseJson } from "../compare/compare-facts.ts";
import type { Identities, ScanUser } from "../identity/identities.ts";
import { ownRecordAt } from "../identity/own-address.ts";
import { furtherRole } from "../identity/privileges.ts";
import type { Sessions } from "../identity/sessions.ts";
import { queryIds } from "../inventory/query-ids.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { forEachParallel } from "../wire/parallel.ts";
import type { Send } from "../wire/probe.ts";
import type { AreaOf } from "./areas.ts";
import type { Bonds } from "./bonds.ts";
import { compareWrites } from "./compare-writes.ts";
import { accessEvidence } from "./evidence.ts";
import type { Exposures } from "./exposures.ts";
import { apartnessOf, asksForOwned, crossedPath } from "./fill-path.ts";
import { type Found, findOwner } from "./find-owner.ts";
import { isRefusedAsKnown } from "./known-refusal.ts";
import { learnMarkers } from "./learn-markers.ts";
import type { Markers } from "./markers.ts";
import type { OwnedIds } from "./owned-ids.ts";
import { apartnessOfVariable } from "./owned-variables.ts";
import { markPrivileged } from "./privileged-users.ts";
import { listAbove, type RefusedItems } from "./refused-items.ts";
import { relationOf } from "./relation.ts";
import type { RowOwners } from "./row-owners.ts";
import { type PairRuling, rulePair } from "./rule-access.ts";
import { markSameUsers } from "./same-users.ts";
import { isSignedInAlike } from "./signed-in-alike.ts";
import { namesOne } from "./their-customer.ts";
import { askAs, baselineOf, neverPath, successes, type Views } from "./views.ts";
import { withAuthorization } from "./with-authorization.ts";
import { nobodyGotIn, rulingOnNobody, withNobody } from "./with-nobody.ts";
import { withWrites } from "./with-writes.ts";
import { isWorthAsking } from "./worth-asking.ts";

/** What judging authorization needs. Every operation comes with what was found out about its authentication. */
export type AuthorizeTask = {
  send: Send;
  identities: Identities;
  sessions: Pick<Sessions, "deaths" | "absent">;
  concurrency: number;
  /** Whether nothing may be sent of which it is not known that it cannot succeed; false when absent. */
  isProduction?: boolean;
  /** Hears of an identity that turned out to be the same user as another, and is asked no more. */
  onSameUser?(user: ScanUser): void;
  /** Hears of an identity that turned out to be privileged although nobody said so. */
  onPrivileged?(user: ScanUser): void;
  onAuthorized(operation: JudgedOperation): void;
};

/** What is learned over all rounds. */
export type Known = {
  exposures: Exposures;
  ids: OwnedIds;
  markers: Markers;
  areaOf: AreaOf;
  owners: RowOwners;
  bonds: Bonds;
  refusedItems: RefusedItems;
};
/** An operation, and what was found out about it. */
export type Subject = { operation: Operation; judged: JudgedOperation };

/** Identities asked for one operation besides its owner. */
const maxAskers = 5;

/** Asks for each operation once as everybody, and says what that shows. */
export async function authorizeOnce(
  subjects: readonly Subject[],
  task: AuthorizeTask,
  known: Known,
  onFinished: (subject: Subject) => void,
): Promise<void> {
  const { exposures, ids, markers, areaOf, owners, bonds, refusedItems } = known;
  const { identities, send, concurrency } = task;
  const absent = task.sessions.absent();
  const present = identities.users.filter(({ traits }) => !absent.has(traits.label));
  const users = present.slice(0, maxAskers + 1);
  const labels = users.map(({ traits }) => traits.label);
  const working = new Set<string>();
  const [refused, served] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];

  const worth = subjects.filter(({ operation, judged }) => isWorthAsking(operation, judged.authentication));
  const isObject = ({ operation }: Subject) => namesOne(operation, present);
  const [plain, objects] = [worth.filter((subject) => !isObject(subject)), worth.filter(isObject)];

  const seen: { subject: Subject; views: Views }[] = [];
  const askList = async (subject: Subject) => {
    const views = await askEveryone(subject, subject.operation.example, null);
    for (const [label, reading] of views.readings) {
      if (reading.kind !== "success") continue;
      const json = parseJson(reading.answer.body);
      // What hangs open to a lesser role would make everything behind it look shared.
      const isLeakPerhaps = areaOf(subject.operation) !== null && !identities.of(label).traits.isPrivileged;
      if (json !== undefined && !isLeakPerhaps) ids.learn(label, subject.operation.path, json);
    }
    seen.push({ subject, views });
  };
  const asking = plain.filter(({ operation }) => queryIds(operation.example).length > 0);
  const lists = plain.filter((subject) => !asking.includes(subject));
  // Who is privileged is known before it is asked what that means: their records come first.
  const records = lists.filter(({ operation }) => ownRecordAt(operation) !== null);
  await forEachParallel(records, concurrency, askList);
  for (const user of markPrivileged(
    present,
    seen.map(({ views }) => views),
  ))
    task.onPrivileged?.(user);
  const nobodyPrivileged = users.every(({ traits }) => !traits.isPrivileged);
  await forEachParallel(
    lists.filter((subject) => !records.includes(subject)),
    concurrency,
    askList,
  );
  // The lists tell which queries ask for something of somebody's.
  const owned = asking.filter(({ operation }) => asksForOwned(operation, labels, ids));
  await forEachParallel(
    asking.filter((subject) => !owned.includes(subject)),
    concurrency,
    askList,
  );
  const same = markSameUsers(
    present,
    seen.map(({ subject, views }) => ({ views, authentication: subject.judged.authentication })),
  );
  for (const user of same) task.onSameUser?.(user);
  // What one user got twice tells of nobody else: all is asked again without it, where anybody else is left.
  if (same.length > 0) {
    if (present.length - same.length > 1) await authorizeOnce(subjects, task, known, onFinished);
    return;
  }
  objects.push(...owned);
  const apart = ids.keptApart();
  for (const { views } of seen) {
    learnMarkers(views, { identities, markers, apart, areaOf });
    owners.learn(successes(views), views.operation.path);
  }
  try {
    await askObjects();
  } finally {
    // What a list shows too much of is told by its objects too.
    for (const { subject, views } of seen.splice(0)) conclude(subject, views);
  }

  await compareWrites(subjects, {
    ...{ send, users, ids, areaOf, concurrency, isProduction: task.isProduction ?? false },
    refusedAt(label, area) {
      const doors = refused.get(`${label}\n${area}`) ?? new Set<string>();
      refused.set(`${label}\n${area}`, doors);
      return doors;
    },
    onNobody: nobody,
    onCompared(subject, found) {
      onFinished(subject);
      task.onAuthorized(withWrites(subject.judged, found, identities));
    },
  });

  async function askObjects(): Promise<void> {
    const levels = Map.groupBy(objects, ({ operation }) => operation.path.split("{").length);
    for (const level of [...levels.keys()].sort((one, two) => one - two)) {
      await forEachParallel(levels.get(level) ?? [], concurrency, async (subject) => {
        const asked = new Map<string, Reading>();
        const found = await findOwner(subject.operation, { send, users, ids, areaOf, bonds }, asked);
        if (!found) return nobody(subject, asked);
        const views = await askEveryone(subject, found.path, found);
        const json = parseJson(found.reading.answer.body);
        if (json !== undefined) ids.learn(found.label, subject.operation.path, json);
        refusedItems.note(views);
        conclude(subject, views);
      });
    }
  }

  async function askEveryone(subject: Subject, path: string, found: Found | null): Promise<Views> {
    const { judged } = subject;
    const operation = found?.operation ?? subject.operation;
    const views: Views = {
      operation,
      path,
      readings: new Map(),
      owner: found?.label ?? null,
      again: null,
      controls: new Map(),
    };
    for (const { traits } of users) {
      const { label } = traits;
      const reading =
        label === found?.label
          ? found.reading
          : await askAs(
              send,
              operation,
              label,
              path,
              found ? `Read ${found.label}'s data as ${label}` : `Read as ${label}`,
            );
      const refused = reading.kind === "denied" || reading.kind === "not-found";
      const crossed = found && refused && label !== found.label ? crossedPath(operation, path, label, ids) : null;
      if (crossed !== null) {
        const purpose = `Read ${found?.label}'s data under a parent of ${label}'s own, as ${label}`;
        const detour = await askAs(send, operation, label, crossed, purpose);
        if (detour.kind === "success") {
          views.readings.set(label, detour);
          continue;
        }
      }
      views.readings.set(label, reading);
      if (reading.kind === "success" && judged.authentication.state === "enforced") working.add(label);
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
        views.controls.set(
          label,
          (await askAs(send, operation, label, never, `Read an object that does not exist, as ${label}`)).answer,
        );
      }
    }
    const area = areaOf(operation);
    if (area !== null) {
      for (const [label, { kind }] of views.readings) {
        const isRefused = kind === "denied" || kind === "not-found";
        if (!isRefused && kind !== "success") continue;
        const doors = isRefused ? refused : served;
        const key = `${label}\n${area}`;
        doors.set(key, (doors.get(key) ?? new Set()).add(operation.path));
      }
    }
    return views;
  }

  function nobody(subject: Subject, readings: ReadonlyMap<string, Reading>): void {
    onFinished(subject);
    task.onAuthorized(withNobody(subject.judged, readings, identities, worksAt(subject)));
  }

  /** Whether a credential is known to work: by what it got, by a refusal that no stranger gets, or by where it comes from. */
  function worksAt({ judged }: Subject): (label: string, reading: Reading) => boolean {
    const seen = users.filter(({ traits }) => working.has(traits.label));
    return (label, reading) =>
      working.has(label) || isRefusedAsKnown(judged, reading) || isSignedInAlike(identities.of(label), seen);
  }

  function conclude(subject: Subject, views: Views): void {
    const { operation, judged } = subject;
    const owner = views.owner === null ? null : identities.of(views.owner).traits;
    const mine = views.owner === null ? undefined : views.readings.get(views.owner);
    const pairs: PairRuling[] = [];
    const works = worksAt(subject);
    for (const { traits: asker } of users) {
      const theirs = views.readings.get(asker.label);
      if (!owner || !mine || !theirs || asker.label === owner.label) continue;
      const area = areaOf(operation);
      pairs.push(
        rulePair(
          accessEvidence(views, owner, asker, mine, theirs, {
            apartness: operation.graphql
              ? apartnessOfVariable(views.operation, owner.label, asker.label, ids)
              : apartnessOf(operation, views.path, owner.label, asker.label, ids),
            // Colleagues see much of each other on purpose, so only another customer's values tell something.
            markers:
              theirs.kind === "success" && relationOf(owner, asker) === "foreign"
                ? markers.found(owner.label, asker.label, theirs.answer)
                : [],
            ...owners.toldBy(asker.label, theirs.kind === "success" ? parseJson(theirs.answer.body) : null),
            isListedToEach: owners.isOfEach(listAbove(operation), [owner.label, asker.label]),
            bond:
              theirs.kind === "success" ? bonds.between(owner.label, asker.label, parseJson(mine.answer.body)) : null,
            refusedAlone:
              theirs.kind === "success"
                ? refusedItems.shownWhole(operation, asker.label, parseJson(theirs.answer.body))
                : null,
            authentication: judged.authentication,
            refusedBeside: area === null ? 0 : (refused.get(`${asker.label}\n${area}`)?.size ?? 0),
            servedBeside: area === null ? 0 : (served.get(`${asker.label}\n${area}`)?.size ?? 0),
            ...{ nobodyPrivileged, furtherRole: furtherRole(identities.of(owner.label), identities.of(asker.label)) },
            ...{ isPrivilegedByName: area !== null, listedFields: ids.listedFields(asker.label, operation.path) },
            askerWorks: works(asker.label, theirs),
          }),
        ),
      );
    }
    onFinished(subject);
    const alone = owner === null ? rulingOnNobody(views.readings, identities, works, !isObject(subject)) : nobodyGotIn;
    const result = withAuthorization(subject, views, pairs, identities, alone);
    exposures.note(result, views, markers);
    task.onAuthorized(result);
  }
}
