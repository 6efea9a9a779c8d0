import type { KeyPlace } from "../identity/credentials.ts";
import type { Operation } from "../operation.ts";
import type { LearnedPath, TriedPath } from "../outcome.ts";
import type { Answer, Identity } from "../wire/probe.ts";
import type { SendOptions } from "../wire/send.ts";
import type { Calibration } from "./calibrate.ts";
import type { ScriptBase } from "./script/extract.ts";

/** What one source found and another one reads. Addresses are paths with query, from the target's root. */
export type Leads = {
  scripts: Set<string>;
  /** How scripts may be cached (`Cache-Control`), by their folders with a final slash. */
  scriptCaching: Map<string, string>;
  /** JavaScript inside pages. */
  inline: { page: string; text: string }[];
  /** Data inside pages for their scripts, as JSON. */
  data: string[];
  documents: Set<string>;
  /** Those of them that were read. */
  readDocuments: Set<string>;
  /** Pages that were read. */
  pages: Set<string>;
  /** Folders of pages that run scripts, without their final slash: addresses without one before them lead from there. */
  pageFolders: Set<string>;
  /** Where paths begin that scripts name, with a final slash. */
  directories: Set<string>;
  /** Base addresses that pages state in their attributes and data. */
  settings: ScriptBase[];
  /** GraphQL documents that scripts send. */
  graphql: { text: string; where: string }[];
  /** Paths to which a script's call itself sends `query`. */
  sendsQuery: Set<string>;
  /** Hosts beside the scanned one that documents name as the API's. */
  hosts: Set<string>;
  /** Operations that count only when an example of theirs is answered. */
  tentative: Operation[];
};

/** What every source of discovery works with. */
export type DiscoverContext = {
  /** The target URL as the user entered it. */
  base: URL;
  /** Reads with the credential where there is one; each path is asked once. */
  get(path: string, options?: SendOptions): Promise<Answer>;
  /** Reads a page as a browser would ask for it. */
  page(path: string): Promise<Answer>;
  /** Opens the page of a form that a page merely links, although its name may be an action: once, as a stranger. */
  follow(path: string): Promise<Answer>;
  ask(method: string, path: string): Promise<Answer>;
  /** Reads as whoever may most, where somebody may more than the one who scans; null otherwise. */
  ofPrivileged: {
    get(path: string): Promise<Answer>;
    /** As a browser would ask for it. */
    page(path: string): Promise<Answer>;
  } | null;
  /** Whether the target stands in production, where nothing is sent on a guess that might do something. */
  isProduction: boolean;
  /** Whether a GET is asked whose name leaves open whether it acts; what is only guessed is not asked otherwise. */
  asksDoubtful: boolean;
  /** Takes note of what says that a GET acts, so that it is not asked in passing. */
  learn(operations: readonly Operation[]): void;
  /** Takes note of an address that something names as one of GraphQL; queries to any other are kept back. */
  namesGraphql(path: string): void;
  /** Posts a GraphQL query. */
  post(path: string, body: unknown, options?: SendOptions): Promise<Answer>;
  /** Sends a PATCH with nothing in it to an id that was made up: nothing comes of it. */
  changeNothing(path: string): Promise<Answer>;
  /** Asks without a credential in a way of which nothing comes: for what was made up, or with what nobody can read. */
  tryAsStranger(method: "DELETE" | "POST" | "PUT" | "TRACE", path: string): Promise<Answer>;
  identity: Identity;
  leads: Leads;
  /** Everything found so far, by all sources before this one. */
  operations: Operation[];
  /** Knows what the target answers when nothing is there. */
  calibration: Calibration;
  /** Requests that discovery may still send; the rest is kept for judging. */
  remaining(): number;
  /** Whether a path may be tried because APIs commonly have it. */
  mayGuess(path: string): boolean;
  /** Requests worth keeping in flight at once. */
  concurrency: number;
  /** What earlier scans learned, most trusted first. */
  learned: readonly LearnedPath[];
  /** Takes how one of them fared. */
  tried(path: TriedPath): void;
  placeKey(place: KeyPlace): void;
  log(message: string): void;
  signal: AbortSignal;
};

/** One way of finding operations. Throws only with the abort or a spent budget. */
export type DiscoverySource = { name: string; discover(context: DiscoverContext): Promise<Operation[]> };
