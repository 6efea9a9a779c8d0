import { attributeEndpoint, getEndpoint, listEndpoints, listScanEndpoints } from "../db/endpoints.ts";
import { askTarget } from "./ask-target.ts";
import { calls, inTenant } from "./call.ts";

export const endpoints = {
  list: calls.endpoints.list.handler(({ context, input }) =>
    inTenant(context, (tx) => (input.scanId ? listScanEndpoints(tx, input.scanId) : listEndpoints(tx))),
  ),
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
