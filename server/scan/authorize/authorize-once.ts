import type { Reading } from "../../checks/check.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { ownRecordAt } from "../identity/own-address.ts";
import { furtherRole } from "../identity/privileges.ts";
import { queryIds } from "../inventory/query-ids.ts";
import { withKnown } from "../wire/known-answers.ts";
import { forEachParallel, writesAtOnce } from "../wire/parallel.ts";
import type { Send } from "../wire/probe.ts";
import { askEveryone, decided, undecidedIn } from "./ask-everyone.ts";
import type { AuthorizeTask, Known, Subject } from "./authorize-task.ts";
import { ofPerson } from "./below-person.ts";
import { markCalledByCredential } from "./called-by-credential.ts";
import { compareWrites } from "./compare-writes.ts";
import { createErrorPages } from "./error-pages.ts";
import { accessEvidence } from "./evidence.ts";
import { apartnessOf, asksForOwned, pathsOf } from "./fill-path.ts";
import { findOfHigher } from "./find-of-higher.ts";
import { type Found, findOwner } from "./find-owner.ts";
import { isRefusedAsKnown } from "./known-refusal.ts";
import { learnMarkers } from "./learn-markers.ts";
import { apartnessOfVariable } from "./owned-variables.ts";
import { markPrivileged } from "./privileged-users.ts";
import { listAbove } from "./refused-items.ts";
import { relationOf } from "./relation.ts";
import { atMostLikely, type PairRuling, rulePair, verdictOfPairs } from "./rule-access.ts";
import { markSameUsers } from "./same-users.ts";
import { isSignedInAlike } from "./signed-in-alike.ts";
import { namesOne } from "./their-customer.ts";
import { successes, type Views } from "./views.ts";
import { withAuthorization } from "./with-authorization.ts";
import { rulingOnNobody, withNobody } from "./with-nobody.ts";
import { withWrites } from "./with-writes.ts";
import { isWorthAsking } from "./worth-asking.ts";

/** Identities asked for one operation besides its owner. */
const maxAskers = 5;

/** Things within things within things: as often answers of objects lead to others. */
const maxRounds = 4;

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
  const [working, errorPages] = [new Set<string>(), createErrorPages()];
  const [refused, served] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];

  const worth = subjects.filter(({ operation, judged }) => isWorthAsking(operation, judged.authentication));
  const isObject = ({ operation }: Subject) => namesOne(operation, present);
  const [plain, objects] = [worth.filter((subject) => !isObject(subject)), worth.filter(isObject)];

  const asking = { send, users, ids, areaOf, bonds };
  const seen: { subject: Subject; views: Views; found: Found | null }[] = [];
  const askList = async (subject: Subject) => {
    const views = await askEveryone(subject.operation, subject.operation.example, null, asking);
    note(views, subject);
    for (const [label, reading] of views.readings) {
      if (reading.kind !== "success") continue;
      const json = parseJson(reading.answer.body);
      // What hangs open to a lesser role would make everything behind it look shared.
      const isLeakPerhaps = areaOf(subject.operation) !== null && !identities.of(label).traits.isPrivileged;
      if (json !== undefined && !isLeakPerhaps) ids.learn(label, subject.operation.path, json);
    }
    seen.push({ subject, views, found: null });
  };
  const querying = plain.filter(({ operation }) => queryIds(operation.example).length > 0);
  const lists = plain.filter((subject) => !querying.includes(subject));
  // Who is privileged is known before it is asked what that means: their records come first.
  const records = lists.filter(({ operation }) => ownRecordAt(operation) !== null);
  await forEachParallel(records, concurrency, askList);
  const shown = seen.map(({ views }) => views);
  for (const user of markPrivileged(present, shown)) task.onPrivileged?.(user);
  const nobodyPrivileged = users.every(({ traits }) => !traits.isPrivileged);
  await forEachParallel(
    lists.filter((subject) => !records.includes(subject)),
    concurrency,
    askList,
  );
  // The lists tell which queries ask for something of somebody's.
  const owned = querying.filter(({ operation }) => asksForOwned(operation, labels, ids));
  const ofAll = querying.filter((subject) => !owned.includes(subject));
  await forEachParallel(ofAll, concurrency, askList);
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
    markCalledByCredential(users, views);
  }
  /** Where nobody has anything, so far. */
  const lost: { subject: Subject; asked: Map<string, Reading>; ways: ReadonlySet<string> }[] = [];
  try {
    await askObjects();
    await askShownSince();
    await askUndecided();
  } finally {
    // What a list shows too much of is told by its objects too.
    for (const { subject, asked } of lost) nobody(subject, asked);
    for (const { subject, views } of seen.splice(0)) conclude(subject, views);
  }

  await compareWrites(subjects, {
    ...{ send, users, ids, areaOf, concurrency: writesAtOnce(concurrency), isProduction: task.isProduction ?? false },
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
      await forEachParallel(levels.get(level) ?? [], concurrency, (subject) => askObject(subject, send));
    }
  }

  async function askObject(subject: Subject, from: Send): Promise<void> {
    const asked = new Map<string, Reading>();
    const ways = waysTo(subject);
    const found = await findOwner(subject.operation, { ...asking, send: from }, asked);
    if (!found) return void lost.push({ subject, asked, ways });
    const views = await askEveryone(subject.operation, found.path, found, asking);
    note(views, subject);
    const json = parseJson(found.reading.answer.body);
    if (json !== undefined) ids.learn(found.label, subject.operation.path, json);
    refusedItems.note(views);
    const lesser = await askLesser(subject, views);
    if (lesser !== null) return conclude(subject, lesser);
    if (undecidedIn(views.readings).length > 0 || isUnproven(subject, views)) seen.push({ subject, views, found });
    else conclude(subject, views);
  }

  /** The addresses at which somebody may have something, by what they were shown so far. */
  function waysTo({ operation }: Subject): Set<string> {
    if (operation.graphql) return new Set();
    return new Set(
      labels.flatMap((label) =>
        pathsOf(
          operation,
          label,
          labels.filter((other) => other !== label),
          ids,
        ),
      ),
    );
  }

  /** Asks again where nobody had anything and answers since show what could name it: cards that only their board shows. */
  async function askShownSince(): Promise<void> {
    for (let round = 0; round < maxRounds; round++) {
      const open = lost.filter(({ subject, ways }) => [...waysTo(subject)].some((way) => !ways.has(way)));
      await forEachParallel(open, concurrency, async (one) => {
        lost.splice(lost.indexOf(one), 1);
        await askObject(one.subject, send);
      });
      if (open.length === 0) return;
    }
  }

  /** Asks those who may less for what is of whoever may more, where nothing else shows whether they get what is not theirs; null elsewhere. */
  async function askLesser(subject: Subject, before: Views): Promise<Views | null> {
    if (verdictOfPairs(pairsOf(subject, before)).code !== "allowed-by-role") return null;
    const found = await findOfHigher(subject.operation, before.path, asking);
    if (found === null) return null;
    const views = { ...(await askEveryone(subject.operation, found.path, found, asking)), ofHigher: before };
    note(views, subject);
    const { state } = verdictOfPairs(pairsOf(subject, views));
    return state === "enforced" || state === "missing" ? views : null;
  }

  /** Asks once more, now that everything else was asked, where the target did not decide about somebody. */
  async function askUndecided(): Promise<void> {
    const open = lost.filter(({ asked }) => undecidedIn(asked).length > 0);
    await forEachParallel(open, concurrency, async (one) => {
      lost.splice(lost.indexOf(one), 1);
      const answers = [...one.asked.values()].map(({ answer }) => answer);
      await askObject(one.subject, withKnown(send, decided(answers)));
    });
    const views = seen.filter(({ views: { readings } }) => undecidedIn(readings).length > 0);
    await forEachParallel(views, concurrency, async (one) => {
      const { subject, views: before, found } = one;
      one.views = await askEveryone(subject.operation, before.path, found, { ...asking, before });
      note(one.views, subject);
    });
  }

  /** Takes note of who got something, and of whom a privileged part refused or served. */
  function note(views: Views, { judged }: Subject): void {
    const [{ readings }, area] = [views, areaOf(views.operation)];
    errorPages.note(views);
    for (const [label, { kind }] of readings) {
      if (kind === "success" && judged.authentication.state === "enforced") working.add(label);
      const isRefused = kind === "denied" || kind === "not-found";
      if (area === null || (!isRefused && kind !== "success")) continue;
      const doors = isRefused ? refused : served;
      const key = `${label}\n${area}`;
      doors.set(key, (doors.get(key) ?? new Set()).add(views.operation.path));
    }
  }

  function nobody(subject: Subject, readings: ReadonlyMap<string, Reading>): void {
    onFinished(subject);
    task.onAuthorized(withNobody(subject.judged, readings, identities, worksAt(subject)));
  }

  /** Whether somebody is refused whose credential is not known to work so far: others of its answers may show that. */
  function isUnproven(subject: Subject, { readings }: Views): boolean {
    const works = worksAt(subject);
    return [...readings].some(([label, reading]) => reading.kind !== "success" && !works(label, reading));
  }

  /** Whether a credential is known to work: by what it got, by a refusal that no stranger gets, or by where it comes from. */
  function worksAt({ judged }: Subject): (label: string, reading: Reading) => boolean {
    const seen = users.filter(({ traits }) => working.has(traits.label));
    return (label, reading) =>
      working.has(label) || isRefusedAsKnown(judged, reading) || isSignedInAlike(identities.of(label), seen);
  }

  /** What the checks say of each asker beside the owner. */
  function pairsOf(subject: Subject, views: Views): PairRuling[] {
    const { operation, judged } = subject;
    const owner = views.owner === null ? null : identities.of(views.owner).traits;
    const mine = views.owner === null ? undefined : views.readings.get(views.owner);
    const pairs: PairRuling[] = [];
    const [works, namesOf] = [worksAt(subject), ({ label }: { label: string }) => bonds.namesOf(label)];
    for (const { traits: asker } of users) {
      const theirs = views.readings.get(asker.label);
      if (!owner || !mine || !theirs || asker.label === owner.label) continue;
      const area = areaOf(operation);
      const shown = theirs.kind === "success" ? parseJson(theirs.answer.body) : null;
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
            ...owners.toldBy(asker.label, shown),
            isListedToEach: owners.isOfEach(listAbove(operation), [owner.label, asker.label]),
            ...ofPerson({ template: operation.path, path: views.path, mine }, namesOf(owner), namesOf(asker)),
            bond:
              theirs.kind === "success" ? bonds.between(owner.label, asker.label, parseJson(mine.answer.body)) : null,
            refusedAlone: shown === null ? null : refusedItems.shownWhole(operation, asker.label, shown),
            authentication: judged.authentication,
            refusedBeside: area === null ? 0 : (refused.get(`${asker.label}\n${area}`)?.size ?? 0),
            servedBeside: area === null ? 0 : (served.get(`${asker.label}\n${area}`)?.size ?? 0),
            ...{ nobodyPrivileged, furtherRole: furtherRole(identities.of(owner.label), identities.of(asker.label)) },
            ...{ isPrivilegedByName: area !== null, listedFields: ids.listedFields(asker.label, operation.path) },
            ...{ askerWorks: works(asker.label, theirs), errorPages },
          }),
        ),
      );
    }
    return views.ofHigher ? pairs.map(atMostLikely) : pairs;
  }

  function conclude(subject: Subject, views: Views): void {
    onFinished(subject);
    const alone = rulingOnNobody(views.readings, identities, worksAt(subject), !isObject(subject));
    const result = withAuthorization(subject, views, pairsOf(subject, views), identities, alone);
    exposures.note(result, views, markers);
    task.onAuthorized(result);
  }
}
