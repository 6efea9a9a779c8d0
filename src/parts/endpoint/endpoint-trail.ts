import { atom } from "jotai";

/** The list that an endpoint was opened from: where it stands, and the operations that its rows open, in its order. */
export type EndpointTrail = { address: string; ids: readonly number[] };

/** The last list of endpoints that was left for a proof, so that the proof can go back to it and on to the next row. */
export const endpointTrailAtom = atom<EndpointTrail>({ address: "/endpoints", ids: [] });
