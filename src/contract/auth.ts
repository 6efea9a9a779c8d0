import { z } from "zod";
import { call } from "./call.ts";
import { description, message, name } from "./fields.ts";
import { user } from "./users.ts";

/** An email address as browsers accept it: `admin@localhost`, the first superadmin's, is one. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(z.regexes.html5Email, "Enter an email address, for example maya@acme.test.");

const linkToken = z.string().min(1).max(200);

/** Signing in and out. `GET /api/login` and `GET /api/logout` are redirects and live in the server alone. */
export const auth = {
  /** The signed-in user; 401 when signed out. */
  user: call.meta({ access: "session" }).route({ method: "GET", path: "/auth/user" }).output(user),
  /**
   * How people may sign in beside a link and a password: by the OpenID provider of that name, where there is one, and as the accounts
   * that this browser keeps, which `login` goes on with.
   */
  ways: call
    .meta({ access: "public" })
    .route({ method: "GET", path: "/auth/ways" })
    .output(
      z.object({
        singleSignOn: z.object({ name: z.string() }).nullable(),
        kept: z.array(z.object({ email: z.string(), organization: z.string().nullable() })),
      }),
    ),
  /**
   * Asks for a sign-in link; the answer is the same for known and unknown addresses. Whoever opens the link may choose `number`
   * there: that signs in the console that asked with `claim`, wherever the link was opened.
   */
  requestLink: call
    .meta({ access: "public", records: false })
    .route({ method: "POST", path: "/auth/magic-link", successStatus: 202 })
    .input(z.object({ email, returnTo: z.string().max(500).optional() }))
    .output(message.extend({ number: z.int(), claim: z.string() })),
  /** What whoever opened a link chooses from, none where no console waits; `askedFrom` is the page of another site that asked. */
  linkChoices: call
    .meta({ access: "public", records: false })
    .route({ method: "POST", path: "/auth/link-choices" })
    .input(z.object({ token: linkToken }))
    .output(z.object({ numbers: z.array(z.int()), askedFrom: z.string().nullable() })),
  /** Spends a sign-in link by a number: the one that the waiting console shows signs that one in, any other ends the link. */
  confirm: call
    .meta({ access: "public" })
    .route({ method: "POST", path: "/auth/confirm" })
    .input(z.object({ token: linkToken, number: z.int().min(10).max(99) }))
    .output(message),
  /** Ends a sign-in link for good, by whoever opened it and did not ask for it. */
  disownLink: call
    .meta({ access: "public" })
    .route({ method: "POST", path: "/auth/disown-link" })
    .input(z.object({ token: linkToken }))
    .output(message),
  /**
   * Whether the number of the console that asks was chosen: then its session starts. To a page of another site the session
   * comes in the header `Postern-Session` too, since a browser may keep its cookie back.
   */
  claim: call
    .meta({ access: "public" })
    .route({ method: "POST", path: "/auth/claim" })
    .input(z.object({ claim: linkToken }))
    .output(
      z.object({
        state: z.enum(["waiting", "signed-in", "wrong-number", "disowned", "used-elsewhere", "expired"]),
        user: user.nullable(),
      }),
    ),
  /** Spends a sign-in link's token (single use, 15 minutes) and starts a session. */
  verify: call
    .meta({ access: "public" })
    .route({ method: "POST", path: "/auth/verify" })
    .input(z.object({ token: linkToken }))
    .output(user),
  /** Signs in with a password, or without one as an account that this browser keeps. */
  login: call
    .meta({ access: "public" })
    .route({ method: "POST", path: "/auth/login" })
    .input(z.object({ email, password: z.string().min(1).max(1000).optional() }))
    .output(user),
  /**
   * Ends the session; for hosts that cannot navigate to `GET /api/logout`. With `keep` the browser keeps it instead, beside the account
   * that is signed in next.
   */
  logout: call
    .meta({ access: "public" })
    .route({ method: "POST", path: "/logout" })
    .input(z.object({ keep: z.boolean().optional() }).optional())
    .output(message),
  /** Sets a password of at least 12 characters, or removes it with null. */
  setPassword: call
    .meta({ access: "session" })
    .route({ method: "PUT", path: "/auth/password" })
    .input(z.object({ password: z.string().min(12).max(1000).nullable() }))
    .output(user),
  /** Creates the organization of a new user, who becomes its admin. */
  createTenant: call
    .meta({ access: "session" })
    .route({ method: "POST", path: "/auth/create-tenant" })
    .input(z.object({ name, description }))
    .output(z.object({ tenant: z.object({ name: z.string() }), user })),
};
