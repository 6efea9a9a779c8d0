import { open } from "../guards.ts";
import type { PracticeCall, PracticeOperation } from "../operation.ts";
import type { Person } from "../people.ts";
import { json, ok, type Reply } from "../reply.ts";
import { lockSeconds } from "../sessions.ts";
import { jwtOf } from "../tokens.ts";

const wrong = () => json(401, { error: "invalid_credentials", message: "That is not right." });

/** Lets somebody in whose e-mail and secret are right. A limited door shuts for a while after five wrong tries. */
function door(
  path: string,
  summary: string,
  secret: { field: string; of(person: Person): string; example: string },
  isLimited: boolean,
  enter: (person: Person, call: PracticeCall) => Reply,
): PracticeOperation {
  return {
    method: "POST",
    path,
    summary,
    documented: true,
    guard: open,
    fields: { email: "string", [secret.field]: "string" },
    sample: { email: "ada@alder.example", [secret.field]: secret.example },
    handle(call) {
      const { body, data, sessions } = call;
      const name = `${path} ${body.email}`;
      if (isLimited && sessions.isLocked(name))
        return json(429, { error: "too_many_tries", message: "Wait a while." }, { "retry-after": String(lockSeconds) });
      const person = data.people.find((one) => one.email === body.email && secret.of(one) === body[secret.field]);
      if (person) return enter(person, call);
      sessions.failed(name);
      return wrong();
    },
  };
}

const password = { field: "password", of: (person: Person) => person.password, example: "practice-alder-admin" };
const numbers = (field: string, start: number) => ({
  field,
  of: ({ id }: Person) => String(start + id * 37),
  example: String(start + 37),
});

const tokenAnswer = (person: Person, { sessions }: PracticeCall) =>
  ok({ data: { access_token: sessions.open(person), token_type: "Bearer", expires_in: sessions.life.seconds } });

const jwtAnswer = (person: Person) => ok({ data: { access_token: jwtOf(person), token_type: "Bearer" } });

/** Ways to sign in. Tokens and cookies of these end after a while, so that whoever scans must sign in again. */
export const signInOperations: PracticeOperation[] = [
  door("/auth/token", "A token that ends after a while", password, true, tokenAnswer),
  door(
    "/auth/cookie-login",
    "Sign in with a cookie that ends after a while",
    password,
    true,
    (person, { sessions }) => ({
      status: 204,
      headers: {
        "set-cookie": `ledger_session=${sessions.open(person)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${sessions.life.seconds}`,
      },
      body: "",
    }),
  ),
  door("/auth/jwt", "A JSON Web Token in place of one that ended", password, true, jwtAnswer),
  door("/auth/pin", "Sign in at the till with a number", numbers("pin", 4100), false, tokenAnswer),
  door("/auth/code", "Sign in with a code from the app", numbers("code", 730_000), true, tokenAnswer),
];
