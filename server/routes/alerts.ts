import { listAlerts, resolveAlert } from "../db/alerts.ts";
import { calls, inTenant, signedIn } from "./call.ts";

export const alerts = {
  list: calls.alerts.list.handler(({ context, input }) => inTenant(context, (tx) => listAlerts(tx, input))),
  resolve: calls.alerts.resolve.handler(({ context, input }) =>
    inTenant(context, (tx) => resolveAlert(tx, input.id, signedIn(context))),
  ),
};
