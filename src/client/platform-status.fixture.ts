import { noFindings } from "../contract/finding-words.ts";
import type { SignedIn } from "./platform-status.ts";

/** A status for tests: Maya of Acme Corp at 13:52, with nothing open, changed where the test says so. */
export const fakeSignedIn = (changes: Partial<SignedIn> = {}): SignedIn => ({
  state: "signed-in",
  userId: 1,
  email: "maya@acme.test",
  organization: "Acme Corp",
  findings: noFindings,
  applications: null,
  platform: "https://postern.acme.test",
  at: new Date(2026, 10, 21, 13, 52).getTime(),
  ...changes,
});
