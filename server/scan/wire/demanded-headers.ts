import { randomInt, randomUUID } from "node:crypto";
import type { DemandedHeader, Operation } from "../operation.ts";
import { parseForeignJson } from "../safety/parse-foreign-json.ts";
import type { Answer, Probe } from "./probe.ts";
import { routeOf } from "./route-key.ts";

/** What the target or its documents demand of requests beside a credential, and what stands for it. */
export type DemandedHeaders = {
  /** Takes note of what operations demand. */
  learn(operations: readonly Pick<Operation, "method" | "path" | "headers">[]): void;
  /** Whether anything is demanded. */
  isAny(): boolean;
  /** The headers that a request needs, their names in lower case; those that only one request may have are new each time. */
  of(probe: Pick<Probe, "method" | "path">): Record<string, string>;
  /** Takes note of the version that an answer gives of what stands at its address. */
  note(answer: Answer): void;
  /** Whether a write was refused for want of a version (428, RFC 6585), which writes carry from now on. */
  wantsVersion(answer: Answer): boolean;
};

type Node = { next: Map<string, Node>; headers?: Map<string, readonly DemandedHeader[]> };

/** Addresses whose latest version is kept in mind. */
const maxVersions = 2_000;

/** Creates the account of one scan. */
export function createDemandedHeaders(): DemandedHeaders {
  const root: Node = { next: new Map() };
  const versions = new Map<string, string>();
  let asksForVersions = false;
  /** Whether the target was seen to demand the version of what is written. */
  let wantsVersions = false;
  return {
    learn(operations) {
      for (const { method, path, headers = [] } of operations) {
        if (headers.length === 0) continue;
        asksForVersions ||= headers.some(({ is }) => is === "version");
        let node = root;
        for (const segment of segmentsOf(path)) {
          const key = segment.includes("{") ? any : segment;
          const next: Node = node.next.get(key) ?? { next: new Map() };
          node.next.set(key, next);
          node = next;
        }
        node.headers = (node.headers ?? new Map()).set(method, headers);
      }
    },
    isAny: () => root.next.size > 0 || wantsVersions,
    of({ method, path }) {
      if (root.next.size === 0 && !wantsVersions) return {};
      const route = routeOf(path);
      const demanded = find(root, segmentsOf(route), method) ?? [];
      return {
        ...(wantsVersions && ofVersion.test(method) ? { "if-match": versions.get(route) ?? "*" } : {}),
        ...Object.fromEntries(
          demanded.map(({ name, value, is }) => {
            if (is === "unique") return [name, another(value)];
            return [name, is === "version" ? (versions.get(route) ?? value) : value];
          }),
        ),
      };
    },
    note({ probe, status, headers, body }) {
      if (status === null || status >= 300) return;
      const version = headers.etag ?? (asksForVersions ? versionIn(body) : null);
      if (version === null || (versions.size >= maxVersions && !versions.has(routeOf(probe.path)))) return;
      versions.set(routeOf(probe.path), version);
    },
    wantsVersion({ probe, status, sentHeaders }) {
      if (status !== 428 || !ofVersion.test(probe.method) || sentHeaders["if-match"] !== undefined) return false;
      wantsVersions = true;
      return true;
    },
  };
}

/** Writes of what stands at an address, of which there are versions. */
const ofVersion = /^(PUT|PATCH|DELETE)$/;
const any = "{}";
const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

function find(node: Node, [segment, ...rest]: string[], method: string): readonly DemandedHeader[] | undefined {
  if (segment === undefined) return node.headers?.get(method);
  for (const key of [segment, any]) {
    const next = node.next.get(key);
    const found = next && find(next, rest, method);
    if (found) return found;
  }
  return undefined;
}

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;

/** A value of the same form that no other request had; a word before it stays. */
function another(form: string): string {
  if (uuid.test(form)) return randomUUID();
  const [before = ""] = /^[a-z]+[_-]/i.exec(form) ?? [];
  return before + form.slice(before.length).replaceAll(/[a-z\d]/gi, noise);
}

function noise(character: string): string {
  if (/\d/.test(character)) return String(randomInt(1, 10));
  return String.fromCharCode((/[a-z]/.test(character) ? 97 : 65) + randomInt(6));
}

/** The version that a thing says it is of. */
function versionIn(body: string): string | null {
  if (!/^\s*\{/.test(body)) return null;
  try {
    const [, version] = Object.entries(parseForeignJson(body) ?? {}).find(([name]) => isVersion.test(name)) ?? [];
    return typeof version === "string" || typeof version === "number" ? String(version).slice(0, 200) : null;
  } catch {
    return null;
  }
}

const isVersion = /^_?(etag|version|rev(ision)?)$/i;
