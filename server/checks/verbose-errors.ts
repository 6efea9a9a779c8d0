import type { Check, Evidence, Ruling } from "./check.ts";
import { ruling } from "./rulings.ts";

const traces: [name: string, pattern: RegExp][] = [
  [
    "a JavaScript stack trace",
    /(?:^|[\s"\\n;])at (?:async )?[\w$.<>[\] ]{0,120} ?\(?(?:file:\/\/|node:|\/|[A-Z]:\\)[^\s"'()]+:\d+:\d+\)?/,
  ],
  ["a Python traceback", /Traceback \(most recent call last\)/],
  ["a Java stack trace", /\bat [\w$.]+\([\w$]+\.(?:java|kt|scala):\d+\)/],
  ["a .NET stack trace", /\bat [\w.`<>[\]]+\([^)]{0,300}\) in [^\s]+\.cs:line \d+/],
  ["a PHP stack trace", /#\d+ \/[^\s]+\.php\(\d+\): |PHP (?:Fatal error|Warning)|<b>(?:Fatal error|Warning)<\/b>: /],
  ["a Go stack trace", /goroutine \d+ \[running\]:/],
  ["a Ruby stack trace", /\.rb:\d+:in [`'][^'`]+'/],
  [
    "a database error",
    /SQLSTATE\[\w+\]|ORA-\d{5}:|You have an error in your SQL syntax|SQLITE_ERROR|pg_query\(\)|unterminated quoted string at or near/,
  ],
];

/** Stack traces and database errors in error answers. CWE-209. */
export const verboseErrors: Check = {
  id: "verbose-errors",
  title: "shows its inner workings in errors",
  severity: "medium",
  alertType: "misconfiguration",
  owasp: "API8:2023",
  cwe: "CWE-209",
  mode: "passive",
  appliesTo: () => true,
  probes: [],
  judge: judgeErrors,
  explain: {
    why: "Stack traces and database errors tell an attacker which libraries, files and queries to aim at.",
    fix: "Answer unexpected errors with a fixed text and a request id, keep the details in the log, and turn debug mode off.",
  },
  examples: {
    vulnerable: [
      {
        name: "a stack trace in a 500",
        answers: {
          anonymous: {
            status: 500,
            body: '{"error":"x is undefined","stack":"TypeError: x\\n    at get (/srv/app/routes.js:12:7)\\n    at next (/srv/app/r.js:3:1)"}',
          },
        },
      },
    ],
    safe: [
      {
        name: "a fixed text with a request id",
        answers: { anonymous: { status: 500, body: '{"error":"Internal error","id":"r-81"}' } },
      },
      {
        name: "a page that explains stack traces",
        answers: {
          anonymous: {
            status: 200,
            headers: { "content-type": "text/html" },
            body: "<h1>Traceback (most recent call last)</h1>",
          },
        },
      },
    ],
  },
};

function judgeErrors({ readings }: Evidence): Ruling {
  // A success may be about errors; only answers that are errors count.
  const errors = Object.entries(readings).filter(
    ([, { answer, kind }]) => (answer.status ?? 0) >= 400 || kind === "soft-error",
  );
  if (errors.length === 0) return ruling("not-applicable", "no-error", "No answer was an error.");
  for (const [id, { answer }] of errors) {
    const found = traces.find(([, pattern]) => pattern.test(answer.body.slice(0, 100_000)));
    if (found) return ruling("vulnerable", "trace-in-error", `An error contains ${found[0]}.`, [id]);
  }
  return ruling("safe", "plain-errors", "No error shows inner workings.");
}
