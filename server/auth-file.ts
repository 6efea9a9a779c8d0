import { z } from "zod";
import { type SentHeader, sentHeaders } from "../src/contract/applications.ts";
import { type NewIdentity, newIdentity, type TokenPlace } from "../src/contract/identities.ts";
import { Refusal } from "./refusal.ts";
import { BeyondLimitError } from "./scan/safety/parse-foreign-json.ts";
import { parseYaml } from "./scan/safety/parse-yaml.ts";

const header = z.object({ name: z.string().min(1), value: z.string() });
const verb = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);
const loginEndpoint = z.object({
  endpoint: z.string().optional(),
  externalEndpointURL: z.string().optional(),
  verb: verb.default("POST"),
  contentType: z.string().optional(),
  payloadRaw: z.string().optional(),
  payloadUserPwd: z
    .object({ username: z.string(), password: z.string(), usernameField: z.string(), passwordField: z.string() })
    .optional(),
  token: z
    .object({
      extractFrom: z.enum(["body", "header"]).default("body"),
      extractSelector: z.string().optional(),
      /** The name of `extractSelector` in the first edition. */
      extractFromField: z.string().optional(),
      sendName: z.string().optional(),
      httpHeaderName: z.string().optional(),
      sendTemplate: z.string().optional(),
      headerPrefix: z.string().optional(),
    })
    .optional(),
  expectCookies: z.boolean().optional(),
});
const entry = z.object({
  name: z.string().trim().min(1),
  fixedHeaders: z.array(header).optional(),
  loginEndpointAuth: loginEndpoint.optional(),
});
const authFile = z.object({
  auth: z.array(z.unknown()).min(1).optional(),
  headers: z.unknown().optional(),
  authTemplate: z.record(z.string(), z.unknown()).optional(),
});

/**
 * What an auth file holds: who asks, and which headers accompany every request, whoever asks. `skipped` says of each entry that
 * cannot be used why.
 */
export type AuthFile = { identities: NewIdentity[]; headers: SentHeader[]; skipped: string[] };

/**
 * Reads the identities of a Web Fuzzing Commons `auth.yaml` (both editions of its token section; `authTemplate` is what all
 * entries have in common), and the `headers` that Postern knows beside them. Refuses a text that is none.
 */
export function identitiesInAuthFile(text: string): AuthFile {
  let read: unknown;
  try {
    read = parseYaml(text);
  } catch (error) {
    if (error instanceof BeyondLimitError) throw new Refusal(400, `The auth file cannot be read: ${error.message}.`);
    const at = error instanceof Error ? error.message.split("\n", 1)[0] : "";
    throw new Refusal(400, `The auth file is not readable as YAML: ${at}. Correct it and try again.`);
  }
  const file = authFile.safeParse(read);
  const headers = file.success ? headersOf(file.data.headers) : [];
  if (!file.success || (file.data.auth === undefined && headers.length === 0)) {
    throw new Refusal(
      400,
      "The auth file has no list named auth. Choose an auth.yaml of the Web Fuzzing Commons format.",
    );
  }
  const found: AuthFile = { identities: [], headers, skipped: [] };
  for (const [index, given] of (file.data.auth ?? []).entries()) {
    const merged = merge(file.data.authTemplate ?? {}, given);
    const name = String((given as { name?: unknown } | null)?.name ?? `entry ${index + 1}`);
    const one = entry.safeParse(merged);
    if (!one.success) {
      const issue = one.error.issues[0];
      found.skipped.push(`${name}: ${issue?.path.join(".")} is not what the format says (${issue?.message}).`);
      continue;
    }
    const identity = identityOf(one.data);
    if (typeof identity === "string") found.skipped.push(`${name}: ${identity}`);
    else found.identities.push(identity);
  }
  return found;
}

/** `headers` as a list of names and values, or as values by name. Refuses what no request could carry with it. */
function headersOf(given: unknown): SentHeader[] {
  if (given === undefined || given === null) return [];
  if (typeof given !== "object")
    throw new Refusal(400, "The auth file's headers cannot be used: Write them as names and values.");
  const listed = Array.isArray(given)
    ? given.map((one) => one ?? {})
    : Object.entries(given).map(([name, value]) => ({ name, value }));
  for (const { name, value } of listed) {
    if (typeof name === "string" && typeof value === "string" && value.trim() !== "") continue;
    const which = typeof name === "string" ? `The value of ${name}` : "One of them";
    throw new Refusal(400, `The auth file's headers cannot be used: ${which} is no text. Write it in quotes.`);
  }
  const read = sentHeaders.safeParse(listed);
  if (read.success) return read.data;
  throw new Refusal(400, `The auth file's headers cannot be used: ${read.error.issues[0]?.message}`);
}

function identityOf({
  name,
  fixedHeaders = [],
  loginEndpointAuth: login,
}: z.infer<typeof entry>): NewIdentity | string {
  if (login) {
    if (login.externalEndpointURL) return "it signs in at another host, which a scan never calls.";
    if (!login.endpoint?.startsWith("/")) return "its login has no endpoint that begins with a slash.";
    if (login.verb === "PATCH" || login.verb === "DELETE")
      return `its login uses ${login.verb}, which is not supported.`;
    const isForm = /x-www-form-urlencoded/i.test(login.contentType ?? "");
    const token = tokenPlace(login);
    if (typeof token === "string") return token;
    const sent = login.token?.sendName ?? login.token?.httpHeaderName ?? "Authorization";
    const scheme = (login.token?.sendTemplate ?? login.token?.headerPrefix ?? "Bearer ").replace("{token}", "").trim();
    const isBearer = /^authorization$/i.test(sent) && /^bearer$/i.test(scheme);
    return checked({
      label: name,
      authMethod: token.from === "cookie" || isBearer ? "bearer" : "custom",
      credentials:
        token.from === "cookie" || isBearer ? null : `${sent}: ${scheme ? `${scheme} ` : ""}obtained-at-sign-in`,
      login: {
        method: login.verb,
        path: login.endpoint,
        contentType: isForm ? "application/x-www-form-urlencoded" : "application/json",
        token,
      },
      loginBody: login.payloadRaw ?? bodyOf(login.payloadUserPwd, isForm),
    });
  }
  const [first, ...more] = fixedHeaders;
  if (!first) return "it has neither fixed headers nor a login.";
  if (more.length > 0) return "it has more than one fixed header; one is supported.";
  const bearer = /^bearer\s(.+)$/i.exec(first.value)?.[1]?.trim();
  const basic = /^basic\s(.+)$/i.exec(first.value)?.[1]?.trim();
  if (/^authorization$/i.test(first.name) && bearer) {
    return checked({ label: name, authMethod: "bearer", credentials: bearer });
  }
  if (/^authorization$/i.test(first.name) && basic) {
    return checked({ label: name, authMethod: "basic", credentials: Buffer.from(basic, "base64").toString("utf8") });
  }
  return checked({ label: name, authMethod: "custom", credentials: `${first.name}: ${first.value}` });
}

function tokenPlace({ token, expectCookies }: z.infer<typeof loginEndpoint>): TokenPlace | string {
  if (token) {
    const selector = token.extractSelector ?? token.extractFromField;
    if (selector === undefined) return "its login does not say where the token is.";
    return token.extractFrom === "header" ? { from: "header", name: selector } : { from: "json", pointer: selector };
  }
  if (expectCookies) return { from: "cookie", name: "*" };
  return "its login says neither where the token is nor that cookies come back.";
}

function bodyOf(given: z.infer<typeof loginEndpoint>["payloadUserPwd"], isForm: boolean): string | null {
  if (!given) return null;
  const fields = { [given.usernameField]: given.username, [given.passwordField]: given.password };
  return isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields);
}

function checked(given: z.input<typeof newIdentity>): NewIdentity | string {
  const read = newIdentity.safeParse(given);
  return read.success ? read.data : (read.error.issues[0]?.message ?? "it is not valid.");
}

/** What an entry says wins over the template, field by field. */
function merge(template: unknown, given: unknown): unknown {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject(template) || !isObject(given)) return given ?? template;
  const keys = new Set([...Object.keys(template), ...Object.keys(given)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(template[key], given[key])]));
}
