import type { Reading } from "../../checks/check.ts";
import type { ScanUser } from "../identity/identities.ts";
import type { JudgedOperation } from "../outcome.ts";
import { mayNameExisting, perhapsBodiless, readsJson } from "../safety/faulty-writes.ts";
import { forEachParallel } from "../wire/parallel.ts";
import {
  bodyHabitsOf,
  isComparableWrite,
  isSeenToRefuse,
  namesSomething,
  tryWrite,
  withoutParsers,
} from "./authorize-writes.ts";
import { refusalOfRight } from "./known-refusal.ts";
import { mayBeRead, seeHowBodiesAreTaken, tookWord, tryNothing } from "./try-nothing.ts";
import type { WriteTries, WriteTry } from "./with-writes.ts";
import { answersUnreadable, type WriteSubject as Subject, type WritesTask } from "./write-task.ts";

/** What comparing writes needs besides asking for one. */
export type CompareTask = WritesTask & {
  concurrency: number;
  isProduction: boolean;
  /** Hears what each was answered where none of them has anything. */
  onNobody(subject: Subject, heard: ReadonlyMap<string, Reading>): void;
  onCompared(subject: Subject, found: WriteTries): void;
};

/** Sends each write as every identity, in a way that cannot succeed, and says who is turned down for want of a right. */
export async function compareWrites(subjects: readonly Subject[], task: CompareTask): Promise<void> {
  const { areaOf, concurrency, isProduction } = task;
  const comparable = subjects.filter(
    ({ operation, judged }) => isComparableWrite(operation, judged.authentication) && readsJson(operation),
  );
  const naming = comparable.filter(({ operation, judged }) => namesSomething(operation, judged, areaOf));
  const habits = bodyHabitsOf(subjects.map(({ judged }) => judged));
  if (habits.refused + habits.accepted === 0 && !isProduction) {
    const operations = naming.map(({ operation }) => operation);
    if (await seeHowBodiesAreTaken(operations, task)) habits.refused += 1;
  }
  const writes = naming.filter(({ operation, judged }) =>
    mayNameExisting(operation, { isSeenToRefuse: isSeenToRefuse(judged), habits, isProduction }),
  );
  const runsAnyway = perhapsBodiless(subjects.map(({ operation }) => operation));
  const open: Subject[] = [];
  const tried: { subject: Subject; found: WriteTries }[] = [];
  for (const round of ["first", "again"] as const) {
    // What refuses somebody beside an operation is known only after all were asked once.
    await forEachParallel(round === "first" ? writes : open.slice(), concurrency, async (subject) => {
      const heard = new Map<string, Reading>();
      // Where a parser answers whoever comes, nothing is learned from what it cannot read.
      const readable = answersUnreadable(subject.judged) && mayBeRead(subject) ? await tryNothing(subject, task) : null;
      // A handler that looks at no body does what it is for, whatever comes: it is asked for nothing that exists.
      const namesExisting = isSeenToRefuse(subject.judged) || !runsAnyway(subject.operation);
      const found = readable ?? (await (namesExisting ? tryWrite(subject, task, heard) : tryNothing(subject, task)));
      if (!found) return task.onNobody(subject, heard);
      const isOpen =
        areaOf(subject.operation) !== null && found.tries.some(({ verdict }) => verdict.code === "faulty-for-everyone");
      if (round === "first" && isOpen) open.push(subject);
      else tried.push({ subject, found });
    });
  }
  // Where nothing is named, there may still be a role that may not.
  await forEachParallel(
    comparable.filter((subject) => !writes.includes(subject) && tookWord(subject.judged)),
    concurrency,
    async (subject) => {
      const found = await tryNothing(subject, task);
      if (found) tried.push({ subject, found });
    },
  );
  const refusesOthersFirst = tried.some(({ found }) => found.tries.some(({ verdict }) => verdict.state === "enforced"));
  for (const { subject, found } of tried) {
    const told = withoutParsers(found, subject.judged, refusesOthersFirst);
    task.onCompared(subject, withKnownRefusal(told, subject.judged, task.users));
  }
}

/** What was found, with the refusal of whoever scans where a parser answered it beside the others: that was shown before. */
function withKnownRefusal(found: WriteTries, judged: JudgedOperation, users: readonly ScanUser[]): WriteTries {
  const [first, refusal] = [users[0]?.traits.label, refusalOfRight(judged)];
  if (refusal === null || found.owner === first) return found;
  const tries = found.tries.map((one): WriteTry => {
    if (one.label !== first || one.verdict.code !== "parser-first") return one;
    const reason = `${one.label} gets status 403 for a body that no parser answers, and anonymous callers and a made-up credential are answered otherwise.`;
    return { ...one, verdict: { state: "enforced", confidence: "likely", code: "refused-to-others", reason } };
  });
  return { ...found, tries };
}
