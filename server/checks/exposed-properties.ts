import type { Severity } from "../../src/contract/alerts.ts";
import { naming } from "./rulings.ts";
import { secretIn } from "./secrets-in-answer.ts";

/** What an answer shows of one account of the API: the values of its fields by their names. */
export type ShownAccount = Readonly<Record<string, string>>;

/** What ordinary identities get of others from one operation, and how the rest of the API treats it. */
export type ExposureEvidence = {
  /** Labels of those who get it; at least one of them is not whom it is about. */
  askers: readonly string[];
  /** Accounts with those fields only that more than one of the askers gets with the same value. */
  accounts: readonly ShownAccount[];
  /** The same accounts as other operations show them to the same askers. */
  beside: readonly { call: string; account: ShownAccount }[];
  /** Fields with values that another operation shows to privileged identities and refuses to these askers. */
  kept: readonly { call: string; field: string }[];
  /** Fields with personal values that the API elsewhere shows to another customer alone. */
  foreign: readonly { field: string; customer: string; asker: string }[];
};

/** What the check says; null where nothing is shown that should not be. */
export type ExposureRuling = {
  code: string;
  reason: string;
  confidence: "confirmed" | "likely";
  severity: Severity;
};

/** A recorded situation that proves the check. */
export type ExposureExample = { name: string; evidence: Partial<ExposureEvidence> };

/** Whoever holds one of these can act as its owner. */
const credential =
  /^(.*_)?(password|passwd|pwd|password_hash|pass_hash|password_salt|private_key|api_key|access_token|refresh_token|auth_token|session_token|reset_token|otp|pin|totp|totp_secret|mfa_secret|recovery_codes?|security_answer)$/;
/** Fields whose names say that they are not for everybody. */
const declaredPrivate = /^(private|internal|personal|confidential|sensitive|hidden)_[a-z_]+$/;
const harmless = /_(id|uuid|number|name|url|uri|type|code|ref|reference)$/;
/** What even colleagues have no right to, where the API keeps it for those who may more. */
const intimate =
  /^(.*_)?(salary|wages?|ssn|social_security(_number)?|tax_id|birth_?(day|date)|date_of_birth|dob|passport(_number)?|iban|home_address|diagnosis|religion|gender|ip_address|last_login_ip|notes?)$/;
const masked = /^[*•x·.-]+$|[*•]{3,}|^\[?(redacted|hidden|masked)\]?$/i;

/** Answers that are shared on purpose show fields of others that are not. OWASP API3:2023, CWE-213. */
export const exposedProperties = {
  id: "exposed-properties",
  fault: "Hidden fields shown",
  title: "shows fields of others that should stay hidden",
  alertType: "authorization" as const,
  owasp: "API3:2023",
  cwe: "CWE-213",
  judge,
  explain: {
    why: "The object may be seen, but not all of it: any caller gets fields meant only for its owner or administrators, whatever the user interface shows.",
    fix: "List the fields of every answer by name and by caller, instead of serializing the stored object, and keep credentials, private contact data and internal notes in answers of their own.",
  },
  examples: {
    vulnerable: [
      {
        name: "password hashes of colleagues",
        evidence: {
          accounts: [
            {
              name: "Ann",
              role: "member",
              passwordHash: "$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
            },
          ],
        },
      },
      {
        name: "a private address that the list of the same people leaves out",
        evidence: {
          accounts: [{ name: "Ann", role: "member", privateEmail: "ann@home.example" }],
          beside: [{ call: "GET /people", account: { name: "Ann", role: "member" } }],
        },
      },
      {
        name: "a salary that only administrators are shown elsewhere",
        evidence: {
          accounts: [{ name: "Ann", role: "member", salary: "61200" }],
          kept: [{ call: "GET /admin/people", field: "salary" }],
        },
      },
      {
        name: "an email address of another customer's employee",
        evidence: { foreign: [{ field: "lastViewedBy", customer: "cedar", asker: "bob" }] },
      },
    ],
    safe: [
      { name: "names and roles", evidence: { accounts: [{ name: "Ann", role: "member" }] } },
      { name: "a masked key", evidence: { accounts: [{ name: "Ann", role: "member", apiKey: "AKIA••••••••MPLE" }] } },
      {
        name: "a private address that every operation shows",
        evidence: {
          accounts: [{ name: "Ann", role: "member", privateEmail: "ann@home.example" }],
          beside: [{ call: "GET /people", account: { name: "Ann", role: "member", privateEmail: "ann@home.example" } }],
        },
      },
      {
        name: "more of an account than its list shows, and nothing private",
        evidence: {
          accounts: [{ name: "Ann", role: "member", email: "ann@work.example", phone: "+49 30 555" }],
          beside: [{ call: "GET /people", account: { name: "Ann", role: "member" } }],
        },
      },
      {
        name: "an internal id",
        evidence: {
          accounts: [{ name: "Ann", role: "member", internalId: "p-81" }],
          beside: [{ call: "GET /people", account: { name: "Ann", role: "member" } }],
        },
      },
    ],
  } satisfies { vulnerable: readonly ExposureExample[]; safe: readonly ExposureExample[] },
};

function judge({ askers, accounts, beside, kept, foreign }: ExposureEvidence): ExposureRuling | null {
  const who = `${askers.join(" and ")} ${askers.length === 1 ? "gets" : "get"}`;
  const credentials = fieldsOf(
    accounts,
    (name, value) => !masked.test(value) && (credential.test(name) || isSecret(value)),
  );
  if (credentials.length > 0) {
    return {
      code: "credentials-of-others",
      reason: `${who} accounts of others with their credentials${naming(credentials)}.`,
      confidence: "confirmed",
      severity: "high",
    };
  }
  const refused = kept.filter(({ field }) => intimate.test(snake(field)) || declaredPrivate.test(snake(field)));
  const [door] = refused;
  if (door) {
    return {
      code: "privileged-fields-shown",
      reason: `${who} fields of others${naming(unique(refused))}, which ${door.call} shows to privileged identities and refuses them.`,
      confidence: "confirmed",
      severity: "high",
    };
  }
  const [other] = beside.filter(({ account }) => !Object.keys(account).some(isDeclaredPrivate));
  const declared = fieldsOf(accounts, (name) => isDeclaredPrivate(name));
  if (other && declared.length > 0) {
    return {
      code: "private-fields-shown",
      reason: `${who} fields of others whose names say that they are private${naming(declared)}; ${other.call} shows the same accounts without them.`,
      confidence: "likely",
      severity: "medium",
    };
  }
  const [stranger] = foreign;
  if (!stranger) return null;
  return {
    code: "personal-data-of-other-customer",
    reason: `${stranger.asker} gets personal data of ${stranger.customer}, another customer${naming(unique(foreign))}, which the API shows to that customer alone elsewhere.`,
    confidence: "likely",
    severity: "medium",
  };
}

function fieldsOf(accounts: readonly ShownAccount[], holds: (name: string, value: string) => boolean): string[] {
  const names = accounts.flatMap((account) =>
    Object.entries(account).flatMap(([name, value]) => (value.length > 2 && holds(snake(name), value) ? [name] : [])),
  );
  return [...new Set(names)];
}

function isDeclaredPrivate(name: string): boolean {
  const plain = snake(name);
  return declaredPrivate.test(plain) && !harmless.test(plain);
}

const isSecret = (value: string) => secretIn(value) !== null;
const unique = (fields: readonly { field: string }[]) => [...new Set(fields.map(({ field }) => field))];
const snake = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
