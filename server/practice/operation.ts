import type { PracticeData } from "./data.ts";
import type { Person, PracticeRole } from "./people.ts";
import type { Reply } from "./reply.ts";
import type { Sessions } from "./sessions.ts";
import type { Spelling } from "./spelling.ts";
import type { TokenRules } from "./tokens.ts";

/** A request as a handler sees it. `person` is null for strangers, also where a guard let a stranger through. */
export type PracticeCall = {
  person: Person | null;
  /** Whether a bearer token came along, valid or not. */
  presentedToken: boolean;
  /** The address or the method was not written as the operation has it, and yet led here. */
  isDetour: boolean;
  params: Record<string, string>;
  query: URLSearchParams;
  /** By lower-case name. */
  headers: Record<string, string | undefined>;
  /** Parsed and validated body; empty for operations that take none. */
  body: Record<string, unknown>;
  /** The body as it came. */
  text: string;
  requestId: string;
  data: PracticeData;
  sessions: Sessions;
};

/** Decides about a caller before the handler runs: null lets the call through, a reply refuses it. */
export type Guard = (call: PracticeCall) => Reply | null;

/** A path or query parameter as the document describes it. */
export type Parameter = { type: "integer" | "string"; format?: "uuid"; example?: string | number; required?: boolean };
export type FieldType = "string" | "number" | "boolean";
/** Which of the published documents lists an operation. */
export type DocumentName = "main" | "embed" | "second";

/** One operation of the practice service: how it is published, how it is guarded and what it does. */
export type PracticeOperation = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path template from the root. */
  path: string;
  summary: string;
  documented: boolean;
  /** The document that lists it; default `main`. */
  document?: DocumentName;
  guard: Guard;
  /** Who may, once signed in; everyone of the company when absent. Others get 403. */
  roles?: readonly PracticeRole[];
  /** What somebody without the role gets; default 403. */
  refuse?(call: PracticeCall): Reply;
  /** How lenient the reading of bearer tokens is; default strict. */
  tokens?: TokenRules;
  /** Other ways to write its address that lead here as well. */
  spellings?: readonly Spelling[];
  /** Whether `X-HTTP-Method-Override` on a POST or OPTIONS leads here. */
  overridable?: boolean;
  /**
   * A hole: a gate in front compares what was sent with what is protected, so that a detour passes it. `role`: only the
   * role is demanded there; `all`: the credential too.
   */
  gate?: "role" | "all";
  params?: Record<string, Parameter>;
  query?: Record<string, Parameter>;
  /** Required fields of the JSON body; a missing or mistyped one answers 422 and changes nothing. */
  fields?: Record<string, FieldType>;
  /** Fields of the JSON body that are documented and may be left out. */
  accepts?: Record<string, FieldType>;
  /** A body that works, for the document and for tests. */
  sample?: Record<string, unknown>;
  /** Reads the body before it asks who is calling, as body-parser middleware often does. */
  parsesFirst?: boolean;
  /** Changes every answer on its way out, refusals too. */
  finish?(reply: Reply, call: PracticeCall): Reply;
  handle(call: PracticeCall): Reply;
};
