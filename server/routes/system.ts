import { clearData } from "../db/clear-data.ts";
import type { Db, Tx } from "../db/db.ts";
import { writeSetting } from "../db/settings.ts";
import {
  insertScanConfig,
  listScanConfigs,
  listSettings,
  scannerStatus,
  systemCounts,
  updateScanConfig,
} from "../db/system.ts";
import { type CallContext, calls, inTenant } from "./call.ts";

/** What the system information names. */
const platformVersion = "v1.0.0";
const scannerEngine = "API-focused v2.0";

// The platform itself belongs to no tenant; the contract lets superadmins alone make these calls.
const inSystem = <T>({ services }: CallContext, work: (tx: Tx, db: Db) => Promise<T>) =>
  services.db.system((tx) => work(tx, services.db));

export const system = {
  scanConfigs: calls.system.scanConfigs.handler(({ context }) => inSystem(context, listScanConfigs)),
  createScanConfig: calls.system.createScanConfig.handler(({ context, input }) =>
    inSystem(context, (tx) => insertScanConfig(tx, { ...input, description: input.description || null })),
  ),
  updateScanConfig: calls.system.updateScanConfig.handler(({ context, input: { id, name, description, enabled } }) =>
    inSystem(context, (tx) =>
      updateScanConfig(tx, id, {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description: description || null }),
        ...(enabled === undefined ? {} : { enabled }),
      }),
    ),
  ),

  scannerStatus: calls.system.scannerStatus.handler(({ context }) => inSystem(context, scannerStatus)),
  stats: calls.system.stats.handler(({ context }) =>
    inSystem(context, async (tx, { engine }) => ({
      ...(await systemCounts(tx)),
      publicUrl: context.services.publicUrl,
      database: engine,
      platformVersion,
      scannerEngine,
    })),
  ),

  settings: calls.system.settings.handler(({ context }) => inSystem(context, listSettings)),
  updateSetting: calls.system.updateSetting.handler(({ context, input }) =>
    inSystem(context, async (tx) => {
      await writeSetting(tx, input.key, input.value);
      return input;
    }),
  ),

  clearData: calls.system.clearData.handler(({ context }) =>
    inTenant(context, async (tx, tenantId) => {
      const { queue } = context.services;
      const gone = await clearData(tx, tenantId, (scanId) => queue.stopScan(tx, scanId));
      const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
      const [last, ...others] = [
        many(gone.reports, "report"),
        many(gone.scans, "scan"),
        many(gone.endpoints, "endpoint"),
        many(gone.alerts, "alert"),
      ];
      return { message: `Removed ${others.join(", ")} and ${last}.` };
    }),
  ),
};
