import { open, unauthorized } from "../guards.ts";
import type { PracticeOperation } from "../operation.ts";
import { json, noContent, ok } from "../reply.ts";

export const authOperations: PracticeOperation[] = [
  {
    method: "POST",
    path: "/auth/login",
    summary: "Sign in with e-mail and password",
    documented: true,
    guard: open,
    fields: { email: "string", password: "string" },
    handle({ body, data }) {
      const person = data.people.find((one) => one.email === body.email && one.password === body.password);
      if (!person) return json(401, { error: "invalid_credentials", message: "E-mail or password is wrong." });
      return ok({ token: person.token, tokenType: "Bearer", expiresIn: 3600 });
    },
  },
  {
    method: "GET",
    path: "/auth/session",
    summary: "Who the token belongs to",
    documented: true,
    guard: unauthorized,
    handle: ({ person }) =>
      ok({
        userId: person?.id,
        email: person?.email,
        role: person?.role,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      }),
  },
  {
    method: "POST",
    path: "/auth/refresh",
    summary: "A new token for an old one",
    documented: true,
    guard: unauthorized,
    fields: { refreshToken: "string" },
    handle: ({ person }) => ok({ token: person?.token, tokenType: "Bearer", expiresIn: 3600 }),
  },
  {
    method: "POST",
    path: "/auth/logout",
    summary: "Sign out, here or everywhere",
    documented: true,
    guard: unauthorized,
    fields: { everywhere: "boolean" },
    // The demo tokens stay valid: a scan must not end the session it works with.
    handle: () => noContent(),
  },
];
