import type { Verdict } from "../../../src/contract/endpoints.ts";
import type { Manner } from "../../../src/contract/target-profile.ts";
import type { Evidence, OwnOrder } from "../../checks/check.ts";
import { createSeenValues, type SeenValues } from "../discover/seen-values.ts";
import type { BodyHabits } from "../safety/faulty-writes.ts";
import type { Answer } from "../wire/probe.ts";
import type { Exhibits } from "./evidence.ts";
import type { FilteredList } from "./kept-back.ts";

/** One thing that a target said while an operation was asked, and how; `unknown` is what an address got that was made up. */
export type Said = { manner: Manner } & (
  | { what: "denied" | "notFound" | "faulty" | "fault" | "unread" }
  | { what: "unknown"; method: string; directory: string }
);

/** What stays in mind about one judged operation, for verdicts that need the rest of the target as a control. */
export type JudgedNote = {
  verdict: Verdict;
  isWrite: boolean;
  /** In which order it works, as far as its answers show. */
  order: OwnOrder;
  /** What was said while it was asked; absent where it was judged before. */
  said?: readonly Said[];
  /** What it showed its owner that looks private, where strangers are refused; absent elsewhere. */
  values?: ReadonlySet<string>;
  /** Names of the fields in which a single thing shows its owner something, where strangers are refused it; absent elsewhere. */
  fields?: ReadonlySet<string>;
  /** What a stranger is answered here, where that is certainly for the missing credential. */
  refusal?: string;
  /** What a stranger is answered at a read that serves the owner, where no word of it says that it is a refusal. */
  turnedDown?: string;
  /** Kept where the rest of the target may still change the verdict; null otherwise, to save memory. */
  open: { exhibits: Exhibits; evidence: Evidence } | null;
};

/** What one scan learned about its target: answers worth asking for once, and how operations were judged. */
export type JudgeMemory = {
  /** Answers that several operations share, such as a path that exists nowhere, by what was asked. */
  answers: Map<string, Promise<Answer>>;
  /** By `METHOD path`. */
  notes: Map<string, JudgedNote>;
  /** How often a form of faulty input got no answer at all; -Infinity once it got one. */
  silences: Map<string, number>;
  bodies: BodyHabits;
  /** How it took bodies that can be read and do not fit. */
  readable: BodyHabits;
  /** Settles when nobody with a credential waits for what became of such a body. */
  ownersTurn: Promise<unknown>;
  /** Reads that turned an id of another form down for its form: such a target looks at its input by a schema. */
  typed: number;
  /** Reads that a stranger asked for with a made-up id. */
  lookUps: number;
  /** Those with an id of another form. */
  oddIds: number;
  /** Private values that strangers are refused, whatever the operation. */
  kept: Set<string>;
  /** Texts of whatever strangers are refused. */
  texts: Set<string>;
  /** Characters of the answers that are kept for verdicts which may still change. */
  held: number;
  /** Lists that turned out to be smaller for strangers. */
  filtered: FilteredList[];
  /** Values that the owner's answers show, by which single things may be asked for. */
  seen: SeenValues;
  /** Paths of one thing's state that POST sets and DELETE takes back, such as `/posts/{id}/like`. */
  toggles: ReadonlySet<string>;
};

/** An empty memory for a new scan. */
export function newJudgeMemory(): JudgeMemory {
  return {
    answers: new Map(),
    notes: new Map(),
    filtered: [],
    seen: createSeenValues(),
    toggles: new Set(),
    kept: new Set(),
    texts: new Set(),
    held: 0,
    lookUps: 0,
    oddIds: 0,
    typed: 0,
    silences: new Map(),
    bodies: { refused: 0, accepted: 0 },
    readable: { refused: 0, accepted: 0 },
    ownersTurn: Promise.resolve(),
  };
}

/** A store without a schema makes something of whatever comes: only after one answer is the next one asked. */
export function inOwnersTurn<Value>(memory: JudgeMemory, work: () => Promise<Value>): Promise<Value> {
  const now = memory.ownersTurn.then(work);
  memory.ownersTurn = now.catch(() => {});
  return now;
}
