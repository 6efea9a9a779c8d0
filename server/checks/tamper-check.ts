import type { Operation } from "../scan/operation.ts";
import type { Weakness } from "./weakness.ts";

/** A JSON Web Token (RFC 7519) taken apart, with what was found out about its signature. */
export type TamperToken = {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
  /** The secret that signs it, when it is a well-known one; null when it is not or no HMAC is used. */
  secret: string | null;
};

/** What a tampered request is made of. */
export type TamperSubject = {
  operation: Operation;
  /** Path and query that the owner gets. */
  path: string;
  /** The owner's token; null when the credential is none. */
  token: TamperToken | null;
  /** The owner's credential as text; null without one. */
  secret: string | null;
  /** Tokens of the owner's that are known to have ended. */
  ended: readonly string[];
  /** Signs a payload with a header; `key` null leaves the signature empty. */
  sign(header: Record<string, unknown>, payload: Record<string, unknown>, key: string | null): string;
};

/** A request that should be refused. With `bearer` that text is sent as the credential; without it there is none. */
export type TamperProbe = {
  id: string;
  purpose: string;
  method?: "GET" | "HEAD" | "OPTIONS";
  path: string;
  headers?: Readonly<Record<string, string>>;
  bearer?: string;
  /** The well-known secret that `bearer` was signed with: where it works, other tokens can be signed too. */
  signedWith?: string;
  /** Label of an identity as whom it is sent. */
  as?: string;
  /** Whether the path holds the owner's own credential: whoever sends it is the owner, in a way that should not do. */
  carries?: true;
};

/** A weakness in how credentials or addresses are checked: what to ask, and how to explain that it was answered. */
export type TamperCheck = Weakness & {
  /** Machine-readable reason. */
  code: string;
  /** Why nothing can be tried here, as a sentence; null when something can. */
  unfit(subject: TamperSubject): string | null;
  probes(subject: TamperSubject): TamperProbe[];
  /** What a probe that got the owner's data shows, as a sentence. */
  reason(probe: TamperProbe): string;
};
