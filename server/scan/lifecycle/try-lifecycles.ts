import { massAssignment, privilegedFields } from "../../checks/mass-assignment.ts";
import { type WriteTry, withFinding, withWrites, writeFinding } from "../authorize/with-writes.ts";
import { parseJson } from "../compare-facts.ts";
import type { Identities } from "../identities.ts";
import { readingOf } from "../judge/reading.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation, MadeObject, ScanListener } from "../outcome.ts";
import type { Answer, Send } from "../probe.ts";
import { findLifecycles, type Lifecycle } from "./find-lifecycles.ts";
import { idOf, removeObject } from "./made-objects.ts";
import { changed, rulingOnChange, showsChange } from "./rule-change.ts";

/** What trying lifecycles needs. */
export type LifecycleTask = {
  send: Send;
  identities: Identities;
  /** Labels that are not asked, because their sessions are dead. */
  dead: ReadonlySet<string>;
  listener: Pick<ScanListener, "log" | "made" | "removed">;
  judged(operation: Operation): JudgedOperation | undefined;
  onTried(operation: JudgedOperation): void;
};

type Made = MadeObject & { answer: Answer };

/**
 * Makes one object of each kind as one identity, has the others try to change and to remove it, looks each time whether
 * they did, and removes it again. Also sees whether a creation takes fields that callers should not set.
 */
export async function tryLifecycles(operations: readonly Operation[], task: LifecycleTask): Promise<void> {
  const users = task.identities.users.filter(({ traits }) => !task.dead.has(traits.label));
  const owner = users.find(({ traits }) => !traits.isPrivileged) ?? users[0];
  if (!owner) return;
  const order = [owner, ...users.filter((user) => user !== owner)];
  for (const lifecycle of findLifecycles(operations)) {
    let made: Made | null = null;
    for (const { traits } of order) {
      made = await make(lifecycle, traits.label);
      if (made) break;
    }
    if (!made) continue;
    await tryFields(lifecycle, made);
    await tryOthers(lifecycle, made);
  }

  async function make({ create, read }: Lifecycle, label: string): Promise<Made | null> {
    const extra = Object.fromEntries(
      Object.entries(privilegedFields).filter(([name]) => !(name in (create.body as object))),
    );
    // A strict API refuses unknown fields; then the plain body is sent.
    for (const body of [{ ...(create.body as object), ...extra }, create.body]) {
      const answer = await ask(create, "POST", create.example, label, `Make an object as ${label}`, body);
      if (readingOf(answer).kind !== "success") continue;
      const id = idOf(answer);
      if (id === null) {
        task.listener.log(
          "error",
          `POST ${create.path} made something and gave no id, so it cannot be removed again. Look for it by hand.`,
        );
        return null;
      }
      const path = `${create.example.split("?", 1)[0]}/${encodeURIComponent(id)}`;
      const object = { path, owner: label };
      await task.listener.made?.(object);
      const seen = await ask(read, "GET", path, label, `Read the new object as ${label}`);
      if (readingOf(seen).kind === "success") return { ...object, answer: seen };
      await removeObject(object, task.send, task.listener);
      return null;
    }
    return null;
  }

  /** What of the fields that were smuggled in came back with the object. */
  async function tryFields({ create }: Lifecycle, made: Made): Promise<void> {
    const judged = task.judged(create);
    const stored = flat(parseJson(made.answer.body));
    const taken = Object.entries(privilegedFields)
      .filter(([name, value]) => !(name in (create.body as object)) && stored.get(name) === value)
      .map(([name]) => name);
    if (!judged || taken.length === 0) return;
    const names = taken.slice(0, 3).join(", ");
    const reason = `${made.owner} set ${names} on a new object, which the API's document does not offer.`;
    const shown = { code: "privileged-fields-taken", reason, confidence: "confirmed" as const };
    const found = writeFinding(create, massAssignment, shown, [made.answer], task.identities);
    task.onTried(withFinding(judged, found, [made.answer], task.identities));
  }

  async function tryOthers(lifecycle: Lifecycle, made: Made): Promise<void> {
    let object: Made | null = made;
    const others = order.filter(({ traits }) => traits.label !== made.owner);
    for (const operation of [...lifecycle.changes, lifecycle.remove]) {
      const tries: WriteTry[] = [];
      for (const { traits } of others) {
        object ??= await make(lifecycle, made.owner);
        if (!object) break;
        const body =
          operation.method === "DELETE" ? undefined : changed(lifecycle.create.body as Record<string, unknown>);
        const answer = await ask(
          operation,
          operation.method,
          object.path,
          traits.label,
          `Try to ${verbs[operation.method] ?? "change"} it as ${traits.label}`,
          body,
        );
        const after = await ask(
          lifecycle.read,
          "GET",
          object.path,
          made.owner,
          `Read it again as ${made.owner}, to see what happened`,
        );
        const isGone = readingOf(after).kind === "not-found";
        const isChanged = !isGone && showsChange(after) && !showsChange(object.answer);
        tries.push({
          label: traits.label,
          verdict: rulingOnChange(operation, traits.label, made.owner, answer, {
            isGone,
            isChanged,
            isPrivileged: traits.isPrivileged,
          }),
          answers: [after, answer],
        });
        if (isGone) {
          await task.listener.removed?.(object);
          object = null;
        } else object = { ...object, answer: after };
      }
      conclude(operation, made, tries);
    }
    if (object) await removeObject(object, task.send, task.listener);
  }

  function conclude(operation: Operation, made: Made, tries: WriteTry[]): void {
    const judged = task.judged(operation);
    if (!judged || tries.length === 0) return;
    const { status } = made.answer;
    task.onTried(withWrites(judged, { owner: made.owner, ownerStatus: status, tries }, task.identities));
  }

  function ask(
    operation: Operation,
    method: string,
    path: string,
    label: string,
    purpose: string,
    body?: unknown,
  ): Promise<Answer> {
    return task.send({
      id: `${method.toLowerCase()}-as-${label}`,
      identity: "other",
      label,
      purpose,
      method,
      path,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": jsonType(operation) } }),
    });
  }
}

const verbs: Record<string, string> = { PUT: "replace", PATCH: "change", DELETE: "remove" };
function flat(value: unknown, depth = 3): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (typeof value !== "object" || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === "object" && inner !== null && depth > 0)
      for (const [key, one] of flat(inner, depth - 1)) found.set(key, one);
    else found.set(name, inner);
  }
  return found;
}

const jsonType = ({ requestTypes }: Operation) =>
  requestTypes.find((type) => /[/+]json\b/i.test(type)) ?? "application/json";
