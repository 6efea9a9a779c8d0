import type { Check, Evidence, Ruling } from "./check.ts";
import { ruling } from "./rulings.ts";

const patterns: [name: string, pattern: RegExp][] = [
  ["a private key", /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/],
  ["an AWS access key", /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/],
  ["a password hash (bcrypt)", /\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}/],
  ["a password hash (argon2)", /\$argon2(?:id|i|d)\$v=\d{1,3}\$m=\d{1,9},t=\d{1,9},p=\d{1,9}\$/],
  ["a password hash (crypt)", /\$[56]\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{43,86}/],
  ["a password hash (PBKDF2)", /\bpbkdf2[_:]sha\d{1,3}\$\d{1,9}\$/i],
  ["a GitHub token", /\bgh[pousr]_[A-Za-z0-9]{36}\b/],
  ["a Slack token", /\bxox[abpr]-\d{9,15}-[\w-]{10}/],
  ["a Stripe secret key", /\bsk_live_[A-Za-z0-9]{20,}/],
  ["a Google API key", /\bAIza[\w-]{35}\b/],
];

/** The kind of secret that a text holds, told by its form; null without one. */
export function secretIn(text: string): string | null {
  // What PHP writes as JSON has its slashes escaped, and more than half of all hashes have one.
  const plain = text.replaceAll("\\/", "/");
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** Keys and password hashes in bodies, whoever asks. CWE-200. */
export const secretsInAnswer: Check = {
  id: "secrets-in-answer",
  fault: "Secrets handed out",
  title: "returns secrets",
  severity: "high",
  alertType: "critical_security",
  owasp: "API3:2023",
  cwe: "CWE-200",
  mode: "passive",
  appliesTo: () => true,
  probes: [],
  judge: judgeSecrets,
  explain: {
    why: "Keys and password hashes in an answer reach every client, log and cache on the way. Even the rightful user has no use for them.",
    fix: "Choose the fields of an answer explicitly instead of serializing the stored object, leave secrets out, and replace those that were handed out.",
  },
  examples: {
    vulnerable: [
      {
        name: "a user list with bcrypt hashes",
        answers: {
          "owner-first": {
            status: 200,
            body: '[{"name":"ann","hash":"$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"}]',
          },
        },
      },
      {
        name: "a hash whose slashes are escaped, as PHP writes JSON",
        answers: {
          "owner-first": {
            status: 200,
            body: '{"hash":"$2y$04$DS1YREXnw3d3c1Omg7.Gx.G\\/97lPAa6lVmwZeSq5\\/k3LBMwsEn0.i"}',
          },
        },
      },
    ],
    safe: [
      { name: "a user list without them", answers: { "owner-first": { status: 200, body: '[{"name":"ann"}]' } } },
      {
        name: "an ordinary digest is not a password hash",
        answers: {
          "owner-first": {
            status: 200,
            body: '{"sha256":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}',
          },
        },
      },
    ],
  },
};

/** The settings of a service, or a part of them, which whoever may set them reads whole. */
const settings = /\/(config(uration)?|settings?|options|preferences)(\/[\w-]+)?\/?$/i;

function judgeSecrets({ readings, operation: { path } }: Evidence): Ruling {
  const heard = Object.entries(readings).filter(([, reading]) => reading.answer.body !== "");
  if (heard.length === 0) return ruling("not-applicable", "no-body", "No answer had a body.");
  for (const [id, { answer }] of heard) {
    const found = secretIn(answer.body);
    if (found === null) continue;
    const told = ruling("vulnerable", "secret-in-body", `An answer contains ${found}.`, [id]);
    const isOwn = settings.test(path) && readings.anonymous?.kind === "denied" && id.startsWith("owner");
    // Some write the settings back as they read them, with all that is in them.
    return isOwn ? { ...told, confidence: "likely" } : told;
  }
  return ruling("safe", "no-secret-found", "No answer contains a known kind of secret.");
}
