import type { ControlState, Endpoint, EndpointPath, SecurityLevel } from "../../contract/endpoints.ts";

/** All operations of one path, shown as one row. */
export type EndpointGroup = {
  path: string;
  /** Methods in the order GET, POST, PUT, PATCH, DELETE, then the others alphabetically; each once. */
  methods: string[];
  /** The operations in the order of `methods`. */
  endpoints: Endpoint[];
  /** The worst level of the operations. */
  level: SecurityLevel;
  /** The team that owns the path, null while nobody does. */
  teamId: number | null;
  /** The operation of the first method, whose id stands for the group when the path is attributed. */
  first: Endpoint;
};

const methodOrder = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const levelOrder: Record<SecurityLevel, number> = { secure: 0, warning: 1, critical: 2 };

/** The worse of two levels: secure < warning < critical. */
export function worstLevel(a: SecurityLevel, b: SecurityLevel): SecurityLevel {
  return levelOrder[a] >= levelOrder[b] ? a : b;
}

/**
 * Groups operations by path, in the order in which the paths first appear. The same path in two applications makes
 * two groups, since a path belongs to one team per application.
 */
export function groupByPath(endpoints: readonly Endpoint[]): EndpointGroup[] {
  const byPath = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const key = `${endpoint.applicationId} ${endpoint.path}`;
    const group = byPath.get(key);
    if (group) group.push(endpoint);
    else byPath.set(key, [endpoint]);
  }
  return [...byPath.values()].map(toGroup);
}

/** A row of the platform's pages as a group. */
export const groupOf = ({ endpoints }: EndpointPath): EndpointGroup => toGroup(endpoints);

/** Groups with the worst level first, and by path within a level. Does not change its argument. */
export function worstFirst(groups: readonly EndpointGroup[]): EndpointGroup[] {
  return [...groups].sort((a, b) => levelOrder[b.level] - levelOrder[a.level] || compare(a.path, b.path));
}

// What needs attention stands for the path; a path is public only when all of its operations are.
const stateOrder: readonly ControlState[] = ["public", "enforced", "not_tested", "inconclusive", "missing"];

/** The state that stands for a path: the worst among its operations. */
export function groupState(group: EndpointGroup, control: "authentication" | "authorization"): ControlState {
  return group.endpoints.reduce<ControlState>((worst, endpoint) => {
    const { state } = endpoint[control];
    return stateOrder.indexOf(state) > stateOrder.indexOf(worst) ? state : worst;
  }, "public");
}

/** The operation whose proof a row opens: the first, in the order of methods, with the path's worst level. */
export function worstOperation(group: EndpointGroup): Endpoint {
  return group.endpoints.find(({ securityLevel }) => securityLevel === group.level) ?? group.first;
}

/** When the path was last checked, as the newest of its operations; null while none was. */
export function groupChecked(group: EndpointGroup): string | null {
  return group.endpoints.reduce<string | null>(
    (newest, { lastChecked }) => (lastChecked && (!newest || lastChecked > newest) ? lastChecked : newest),
    null,
  );
}

function toGroup(unordered: Endpoint[]): EndpointGroup {
  const endpoints = [...unordered].sort((a, b) => rank(a.method) - rank(b.method) || compare(a.method, b.method));
  const first = endpoints[0] as Endpoint;
  return {
    path: first.path,
    methods: [...new Set(endpoints.map((endpoint) => endpoint.method))],
    endpoints,
    level: endpoints.reduce<SecurityLevel>((worst, { securityLevel }) => worstLevel(worst, securityLevel), "secure"),
    teamId: endpoints.find(({ teamId }) => teamId !== null)?.teamId ?? null,
    first,
  };
}

function rank(method: string): number {
  const index = methodOrder.indexOf(method);
  return index < 0 ? methodOrder.length : index;
}

// Plain code-unit order: a collator costs 20 times as much on ten thousand paths.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
