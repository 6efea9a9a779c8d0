import { randomBytes } from "node:crypto";

/** What a stranger could make up where no credential is stored to counterfeit: a bearer token that nobody issued. */
export const madeUpCredential: Readonly<Record<string, string>> = {
  authorization: `Bearer ${randomBytes(24).toString("base64url")}`,
};
