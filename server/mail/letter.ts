import type { SecretBox } from "../db/secret-box.ts";

/** A mail that waits to be sent. `expiresAt` is in milliseconds since 1970; `id` makes its Message-ID. */
export type Letter = { id: string; to: string; expiresAt: number } & (
  | { kind: "magic-link"; link: string }
  | { kind: "message"; subject: string; text: string; html?: string | undefined }
);

const context = "letter";

/** A letter as the queue may store it: a sign-in link opens an account, so nobody may read it there. */
export function sealLetter(letter: Letter, secrets: SecretBox): string {
  return secrets.seal(JSON.stringify(letter), context);
}

/** Opens what {@link sealLetter} made; throws when the platform's key is another one. */
export function openLetter(sealed: string, secrets: SecretBox): Letter {
  return JSON.parse(secrets.open(sealed, context)) as Letter;
}
