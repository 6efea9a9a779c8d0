import type { Operation } from "../operation.ts";
import { documentBytes } from "../wire/send.ts";
import { jsonBody } from "./answer-shape.ts";
import type { DiscoverySource } from "./context.ts";
import { isPostmanCollection, operationsOfCollection } from "./postman-collection.ts";

const usualPlaces = ["/postman_collection.json", "/postman.json", "/collection.json", "/docs/postman.json"];
const maxCollections = 5;

/** Operations of Postman collections (format 2.0 and 2.1) that the target publishes or its pages link to. */
export const postman: DiscoverySource = {
  name: "Postman collections",
  async discover(context) {
    const linked = [...context.leads.documents].filter((path) => /postman|collection/i.test(path));
    const operations: Operation[] = [];
    let read = 0;
    for (const path of new Set([...linked, ...usualPlaces])) {
      if (context.remaining() <= 0 || read >= maxCollections) break;
      const answer = await context.get(path, { maxBodyBytes: documentBytes });
      const body = answer.status === 200 ? jsonBody(answer) : undefined;
      if (!isPostmanCollection(body)) continue;
      read++;
      const found = operationsOfCollection(body, context.base, path);
      context.log(`The Postman collection at ${path} lists ${found.length} operations`);
      operations.push(...found);
    }
    return operations;
  },
};
