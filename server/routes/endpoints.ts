import { countEndpoints, listPaths } from "../db/endpoint-paths.ts";
import { attributeEndpoint, getEndpoint, listEndpoints, listScanEndpoints } from "../db/endpoints.ts";
import { askTarget } from "./ask-target.ts";
import { calls, inTenant } from "./call.ts";

export const endpoints = {
  list: calls.endpoints.list.handler(({ context, input }) =>
    inTenant(context, (tx) => (input.scanId ? listScanEndpoints(tx, input.scanId, input) : listEndpoints(tx, input))),
  ),
  paths: calls.endpoints.paths.handler(({ context, input: { sort, limit, offset, after, ...filter } }) =>
    inTenant(context, (tx) => listPaths(tx, filter, { sort, limit, offset, after })),
  ),
  counts: calls.endpoints.counts.handler(({ context, input }) => inTenant(context, (tx) => countEndpoints(tx, input))),
  get: calls.endpoints.get.handler(({ context, input }) =>
    inTenant(context, (tx) => getEndpoint(tx, input.endpointId)),
  ),
  test: calls.endpoints.test.handler(async ({ context, input: { endpointId } }) => {
    const tenantId = await inTenant(context, async (tx, owner) => {
      await getEndpoint(tx, endpointId);
      return owner;
    });
    await askTarget(context, { kind: "test-endpoint", tenantId, endpointId });
    return await inTenant(context, (tx) => getEndpoint(tx, endpointId));
  }),
  attribute: calls.endpoints.attribute.handler(({ context, input }) =>
    inTenant(context, (tx) => attributeEndpoint(tx, input.endpointId, input.teamId)),
  ),
};
