import type { ScanUser } from "../identity/identities.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Send } from "../wire/probe.ts";
import type { AreaOf } from "./areas.ts";
import type { OwnedIds } from "./owned-ids.ts";

/** What asking for writes needs of the reads before it. */
export type WritesTask = {
  send: Send;
  users: readonly ScanUser[];
  ids: OwnedIds;
  areaOf: AreaOf;
  /** Operations of a privileged part that refused an identity; grows here. */
  refusedAt(label: string, area: string): Set<string>;
};

/** A write, and what strangers showed of it. */
export type WriteSubject = { operation: Operation; judged: JudgedOperation };

/** JSON that ends in the middle. */
export const unreadable = '{"postern":';

/** Whether a status says that a body was turned down for what is in it. */
export const isRefusal = (status: number) => status === 400 || status === 422;

/** Whether strangers are told that their body cannot be read: then whoever sends one is answered by a parser. */
export const answersUnreadable = ({ exchanges }: Pick<JudgedOperation, "exchanges">): boolean =>
  exchanges.some(
    ({ requestBody, identity, status }) =>
      requestBody === unreadable && identity === "anonymous" && isRefusal(status ?? 0),
  );
