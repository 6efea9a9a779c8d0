import { randomBytes } from "node:crypto";

/** Who works at the demo portal. The password stands on its sign-in page: everything here is made up. */
const people = ["dana@acme.test", "omar@acme.test"];
const password = "hub";

/** The demo portal's own sign-in, which knows nothing of the platform's. */
export function portalPeople() {
  const sessions = new Map<string, string>();
  return {
    /** The session of who signed in, or null for a wrong address or password. */
    signIn(form: URLSearchParams): string | null {
      const email = form.get("email") ?? "";
      if (!people.includes(email) || form.get("password") !== password) return null;
      const session = randomBytes(16).toString("hex");
      sessions.set(session, email);
      return session;
    },
    /** Whose session a request's cookies hold; null: nobody's. */
    whose: (cookies: string | undefined): string | null =>
      sessions.get(/(?:^|;\s?)hub=([0-9a-f]{32})/.exec(cookies ?? "")?.[1] ?? "") ?? null,
  };
}
