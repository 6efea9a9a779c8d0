import { z } from "zod";
import { call } from "./call.ts";
import { description, id, message, name, timestamp } from "./fields.ts";
import { readScanSettings } from "./scan-config-settings.ts";

/** Prose, in which lines such as `requests per second: 10` set bounds; see scan-config-settings.ts. */
const configDescription = description.superRefine((text, context) => {
  for (const message of readScanSettings(text).faults) context.addIssue({ code: "custom", message });
});

/** Bounds for the scans of all tenants while it is enabled. */
export const scanConfig = z.object({ id, name: z.string(), description: z.string().nullable(), enabled: z.boolean() });
export type ScanConfig = z.infer<typeof scanConfig>;

export const systemStats = z.object({
  totalScans: z.int(),
  /** Users with a session in the last 30 days. */
  activeUsers: z.int(),
  endpointsTested: z.int(),
  /** Unresolved. */
  criticalIssues: z.int(),
  /** The database in use, for example `PostgreSQL 15.8` or `PGlite (embedded PostgreSQL)`. */
  database: z.string(),
  /** Where people and other services reach the platform, without a trailing slash. */
  publicUrl: z.string(),
  /** For example `v1.0.0`. */
  platformVersion: z.string(),
  /** For example `API-focused v2.0`. */
  scannerEngine: z.string(),
});
export type SystemStats = z.infer<typeof systemStats>;

export const systemSetting = z.object({ key: z.string(), value: z.string() });
export type SystemSetting = z.infer<typeof systemSetting>;

/** Running and waiting scans of all tenants, and the workers that run them. */
export const scannerStatus = z.object({
  running: z.array(
    z.object({ scanId: id, application: z.string(), tenant: z.string(), startedAt: timestamp.nullable() }),
  ),
  queued: z.array(z.object({ scanId: id, application: z.string(), tenant: z.string(), createdAt: timestamp })),
  workers: z.array(z.object({ id: z.string(), lastSeenAt: timestamp, running: z.int() })),
});
export type ScannerStatus = z.infer<typeof scannerStatus>;

/** The platform itself; superadmins only. */
export const system = {
  scanConfigs: call.route({ method: "GET", path: "/admin/scan-configs" }).output(z.array(scanConfig)),
  createScanConfig: call
    .route({ method: "POST", path: "/admin/scan-configs", successStatus: 201 })
    .input(z.object({ name, description: configDescription, enabled: z.boolean().default(true) }))
    .output(scanConfig),
  updateScanConfig: call
    .route({ method: "PUT", path: "/admin/scan-configs/{id}" })
    .input(z.object({ id, name: name.optional(), description: configDescription, enabled: z.boolean().optional() }))
    .output(scanConfig),
  scannerStatus: call.route({ method: "GET", path: "/admin/scanner/status" }).output(scannerStatus),
  stats: call.route({ method: "GET", path: "/admin/system-stats" }).output(systemStats),
  settings: call.route({ method: "GET", path: "/admin/system-settings" }).output(z.array(systemSetting)),
  updateSetting: call
    .route({ method: "PUT", path: "/admin/system-settings/{key}" })
    .input(z.object({ key: z.enum(["developer_mode"]), value: z.enum(["true", "false"]) }))
    .output(systemSetting),
  /** Removes scans, endpoints, alerts and reports of the caller's current tenant. */
  clearData: call.route({ method: "DELETE", path: "/admin/clear-data" }).output(message),
};
