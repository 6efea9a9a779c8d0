import { search as find } from "../db/search.ts";
import { calls, inTenant } from "./call.ts";

export const search = {
  find: calls.search.find.handler(({ context, input }) => inTenant(context, (tx) => find(tx, input))),
};
