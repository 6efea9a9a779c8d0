/** Codes of access cells that making an object shows: nobody was compared with whoever made it. */
export const byMaking = { allowed: "made-with-mark", denied: "refused-to-make" } as const;
