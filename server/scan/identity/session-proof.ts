import type { Answer, Probe } from "../wire/probe.ts";
import { sessionSignOf } from "./session-signs.ts";

/** What addresses tell of sessions: those that strangers are kept from show that whoever gets in is signed in. */
export type SessionProof = {
  /** Takes note of what a stranger got. */
  noteStranger(answer: Answer): void;
  /** Whether strangers are known to be kept from an address. */
  isClosed(path: string): boolean;
  /**
   * Asks again, by `look`, what worked before. True when it still does and strangers are kept from it, false when it is
   * refused now, null when nothing tells.
   */
  isLet(worked: Iterable<string>, look: (path: string) => Promise<Answer>): Promise<boolean | null>;
};

const maxRemembered = 2000;
/** Addresses asked again for one look: an address may be refused for reasons of its own. */
const maxAsked = 3;

/** Creates the memory of one scan. `send` asks as a stranger where nothing is known of an address. */
export function createSessionProof(send: (probe: Probe) => Promise<Answer>): SessionProof {
  const strangers = new Map<string, boolean>();
  const isClosed = (path: string) => strangers.get(path) === true;

  function noteStranger(answer: Answer): void {
    const { path, method } = answer.probe;
    if (method !== "GET" || (strangers.size >= maxRemembered && !strangers.has(path))) return;
    const sign = sessionSignOf(answer);
    if (sign !== "nothing") strangers.set(path, sign !== "let-in");
  }

  /** Whether a stranger gets in as well; asked once. */
  async function isOpen(path: string): Promise<boolean> {
    if (!strangers.has(path)) {
      const purpose = "Control: the health path without a credential";
      noteStranger(await send({ id: "health-anonymous", identity: "anonymous", purpose, method: "GET", path }));
    }
    return !isClosed(path);
  }

  return {
    noteStranger,
    isClosed,
    async isLet(worked, look) {
      const known = [...worked].filter((path) => strangers.get(path) !== false);
      const paths = known.toSorted((one, two) => Number(isClosed(two)) - Number(isClosed(one)));
      let isRefused = false;
      for (const path of paths.slice(0, maxAsked)) {
        const sign = sessionSignOf(await look(path));
        if (sign === "let-in" && !(await isOpen(path))) return true;
        isRefused ||= sign === "signed-out" || sign === "refused";
      }
      return isRefused ? false : null;
    },
  };
}
