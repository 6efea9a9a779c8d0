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
