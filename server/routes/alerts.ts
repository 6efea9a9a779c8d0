import { listAlerts, resolveAlert } from "../db/alerts.ts";
import { calls, inTenant, signedIn } from "./call.ts";

export const alerts = {
  list: calls.alerts.list.handler(({ context }) => inTenant(context, listAlerts)),
  resolve: calls.alerts.resolve.handler(({ context, input }) =>
    inTenant(context, (tx) => resolveAlert(tx, input.id, signedIn(context))),
  ),
};
