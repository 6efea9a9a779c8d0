import { unauthorized } from "../guards.ts";
import type { PracticeOperation } from "../operation.ts";
import { notFound, ok } from "../reply.ts";
import type { TokenRules } from "../tokens.ts";

type Service = { name: string; tokens: TokenRules };

/** Small services of their own, each with its own reader of tokens; the last two read them as they should. */
const services: readonly Service[] = [
  { name: "orders", tokens: { unsigned: true } },
  { name: "rebates", tokens: { unverified: true } },
  { name: "till", tokens: { weakKey: true } },
  { name: "turnstile", tokens: { expired: true } },
  { name: "kiosk", tokens: { expired: true, weakKey: true } },
  { name: "downloads", tokens: { query: "access_token" } },
  { name: "returns", tokens: {} },
  { name: "stock", tokens: {} },
];

const ids = [1, 2, 3];

/** A list and a row per service, the caller's own, by which tokens can be tried. */
export const serviceOperations: PracticeOperation[] = services.flatMap(({ name, tokens }): PracticeOperation[] => [
  {
    method: "GET",
    path: `/api/v1/${name}`,
    summary: `The caller's ${name}`,
    documented: true,
    guard: unauthorized,
    tokens,
    handle: ({ person }) =>
      ok(ids.map((id) => ({ id, reference: `${name}-${person?.id}-${id}`, email: person?.email, amount: id * 12.5 }))),
  },
  {
    method: "GET",
    path: `/api/v1/${name}/{entryId}`,
    summary: `One of the caller's ${name}`,
    documented: true,
    guard: unauthorized,
    tokens,
    params: { entryId: { type: "integer", example: 1 } },
    handle: ({ person, params }) => {
      const id = ids.find((one) => String(one) === params.entryId);
      if (!id) return notFound("entry");
      return ok({ id, reference: `${name}-${person?.id}-${id}`, email: person?.email, amount: id * 12.5 });
    },
  },
]);
