import type { Row, Weakness } from "./practice-truth.ts";

const pair = (path: string, param: string, note: string, ...weaknesses: Weakness[]): Row[] => [
  { call: `GET /api/v1/${path}`, note, weaknesses },
  { call: `GET /api/v1/${path}/{${param}}`, note, weaknesses },
];
const service = (name: string, note: string, ...weaknesses: Weakness[]) => pair(name, "entryId", note, ...weaknesses);

/** Small services with a reader of tokens of their own. */
export const tokenRows: readonly Row[] = [
  ...service("orders", "takes tokens without a signature", "unsigned-token"),
  ...service("rebates", "verifies no signature", "unsigned-token", "invalid-credential-accepted"),
  ...service("till", "takes tokens signed with a known key", "weak-token-secret"),
  ...service("turnstile", "takes tokens that ended", "expired-token"),
  ...service("kiosk", "takes ended tokens and a known key", "expired-token", "weak-token-secret"),
  ...service("downloads", "takes the token from the query", "credential-in-query"),
  ...service("returns", "reads tokens as it should"),
  ...service("stock", "reads tokens as it should"),
];

/** Ways to sign in. */
export const signInRows: readonly Row[] = [
  { call: "POST /auth/token", note: "sign-in, limited", authentication: "public" },
  { call: "POST /auth/cookie-login", note: "sign-in, limited", authentication: "public" },
  { call: "POST /auth/jwt", note: "sign-in, limited", authentication: "public" },
  {
    call: "POST /auth/pin",
    note: "sign-in without a limit",
    authentication: "public",
    weaknesses: ["unlimited-sign-in"],
  },
  { call: "POST /auth/code", note: "sign-in, limited", authentication: "public" },
];

type Made = { table: string; noun: string; marker: string; how: string; isOpen?: true };
const change = (table: string, noun: string, how: string, ...weaknesses: Weakness[]): Row => ({
  call: `PATCH /api/v1/${table}/{${noun}Id}`,
  note: how,
  weaknesses,
  access: { owner: "mina", at: `/api/v1/${table}/2` },
});

/** Own rows that are made and removed, where a body may or may not say more than it should. */
const made = ({ table, noun, marker, how, isOpen }: Made): Row[] => [
  { call: `GET /api/v1/${table}`, note: "the caller's own", access: { owner: "mina", at: `/api/v1/${table}`, marker } },
  { call: `POST /api/v1/${table}`, note: how, weaknesses: isOpen ? ["mass-assignment"] : [] },
  {
    call: `GET /api/v1/${table}/{${noun}Id}`,
    note: "404 for others",
    access: { owner: "mina", at: `/api/v1/${table}/2`, marker },
  },
  {
    call: `DELETE /api/v1/${table}/{${noun}Id}`,
    note: "404 for others",
    access: { owner: "mina", at: `/api/v1/${table}/2` },
  },
];
const profile = (table: string, noun: string, marker: string, how: string, isOpen: boolean): Row[] => [
  { call: `GET /api/v1/${table}`, note: "the caller's own", access: { owner: "mina", at: `/api/v1/${table}`, marker } },
  {
    call: `GET /api/v1/${table}/{${noun}Id}`,
    note: "404 for others",
    access: { owner: "mina", at: `/api/v1/${table}/2`, marker },
  },
  change(table, noun, how, ...(isOpen ? (["mass-assignment"] as const) : [])),
];
const company = ["peer", "lower"] as const;

/** Fields that should not be there, or not be taken. */
export const propertyRows: readonly Row[] = [
  ...profile("profiles", "profile", "minakehl", "takes role and isAdmin", true),
  ...profile("personas", "persona", "kehl-m", "leaves role and isAdmin alone", false),
  ...made({ table: "wallets", noun: "wallet", marker: "Book fund", how: "takes a balance", isOpen: true }),
  ...made({ table: "purses", noun: "purse", marker: "Parking money", how: "refuses unknown fields" }),
  change("purses", "purse", "takes a balance", "mass-assignment"),
  ...made({ table: "sites", noun: "site", marker: "2 Cooper Wharf", how: "takes a tenantId", isOpen: true }),
  ...made({ table: "depots", noun: "depot", marker: "7 Crane Row", how: "leaves tenantId alone" }),
  change("depots", "depot", "leaves balance and tenantId alone"),
  {
    call: "GET /api/v1/directory",
    note: "password hashes of all colleagues",
    weaknesses: ["secrets-in-answer", "exposed-properties"],
    access: { marker: "Mina Moss", shares: company },
  },
  {
    call: "GET /api/v1/directory/{personId}",
    note: "private addresses and internal notes of colleagues",
    weaknesses: ["exposed-properties"],
    access: { at: "/api/v1/directory/3", marker: "Mina Moss", shares: company },
  },
  { call: "GET /api/v1/colleagues", note: "names and roles alone", access: { marker: "Mina Moss", shares: company } },
  {
    call: "GET /api/v1/colleagues/{personId}",
    note: "names and roles alone",
    access: { at: "/api/v1/colleagues/3", marker: "Mina Moss", shares: company },
  },
  { call: "GET /api/v1/integrations", note: "an access key in full", weaknesses: ["secrets-in-answer"] },
  { call: "GET /api/v1/connectors", note: "the key is masked" },
  {
    call: "GET /api/v1/suppliers",
    note: "addresses of people of the other company",
    weaknesses: ["exposed-properties"],
    access: { marker: "Quill Paper", shares: ["peer", "lower", "foreign"] },
  },
  {
    call: "GET /api/v1/retailers",
    note: "the same for everyone, nothing personal",
    access: { marker: "Paper Corner", shares: ["peer", "lower", "foreign"] },
  },
];

/** How the service is set up. */
export const setupRows: readonly Row[] = [
  {
    call: "GET /embed/v1/identity",
    note: "any origin with credentials",
    foundIn: "service-desc",
    weaknesses: ["permissive-cors"],
  },
  {
    call: "GET /embed/v1/balance",
    note: "any origin with credentials",
    foundIn: "service-desc",
    weaknesses: ["permissive-cors"],
  },
  { call: "GET /embed/v1/overdue", note: "listed origins alone", foundIn: "service-desc" },
  {
    call: "GET /embed/v1/rates",
    note: "any origin, no credentials",
    foundIn: "service-desc",
    authentication: "public",
  },
  { call: "GET /embed/v1/hints", note: "any origin, no credentials", foundIn: "service-desc" },
  {
    call: "GET /api/v1/renders/{templateName}",
    note: "a stack trace for an unknown name",
    weaknesses: ["verbose-errors"],
  },
  { call: "GET /api/v1/layouts/{templateName}", note: "a plain 500 for an unknown name" },
  { call: "POST /api/v1/imports", note: "a database error for an empty body", weaknesses: ["verbose-errors"] },
  { call: "POST /api/v1/uploads", note: "a plain 422 for an empty body" },
  {
    call: "GET /actuator/env",
    reachableBy: "word-list",
    authentication: "missing",
    note: "settings of the process",
    weaknesses: ["missing-authentication", "open-debug-endpoint"],
  },
  { call: "GET /actuator/health", reachableBy: "word-list", authentication: "public", note: "health" },
  { call: "GET /actuator/mappings", reachableBy: "word-list", note: "401" },
  {
    call: "GET /.env",
    reachableBy: "word-list",
    authentication: "missing",
    note: "a file with secrets",
    weaknesses: ["missing-authentication", "open-debug-endpoint"],
  },
  { call: "GET /.git/config", reachableBy: "word-list", note: "403" },
  { call: "GET /debug/vars", reachableBy: "word-list", note: "401" },
];
