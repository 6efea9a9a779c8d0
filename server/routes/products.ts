import { listProducts, productMetrics } from "../db/products.ts";
import { calls, inTenant } from "./call.ts";

export const products = {
  list: calls.products.list.handler(({ context }) => inTenant(context, listProducts)),
  metrics: calls.products.metrics.handler(({ context, input }) =>
    inTenant(context, (tx) => productMetrics(tx, input.productId)),
  ),
};
