import type { Provenance, Source } from "../../src/contract/endpoints.ts";

/** One root field of a GraphQL schema (September 2025 edition, §6.2), with what it takes to ask for it. */
export type GraphqlField = {
  kind: "query" | "mutation" | "subscription";
  /** Name of the root field. */
  name: string;
  /** A whole document with one operation that asks for this field only. */
  document: string;
  /** Values for the document's variables: seen where the target showed some, made up from the schema otherwise. */
  variables: Record<string, unknown>;
  /** The same with its optional arguments that hold one value each, made up; absent where it has none. */
  whole?: { document: string; variables: Record<string, unknown> };
  /** Fields below it that are not asked for, because their names leave open whether they act; absent where there are none. */
  leftOut?: string[];
};

/**
 * A header that a document demands of a request: `unique` where no two requests may have the same, `version` where it is that of
 * what stands at the address.
 */
export type DemandedHeader = { name: string; value: string; is?: "unique" | "version" };

/** An HTTP operation that discovery found, before anything was judged about it. */
export type Operation = {
  /** Upper case. */
  method: string;
  /** Path template from the target's root, for example `/users/{id}`; a GraphQL field is `/graphql#Query.user`. */
  path: string;
  /** A concrete path and query that were seen, documented or filled from examples; what probes ask for. */
  example: string;
  /** Whether `example` is known to name something that exists, or was only made up from a schema. */
  exampleSeen: boolean;
  source: Source;
  /** Seen, but absent from the documents that the target publishes. */
  isShadow: boolean;
  /** What the target's own document says about needing a credential. */
  documentedSecurity: "required" | "none" | "unknown";
  /** Whether its document demands it once for all operations, and not here; absent means no. */
  securityByDefault?: boolean;
  /** The role that its document demands, in the document's word; absent when it names none. */
  documentedRole?: string;
  /** A purpose that is public by intention: signing in or up, health, static files; null when none is evident. */
  intention: "sign-in" | "sign-up" | "health" | "static" | "documentation" | null;
  /** Whether it may be where people sign up, because nothing else of the API is; absent means no. */
  maySignUp?: true;
  /** Media types that the operation's document says it takes; empty when unknown. */
  requestTypes: string[];
  /** The fields or the JSON that its document describes; absent when it describes none. */
  body?: unknown;
  /** Where its fields stand, if that is not a JSON body: in the query, or in a form (`application/x-www-form-urlencoded`). */
  sentIn?: "query" | "form";
  /** Fields of it whose text has a form that the document gives, such as a choice; absent where none has. */
  formed?: readonly string[];
  /** Headers that its document demands beside a credential, their names in lower case; absent where it demands none. */
  headers?: readonly DemandedHeader[];
  /** Everything that named it, the first of each kind; absent means that only `source` is known. */
  provenance?: readonly Provenance[];
  /** An older version that answers beside a newer one; absent means no. */
  isZombie?: boolean;
  /** Documented, and the target answers for it as for what it does not have; absent means no. */
  isOrphan?: boolean;
  /** The call by which others are given a right to the thing that a write changes; absent where none is known. */
  sharedBy?: string;
  /** What says that its GET does more than read, as the end of a sentence; absent where nothing does. */
  acts?: string;
  /** Whether its document says of a PUT at a collection that it makes one thing more, as a POST does; absent means no. */
  makes?: true;
  /** Whether its document says that its GET reads, which settles what its name leaves open; absent means no. */
  saysItReads?: true;
  /** The body to send instead of a made-up one: `{ query: document, variables }` by POST to `example`. */
  graphql?: GraphqlField;
};

/** What an operation says of itself, as `acts`, of which an earlier scan found that its GET acts. */
export const seenActing = "an earlier scan saw that it acts";
