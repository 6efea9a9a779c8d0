import type { Identities, ScanUser } from "../identity/identities.ts";
import type { Sessions } from "../identity/sessions.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Send } from "../wire/probe.ts";
import type { AreaOf } from "./areas.ts";
import type { Bonds } from "./bonds.ts";
import type { Exposures } from "./exposures.ts";
import type { Markers } from "./markers.ts";
import type { OwnedIds } from "./owned-ids.ts";
import type { RefusedItems } from "./refused-items.ts";
import type { RowOwners } from "./row-owners.ts";

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
