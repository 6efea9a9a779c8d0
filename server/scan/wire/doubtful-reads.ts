import { shownByFirst, takesAway, thingIn } from "../safety/first-answer.ts";
import type { Answer, Probe } from "./probe.ts";

/** A read of which its name leaves open whether it acts: under which keys it is known, and the word that leaves it open. */
export type Doubt = { keys: readonly string[]; why: string };

/**
 * Reads whose names leave open whether they act. Each is asked once; only where that one answer shows that it reads may it be
 * asked on, and who was let in with nothing shows it for nobody else.
 */
export type DoubtfulReads = {
  /** Why such a read is kept back; null where it is asked, which uses its one chance. */
  refusal(probe: Probe, doubt: Doubt): string | null;
  /** Settles once the answer is there that decides; null where none is waited for. */
  turn(keys: readonly string[]): Promise<void> | null;
  /** Whether a request is the one that decides, so that it is sent once and no more. */
  isOnce(probe: Probe): boolean;
  /** Takes note of the answer; true where it leaves open whether it acted. */
  note(answer: Answer, doubt: Doubt): boolean;
  /** Takes note that a request came to its end, with an answer or without. */
  ended(probe: Probe): void;
};

type Asking = { probe: Probe; done: Promise<void>; end(): void };

/** Whether a request carries what may be taken for somebody's credential. */
const isSomebody = ({ identity }: Probe): boolean => identity !== "anonymous" && identity !== "invalid";

/** Creates the empty memory of one scan. */
export function doubtfulReads(): DoubtfulReads {
  const asking = new Map<string, Asking>();
  const readsFor = { strangers: new Set<string>(), everybody: new Set<string>() };
  const isCleared = (keys: readonly string[], probe: Probe) =>
    keys.some((key) => readsFor.everybody.has(key) || (!isSomebody(probe) && readsFor.strangers.has(key)));
  const things = new Map<string, string>();
  /** Whether the same address showed the same caller another thing before: the next one of a queue, or one that was made. */
  function isAnother(answer: Answer): boolean {
    const { identity, method, path } = answer.probe;
    const thing = method === "GET" ? thingIn(answer.body) : null;
    const asked = `${identity} ${path}`;
    const before = things.get(asked);
    if (thing !== null) things.set(asked, thing);
    return thing !== null && before !== undefined && before !== thing;
  }
  const askedNow = (keys: readonly string[]) => keys.map((key) => asking.get(key)).find((one) => one !== undefined);

  return {
    refusal(probe, { keys, why }) {
      if (isCleared(keys, probe)) return null;
      if (probe.method !== "GET" || askedNow(keys) !== undefined)
        return `${capital(why)}. It is asked once by GET, and on only where the answer shows that it reads.`;
      let end = () => {};
      const done = new Promise<void>((resolve) => {
        end = resolve;
      });
      for (const key of keys) asking.set(key, { probe, done, end });
      return null;
    },
    turn: (keys) => askedNow(keys)?.done ?? null,
    isOnce: (probe) => [...asking.values()].some((one) => one.probe === probe),
    note(answer, { keys, why }) {
      const word = why.slice(why.lastIndexOf(": ") + 2);
      const shown = shownByFirst(answer, word);
      if (shown === "reads" && (takesAway(word) || isAnother(answer))) {
        for (const known of [readsFor.strangers, readsFor.everybody]) for (const key of keys) known.delete(key);
        return true;
      }
      if (shown === "reads" && answer.probe.method === "GET") {
        const { strangers, everybody } = readsFor;
        for (const key of keys) (isSomebody(answer.probe) ? everybody : strangers).add(key);
      }
      return shown === "open" && !isCleared(keys, answer.probe);
    },
    ended(probe) {
      for (const [key, one] of asking) {
        if (one.probe !== probe) continue;
        asking.delete(key);
        one.end();
      }
    },
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
