import { toTemplate } from "../../../src/contract/path-template.ts";
import { sentWithAll } from "../../sent-with-all.ts";
import type { Identities } from "../identity/identities.ts";
import type { MadeObject } from "../outcome.ts";
import { curlAs } from "../proof/curl-pair.ts";
import type { DemandedHeaders } from "../wire/demanded-headers.ts";
import { requestAt } from "../wire/graphql-place.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { requestParts } from "../wire/request-parts.ts";

/** A look at what the scan made as one identity, or its removal. */
export function probe(method: "GET" | "DELETE", path: string, { owner }: MadeObject, purpose: string): Probe {
  const isRemoval = method === "DELETE";
  const asked = { id: isRemoval ? "clean-up" : "clean-up-check", identity: "other" as const, label: owner, purpose };
  const field = requestAt(path);
  if (field === null) return { ...asked, method, path, ...(isRemoval ? { aim: "remove" } : {}) };
  const headers = { "content-type": "application/json" };
  const { endpoint, body } = field;
  return { ...asked, method: "POST", path: endpoint, aim: isRemoval ? "remove" : "query", headers, body };
}

/** Who may ask, where the target is, and what its documents demand of requests beside a credential; absent means nothing. */
export type Place = {
  identities: Pick<Identities, "secrets" | "of" | "headers" | "partsOf" | "users">;
  origin: string;
  demanded?: Pick<DemandedHeaders, "of">;
};

/** The command that removes an object where its address is known and the scan's own; else the one that shows where to look. */
export function commandFor(object: MadeObject, { identities, origin, demanded }: Place): string {
  const method = object.path === null || isSharedPlace(object.path, object.collection) ? "GET" : "DELETE";
  const path = object.path ?? object.collection;
  const sent = probe(method, path, object, "");
  const all = Object.fromEntries(Object.keys(identities.headers).map((name) => [name, sentWithAll]));
  const { headers, path: target } = requestParts(sent, identities.partsOf(sent), all, demanded?.of(sent));
  const url = new URL(origin + target).href;
  return curlAs({ ...nothingYet, probe: sent, url, sentHeaders: headers }, identities);
}

/** Whether a place was there before the scan wrote to it, for all that can be told: it is named by no id and no mark. */
const isSharedPlace = (path: string, collection: string): boolean =>
  path === collection && toTemplate(path) === path && !path.includes("/postern-");

const nothingYet: Omit<Answer, "probe" | "url" | "sentHeaders"> = {
  ...{ status: null, headers: {}, body: "", bytes: 0, truncated: false, durationMs: 0, error: null },
};

/** Why something may still be there, where the target did not say. */
export const reasons = {
  wasThere: "It was there before.",
  notYet: "The scan ended before it was removed. The next scan removes it.",
  unknownYet: "The scan ended before it was seen. The next scan looks for it.",
} as const;
