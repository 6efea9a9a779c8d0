import { accessContracts } from "./access-contracts.ts";
import { alerts } from "./alerts.ts";
import { apiKeys } from "./api-keys.ts";
import { applicationSummaries } from "./application-summaries.ts";
import { applications } from "./applications.ts";
import { auditLog } from "./audit-log.ts";
import { auth } from "./auth.ts";
import { dashboard } from "./dashboard.ts";
import { mail } from "./email.ts";
import { embed } from "./embed.ts";
import { embedKeys } from "./embed-keys.ts";
import { endpoints } from "./endpoints.ts";
import { findings } from "./findings.ts";
import { identities } from "./identities.ts";
import { intentions } from "./intentions.ts";
import { learnedEndpoints } from "./learned-endpoints.ts";
import { live } from "./live.ts";
import { products } from "./products.ts";
import { reports } from "./reports.ts";
import { scans } from "./scans.ts";
import { search } from "./search.ts";
import { slack, tenantSlack } from "./slack.ts";
import { system } from "./system.ts";
import { teams } from "./teams.ts";
import { ownTenant, tenants } from "./tenants.ts";
import { webhooks } from "./webhooks.ts";

/** Every call of the platform, by noun. Paths are relative to `/api`. */
export const contract = {
  accessContracts,
  alerts,
  apiKeys,
  applicationSummaries,
  applications,
  auditLog,
  auth,
  dashboard,
  embed,
  embedKeys,
  endpoints,
  findings,
  identities,
  intentions,
  learnedEndpoints,
  live,
  mail,
  ownTenant,
  products,
  reports,
  scans,
  search,
  slack,
  system,
  teams,
  tenantSlack,
  tenants,
  webhooks,
};
export type Contract = typeof contract;
