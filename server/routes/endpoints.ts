import { attributeEndpoint, getEndpoint, listEndpoints, listScanEndpoints } from "../db/endpoints.ts";
import { calls, inTenant } from "./call.ts";

export const endpoints = {
  list: calls.endpoints.list.handler(({ context, input }) =>
    inTenant(context, (tx) => (input.scanId ? listScanEndpoints(tx, input.scanId) : listEndpoints(tx))),
  ),
  get: calls.endpoints.get.handler(({ context, input }) =>
    inTenant(context, (tx) => getEndpoint(tx, input.endpointId)),
  ),
  attribute: calls.endpoints.attribute.handler(({ context, input }) =>
    inTenant(context, (tx) => attributeEndpoint(tx, input.endpointId, input.teamId)),
  ),
};
