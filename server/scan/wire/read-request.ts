import type { Operation } from "../operation.ts";
import type { Probe } from "./probe.ts";

/** Whether asking the operation changes nothing: safe methods (RFC 9110) and GraphQL queries. */
export function isRead({ method, graphql }: Pick<Operation, "method" | "graphql">): boolean {
  if (graphql) return graphql.kind === "query";
  return ["GET", "HEAD", "OPTIONS", "TRACE"].includes(method);
}

/** How an operation is read: by GET, which HEAD is answered alike (RFC 9110, 9.3.2), or by its GraphQL document. */
export function readRequest({
  graphql,
}: Pick<Operation, "graphql">): Pick<Probe, "method" | "headers" | "body" | "aim"> {
  if (!graphql) return { method: "GET" };
  const { document, variables } = graphql;
  return {
    method: "POST",
    aim: "query",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: document, variables }),
  };
}
