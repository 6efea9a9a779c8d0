/** What is typed into the search, letter by letter, and deleted again. */
export const words = [
  "/v1/users",
  "invoices/{id}/c",
  "get /v2/pay",
  "exports",
  "delete /v0/t",
  "reports/1a",
  "put /v1/cards",
  "tokens/{id}/users",
];

/** All that stands in the search on the way, the empty text among it. */
export const textsOf = (typed: readonly string[]): string[] => [
  ...new Set(typed.flatMap((word) => Array.from(`${word}.`, (_, at) => word.slice(0, at).trim()))),
];
