import { atom } from "jotai";
import type { LiveState } from "../../host/port.ts";

/** The state of the channel that keeps alerts current; null before it told one. The shell holds the channel. */
export const alertStreamAtom = atom<LiveState | null>(null);
