const held = new Set<string>();

/** One or several words: hidden wherever they stand, ordinary paths and sentences would lose them. */
export const isWord = (secret: string) => /^[a-z]+([ _-][a-z]+)*$/i.test(secret) && secret.length < 16;

/** Takes note of a secret that this process holds for its task: whatever leaves it must not show it. */
export function holdSecret(secret: string): void {
  if (!isWord(secret.trim())) held.add(secret);
}

/** Every secret that was held since the process began; an engine's process does one task. */
export const heldSecrets = (): ReadonlySet<string> => held;
