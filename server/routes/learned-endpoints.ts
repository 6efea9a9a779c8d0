import { clearLearned, listLearned, listPatterns } from "../db/learned/learned-endpoints.ts";
import { calls } from "./call.ts";

// What was learned belongs to the platform and to no tenant: only superadmins reach it, in the system scope.
export const learnedEndpoints = {
  list: calls.learnedEndpoints.list.handler(({ context, input }) =>
    context.services.db.system((tx) => listLearned(tx, input)),
  ),
  highConfidence: calls.learnedEndpoints.highConfidence.handler(({ context, input }) =>
    context.services.db.system((tx) => listLearned(tx, input)),
  ),
  patterns: calls.learnedEndpoints.patterns.handler(({ context, input }) =>
    context.services.db.system((tx) => listPatterns(tx, input)),
  ),
  clear: calls.learnedEndpoints.clear.handler(async ({ context }) => {
    const count = await context.services.db.system(clearLearned);
    return {
      message: `${count.toLocaleString("en")} learned ${count === 1 ? "endpoint was" : "endpoints were"} deleted.`,
    };
  }),
};
