import type { FeatureFlag } from "../../../src/contract/tenant-defaults.ts";
import { Refusal } from "../../refusal.ts";
import type { Tx } from "../db.ts";
import { tenants } from "../tables/schema.ts";

const flag: FeatureFlag = "slack_integration";

/** Whether the tenant of this scope may use Slack: it has the feature flag, or is the platform's own. */
export async function hasSlackFeature(tx: Tx): Promise<boolean> {
  const [tenant] = await tx.select({ isGlobal: tenants.isGlobal, flags: tenants.featureFlags }).from(tenants).limit(1);
  return tenant !== undefined && (tenant.isGlobal || tenant.flags[flag] === true);
}

/** Refuses (403) a tenant that may not use Slack. */
export async function ensureSlackFeature(tx: Tx): Promise<void> {
  if (await hasSlackFeature(tx)) return;
  throw new Refusal(
    403,
    `Slack is not available to this organization. Ask the system administrator to turn on its feature flag ${flag}.`,
  );
}
