/** Levels of things within things at which a connection is looked for. */
const maxLevels = 8;

/**
 * An answer with the things of each whole connection (GraphQL Cursor Connections) as the list that they are: `{ edges: [{ node }] }`
 * becomes `[node]`. One that says that there are more stays as it is.
 */
export function withoutEdges(json: unknown, depth = maxLevels): unknown {
  if (typeof json !== "object" || json === null || depth === 0) return json;
  if (Array.isArray(json)) return json.map((item) => withoutEdges(item, depth - 1));
  const nodes = nodesOf(json);
  if (nodes) return nodes.map((node) => withoutEdges(node, depth - 1));
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, withoutEdges(value, depth - 1)]));
}

function nodesOf(json: object): unknown[] | null {
  const { edges, pageInfo } = json as { edges?: unknown; pageInfo?: { hasNextPage?: unknown } | null };
  if (!Array.isArray(edges) || pageInfo?.hasNextPage === true) return null;
  const isEdge = (edge: unknown): edge is { node: unknown } =>
    typeof edge === "object" && edge !== null && "node" in edge;
  return edges.every(isEdge) && (edges.length > 0 || pageInfo) ? edges.map(({ node }) => node) : null;
}
