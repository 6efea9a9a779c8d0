import type { Check, Evidence, Ruling } from "./check.ts";
import { ruling } from "./rulings.ts";

/** The origin that no API has a reason to trust; `.invalid` never resolves (RFC 2606). */
export const foreignOrigin = "https://foreign-origin.invalid";

/** Other web sites may read answers with the visitor's cookies. CWE-942. */
export const permissiveCors: Check = {
  id: "permissive-cors",
  fault: "Any site may read it",
  title: "lets any web site read its answers",
  severity: "medium",
  alertType: "misconfiguration",
  owasp: "API8:2023",
  cwe: "CWE-942",
  mode: "active",
  appliesTo: (operation) => operation.method === "GET",
  probes: [
    {
      id: "owner-foreign-origin",
      identity: "owner",
      purpose: "Read with the credential, as another web site's page would",
      headers: { origin: foreignOrigin },
    },
  ],
  judge: judgeCors,
  explain: {
    why: "The answer allows any origin and credentials at once, so a page of any web site can read it in a signed-in visitor's browser.",
    fix: "Compare the Origin header with a list of origins that you trust, and send Access-Control-Allow-Credentials only to those.",
  },
  examples: {
    vulnerable: [
      {
        name: "the origin is reflected and credentials are allowed",
        answers: {
          "owner-foreign-origin": {
            status: 200,
            headers: { "access-control-allow-origin": foreignOrigin, "access-control-allow-credentials": "true" },
            body: '{"balance":12}',
          },
        },
      },
    ],
    safe: [
      {
        name: "any origin, but without credentials",
        answers: {
          "owner-foreign-origin": {
            status: 200,
            headers: { "access-control-allow-origin": "*" },
            body: '{"balance":12}',
          },
        },
      },
      {
        name: "one fixed origin",
        answers: {
          "owner-foreign-origin": {
            status: 200,
            headers: {
              "access-control-allow-origin": "https://app.example",
              "access-control-allow-credentials": "true",
            },
            body: '{"balance":12}',
          },
        },
      },
    ],
  },
};

function judgeCors({ readings }: Evidence): Ruling {
  const reading = readings["owner-foreign-origin"];
  if (!reading || reading.kind === "none" || reading.kind === "blocked") {
    return ruling("not-applicable", "not-asked", "Not tried as another web site.");
  }
  const origin = reading.answer.headers["access-control-allow-origin"];
  const credentials = reading.answer.headers["access-control-allow-credentials"] === "true";
  if (credentials && (origin === foreignOrigin || origin === "null")) {
    return ruling("vulnerable", "any-origin-with-credentials", "Any origin may read the answer with credentials.", [
      "owner-foreign-origin",
    ]);
  }
  return ruling("safe", "origin-not-trusted", "A foreign origin may not read the answer with credentials.");
}
