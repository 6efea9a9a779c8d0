import { applicationOverview, listApplicationSummaries } from "../db/application-summaries.ts";
import { calls, inTenant } from "./call.ts";

export const applicationSummaries = {
  list: calls.applicationSummaries.list.handler(({ context }) =>
    inTenant(context, (tx) => listApplicationSummaries(tx)),
  ),
  get: calls.applicationSummaries.get.handler(({ context, input }) =>
    inTenant(context, (tx) => applicationOverview(tx, input.id)),
  ),
};
