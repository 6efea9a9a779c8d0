import type { AuthMethod } from "../../../src/contract/applications.ts";
import { findingsOf } from "../finding-groups.ts";
import type { ProvenEndpoint, ReportedScan } from "../report-data.ts";
import { standing } from "../tally.ts";

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);
type Json = Record<string, unknown>;

/**
 * The operations that a scan found as an OpenAPI 3.1 document: parameters out of the path templates, the statuses that
 * were seen, security as it was found and not as it was promised. Verdicts are under `x-postern`.
 */
export function toOpenApi(scan: ReportedScan, endpoints: readonly ProvenEndpoint[], unknown: string | null): Json {
  const [first] = endpoints;
  const scheme = first ? securitySchemes[first.authMethod] : undefined;
  const paths: Record<string, Json> = {};
  const others: Json[] = [];
  /** Templates that differ in their parameters' names alone are the same path (OpenAPI 3.1, paths object). */
  const spelled = new Map<string, string>();
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    const wanted = pathOf(endpoint.path);
    const shape = wanted.replace(/\{[^{}]*\}/g, "{}");
    const path = spelled.get(shape) ?? wanted;
    const item = paths[path] ?? { parameters: parametersOf(path) };
    if (!methods.has(method) || method in item) {
      others.push({ method: endpoint.method, path: endpoint.path, ...verdictsOf(endpoint) });
      continue;
    }
    spelled.set(shape, path);
    paths[path] = item;
    item[method] = operationOf(endpoint, scheme !== undefined);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: scan.applicationName,
      version: `scan-${scan.id}`,
      description: `What Postern found in scan ${scan.id}, completed ${scan.completedAt}.`,
      "x-postern": { figures: scan.figures, unknown },
    },
    servers: first ? [{ url: first.targetUrl, description: first.environment }] : [],
    paths,
    ...(scheme ? { components: { securitySchemes: { credential: scheme } } } : {}),
    ...(others.length > 0 ? { "x-postern-other-operations": others } : {}),
  };
}

const securitySchemes: Record<AuthMethod, Json | undefined> = {
  none: undefined,
  bearer: { type: "http", scheme: "bearer" },
  basic: { type: "http", scheme: "basic" },
  "api-key": { type: "apiKey", in: "header", name: "X-API-Key" },
  custom: { type: "apiKey", in: "header", name: "Authorization", description: "A header that the application names." },
};

function operationOf(endpoint: ProvenEndpoint, hasScheme: boolean): Json {
  const { authentication, isPublic, exchanges } = endpoint;
  const guarded = authentication.state === "enforced" && hasScheme;
  const open = isPublic || authentication.state === "missing" || authentication.state === "public";
  return {
    operationId: `operation-${endpoint.id}`,
    ...(endpoint.teamName ? { tags: [endpoint.teamName] } : {}),
    responses: responsesOf(exchanges),
    // An empty requirement says that no credential is needed; nothing is said where that is not known.
    ...(guarded ? { security: [{ credential: [] }] } : open ? { security: [{}] } : {}),
    "x-postern": verdictsOf(endpoint),
  };
}

function verdictsOf(endpoint: ProvenEndpoint): Json {
  const { securityLevel, authClassification, authentication, authorization, source, isShadow } = endpoint;
  const findings = findingsOf(endpoint).map(({ checkId, title, severity }) => ({ checkId, title, severity }));
  return {
    securityLevel,
    undecided: standing(endpoint) === "undecided",
    authClassification,
    authentication,
    authorization,
    source,
    isShadow,
    ...(findings.length > 0 ? { findings } : {}),
  };
}

function responsesOf(exchanges: ProvenEndpoint["exchanges"]): Json {
  const seen: Record<string, Json> = {};
  for (const { status, identity, responseHeaders } of exchanges) {
    if (status === null || status < 100 || status > 599 || seen[status]) continue;
    const type = Object.entries(responseHeaders).find(([name]) => name.toLowerCase() === "content-type")?.[1];
    const media = type?.split(";")[0]?.trim().toLowerCase();
    const who = identity === "owner" ? "with the credential" : "without a credential";
    seen[status] = { description: `Answered ${who}.`, ...(media?.includes("/") ? { content: { [media]: {} } } : {}) };
  }
  return Object.keys(seen).length > 0 ? seen : { default: { description: "Not seen." } };
}

function parametersOf(path: string): Json[] {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name as string);
  return [...new Set(names)].map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

/** A path template as OpenAPI knows it: without query, each parameter with a name of its own. */
function pathOf(template: string): string {
  const [bare = ""] = template.toWellFormed().split(/[?#]/);
  const seen = new Map<string, number>();
  const named = bare.replace(/\{([^{}/]*)\}/g, (_, name: string) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return `{${name || "parameter"}${count > 1 ? count : ""}}`;
  });
  return named.startsWith("/") ? named : `/${named}`;
}
