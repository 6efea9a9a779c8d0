import type { PracticeData } from "./data.ts";
import type { Person, PracticeRole } from "./people.ts";
import type { Reply } from "./reply.ts";

/** A request as a handler sees it. `person` is null for strangers, also where a guard let a stranger through. */
export type PracticeCall = {
  person: Person | null;
  /** Whether a bearer token came along, valid or not. */
  presentedToken: boolean;
  params: Record<string, string>;
  query: URLSearchParams;
  /** Parsed and validated body; empty for operations that take none. */
  body: Record<string, unknown>;
  requestId: string;
  data: PracticeData;
};

/** Decides about a caller before the handler runs: null lets the call through, a reply refuses it. */
export type Guard = (call: PracticeCall) => Reply | null;

/** A path or query parameter as the document describes it. */
export type Parameter = { type: "integer" | "string"; format?: "uuid"; example?: string | number; required?: boolean };

/** One operation of the practice service: how it is published, how it is guarded and what it does. */
export type PracticeOperation = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path template from the root. */
  path: string;
  summary: string;
  documented: boolean;
  guard: Guard;
  /** Who may, once signed in; everyone of the company when absent. Others get 403. */
  roles?: readonly PracticeRole[];
  params?: Record<string, Parameter>;
  query?: Record<string, Parameter>;
  /** Required fields of the JSON body; a missing or mistyped one answers 422 and changes nothing. */
  fields?: Record<string, "string" | "number" | "boolean">;
  /** Reads the body before it asks who is calling, as body-parser middleware often does. */
  parsesFirst?: boolean;
  handle(call: PracticeCall): Reply;
};
