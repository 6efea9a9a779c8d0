import type { Reading } from "../../checks/check.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { mayNameExisting, readsJson } from "../safety/faulty-writes.ts";
import { forEachParallel } from "../wire/parallel.ts";
import {
  bodyHabitsOf,
  isComparableWrite,
  isSeenToRefuse,
  namesSomething,
  tryWrite,
  type WritesTask,
  withoutParsers,
} from "./authorize-writes.ts";
import { seeHowBodiesAreTaken } from "./try-nothing.ts";
import type { WriteTries } from "./with-writes.ts";

type Subject = { operation: Operation; judged: JudgedOperation };

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
    ({ operation, judged }) =>
      isComparableWrite(operation, judged.authentication) && namesSomething(operation, areaOf) && readsJson(operation),
  );
  const habits = bodyHabitsOf(subjects.map(({ judged }) => judged));
  if (habits.refused + habits.accepted === 0 && !isProduction) {
    const operations = comparable.map(({ operation }) => operation);
    if (await seeHowBodiesAreTaken(operations, task)) habits.refused += 1;
  }
  const writes = comparable.filter(({ operation, judged }) =>
    mayNameExisting(operation, { isSeenToRefuse: isSeenToRefuse(judged), habits, isProduction }),
  );
  const open: Subject[] = [];
  const tried: { subject: Subject; found: WriteTries }[] = [];
  for (const round of ["first", "again"] as const) {
    // What refuses somebody beside an operation is known only after all were asked once.
    await forEachParallel(round === "first" ? writes : open.slice(), concurrency, async (subject) => {
      const heard = new Map<string, Reading>();
      const found = await tryWrite(subject.operation, task, heard);
      if (!found) return task.onNobody(subject, heard);
      const isOpen =
        areaOf(subject.operation) !== null && found.tries.some(({ verdict }) => verdict.code === "faulty-for-everyone");
      if (round === "first" && isOpen) open.push(subject);
      else tried.push({ subject, found });
    });
  }
  const refusesOthersFirst = tried.some(({ found }) => found.tries.some(({ verdict }) => verdict.state === "enforced"));
  for (const { subject, found } of tried)
    task.onCompared(subject, withoutParsers(found, subject.judged, refusesOthersFirst));
}
