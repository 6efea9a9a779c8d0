import { templateKey } from "../../../src/contract/path-template.ts";
import type { Operation } from "../operation.ts";
import { actsByName } from "../safety/effect.ts";
import { mapParallel } from "../wire/parallel.ts";
import { mediaType } from "./answer-shape.ts";
import type { DiscoverySource } from "./context.ts";
import { foundOperation } from "./found-operation.ts";

const maxAsked = 150;
/** Answers of a path that takes other methods only. */
const noRead = new Set([400, 405, 501]);

/** Reads of paths of which only writes are known: what `POST /orders` makes is often listed by `GET /orders`. */
export const readsOfWrites: DiscoverySource = {
  name: "Reads of known writes",
  async discover(context) {
    const read = new Set(context.operations.filter(isRead).map(({ path }) => templateKey(path)));
    const writes = new Map<string, Operation>();
    for (const operation of context.operations) {
      const { path, example, graphql, intention } = operation;
      const key = templateKey(path);
      if (isRead(operation) || graphql || intention !== null || read.has(key) || writes.has(key)) continue;
      if (!actsByName(example)) writes.set(key, operation);
    }
    const asked = [...writes.values()].slice(0, maxAsked);
    const found = await mapParallel(asked, context.concurrency, async ({ path, example }): Promise<Operation[]> => {
      const read = foundOperation({ method: "GET", path, source: "answer", where: `a read of ${path}`, example });
      if (path.includes("{")) {
        context.leads.tentative.push(read);
        return [];
      }
      if (context.remaining() <= 0) return [];
      const answer = await context.get(example);
      const { status } = answer;
      if (status === null || status >= 500 || noRead.has(status) || (await context.calibration.isMiss(answer)))
        return [];
      // A page is what surrounds an API: the form that posts there, mostly.
      if (status >= 300 && status < 400) return [];
      return /html/.test(mediaType(answer)) ? [] : [{ ...read, exampleSeen: status < 300 }];
    });
    return found.flat();
  },
};

const isRead = ({ method }: Operation): boolean => method === "GET" || method === "HEAD";
