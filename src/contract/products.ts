import { z } from "zod";
import { call } from "./call.ts";
import { id } from "./fields.ts";
import { everyRole } from "./roles.ts";

export const product = z.object({ id, name: z.string() });
export type Product = z.infer<typeof product>;

export const productMetrics = z.object({
  totalEndpoints: z.int(),
  secureEndpoints: z.int(),
  lacksAuthEndpoints: z.int(),
  lacksAuthzEndpoints: z.int(),
  attributedEndpoints: z.int(),
  unattributedEndpoints: z.int(),
});
export type ProductMetrics = z.infer<typeof productMetrics>;

export const products = {
  list: call.meta({ access: everyRole }).route({ method: "GET", path: "/products" }).output(z.array(product)),
  metrics: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/product-metrics/{productId}" })
    .input(z.object({ productId: id }))
    .output(productMetrics),
};
