import { type Person, people } from "../people.ts";
import { jwtOf } from "../tokens.ts";

/** Someone as whom a scan may ask, with every way to get a credential. */
export type PracticeIdentity = {
  label: string;
  role: Person["role"];
  tenant: Person["tenant"];
  isPrivileged: boolean;
  /** The fixed bearer token. */
  token: string;
  /** A JSON Web Token that does not end while anybody practises, and one that ended. */
  jwt: string;
  endedJwt: string;
  /** Signed with a key that every word list has; only the till takes it. */
  weakJwt: string;
  /** Signing in with JSON: POST there, the token is at the JSON Pointer and ends after a while. */
  login: { path: "/auth/token"; body: string; pointer: "/data/access_token" };
  /** The same, for a JSON Web Token in place of one that ended. */
  jwtLogin: { path: "/auth/jwt"; body: string; pointer: "/data/access_token" };
  /** The same with a cookie. */
  cookieLogin: { path: "/auth/cookie-login"; body: string; cookie: "ledger_session" };
  /** Answers 2xx exactly while the session lives. */
  healthPath: "/auth/session";
};

/** Everyone who can sign in; the first is whose token a first scan uses. Labels are keys of the truth's owners. */
export const practiceIdentities: readonly PracticeIdentity[] = people.map((person) => ({
  label: person.email.split("@")[0] ?? "",
  role: person.role,
  tenant: person.tenant,
  isPrivileged: person.role !== "member",
  token: person.token,
  jwt: jwtOf(person),
  endedJwt: jwtOf(person, { ended: true }),
  weakJwt: jwtOf(person, { weak: true }),
  login: {
    path: "/auth/token",
    body: JSON.stringify({ email: person.email, password: person.password }),
    pointer: "/data/access_token",
  },
  jwtLogin: {
    path: "/auth/jwt",
    body: JSON.stringify({ email: person.email, password: person.password }),
    pointer: "/data/access_token",
  },
  cookieLogin: {
    path: "/auth/cookie-login",
    body: JSON.stringify({ email: person.email, password: person.password }),
    cookie: "ledger_session",
  },
  healthPath: "/auth/session",
}));
