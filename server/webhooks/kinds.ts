import type { WebhookKind } from "../../src/contract/webhook-events.ts";
import { standardBodies } from "./standard.ts";
import { teamsBodies } from "./teams-card.ts";
import type { Told } from "./told.ts";

/** What the kinds of webhooks differ in; what is told, to whom, and how it is tried again is the same for all. */
export const kinds: Readonly<Record<WebhookKind, { isSigned: boolean; bodies(told: Told): string[] }>> = {
  standard: { isSigned: true, bodies: standardBodies },
  // The address of a workflow is the credential, and Teams looks at no signature.
  teams: { isSigned: false, bodies: teamsBodies },
};
