import { accessContracts } from "./access-contracts.ts";
import { alerts } from "./alerts.ts";
import { apiKeys } from "./api-keys.ts";
import { applicationSummaries } from "./application-summaries.ts";
import { applications } from "./applications.ts";
import { auditLog } from "./audit-log.ts";
import { auth } from "./auth.ts";
import { calls } from "./call.ts";
import { dashboard } from "./dashboard.ts";
import { embed } from "./embed.ts";
import { embedKeys } from "./embed-keys.ts";
import { endpoints } from "./endpoints.ts";
import { findings } from "./findings.ts";
import { identities } from "./identities.ts";
import { intentions } from "./intentions.ts";
import { learnedEndpoints } from "./learned-endpoints.ts";
import { live } from "./live.ts";
import { mail } from "./mail.ts";
import { ownTenant } from "./own-tenant.ts";
import { products } from "./products.ts";
import { reports } from "./reports.ts";
import { scans } from "./scans.ts";
import { search } from "./search.ts";
import { slack } from "./slack.ts";
import { system } from "./system.ts";
import { teams } from "./teams.ts";
import { tenantSlack } from "./tenant-slack.ts";
import { tenants } from "./tenants.ts";
import { webhooks } from "./webhooks.ts";

/** A handler for every call of the contract; one that is missing does not compile. */
export const router = calls.router({
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
});
