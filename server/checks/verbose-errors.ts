import type { Check, Evidence, Ruling } from "./check.ts";
import { ruling } from "./rulings.ts";

const traces: [name: string, pattern: RegExp][] = [
  [
    "a JavaScript stack trace",
    /(?:^|[\s"\\n;])at (?:async )?[\w$.<>[\] ]{0,120}\(?(?:file:\/\/|node:|\/|[A-Z]:\\)[^\s"'()]{1,300}:\d{1,7}:\d/,
  ],
  ["a Python traceback", /Traceback \(most recent call last\)/],
  ["a Java stack trace", /\bat [\w$.]{1,200}\([\w$]{1,100}\.(?:java|kt|scala):\d{1,7}\)/],
  ["a .NET stack trace", /\) in \S{1,300}\.cs:line \d/],
  [
    "a PHP stack trace",
    /#\d{1,4} \/\S{1,300}\.php\(\d{1,7}\): |PHP (?:Fatal error|Warning)|<b>(?:Fatal error|Warning)<\/b>: /,
  ],
  ["a Go stack trace", /goroutine \d{1,9} \[running\]:/],
  ["a Ruby stack trace", /\.rb:\d{1,7}:in [`'][^'`]{1,200}'/],
  [
    "a database error",
    /SQLSTATE\[\w{1,10}\]|ORA-\d{5}:|You have an error in your SQL syntax|SQLITE_ERROR|pg_query\(\)|unterminated quoted string at or near|syntax error at or near "|invalid input syntax for (?:type )?\w{1,60}: ?\\?"|violates (?:unique|not-null|foreign key|check) constraint|Cast to ObjectId failed for value|Unclosed quotation mark after the character string|Incorrect syntax near '/,
  ],
  [
    "the name of a database driver",
    /\b(?:org\.postgresql\.util\.PSQLException|com\.mysql\.(?:cj\.)?jdbc|MySqlException|System\.Data\.SqlClient|SequelizeDatabaseError|PrismaClient\w{1,60}Error|sqlalchemy\.exc\.|django\.db\.utils\.|ActiveRecord::\w+|QueryFailedError|MongoServerError|org\.hibernate\.\w)/,
  ],
  [
    "the environment of its process",
    /"PATH":\s{0,9}"(?:\/[\w./-]{0,200}s?bin\b|[A-Za-z]:\\)|^(?:export )?PATH=\/[\w./-]{0,200}s?bin\b/m,
  ],
  [
    "a framework's debug page",
    /because you have <code>DEBUG = True<\/code>|<title>[^<]{0,200}(?:Werkzeug Debugger|Whoops!|Action Controller: Exception caught|Symfony Exception|Django Version)|id="stackTrace"|<h1>Server Error in '[^']{0,200}' Application\.<\/h1>|class="trace-title"/,
  ],
];

/** Stack traces and database errors in error answers, those to odd input included. CWE-209. */
export const verboseErrors: Check = {
  id: "verbose-errors",
  fault: "Errors show internals",
  title: "shows its inner workings in errors",
  severity: "medium",
  alertType: "misconfiguration",
  owasp: "API8:2023",
  cwe: "CWE-209",
  mode: "active",
  appliesTo: () => true,
  probes: [
    {
      id: "owner-odd-id",
      identity: "owner",
      purpose: "Control: malformed id, with the owner's credential",
    },
    {
      id: "anonymous-odd-id",
      identity: "anonymous",
      purpose: "Control: malformed id",
    },
    {
      id: "owner-odd-body",
      identity: "owner",
      purpose: "Control: malformed body",
      headers: { "content-type": "application/json" },
      body: '"postern"',
    },
  ],
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
      {
        name: "a database error for a word where a number should be",
        answers: {
          "owner-first": { status: 200, body: '{"id":7}' },
          "owner-odd-id": {
            status: 400,
            body: '{"error":"invalid input syntax for type integer: \\"postern-1f\\""}',
          },
        },
      },
      {
        name: "a debug page for a body that cannot be used",
        operation: { method: "POST" },
        answers: {
          "owner-odd-body": {
            status: 500,
            headers: { "content-type": "text/html" },
            body: "<h1>TypeError</h1><p>You're seeing this error because you have <code>DEBUG = True</code>",
          },
        },
      },
      {
        name: "the variables of the process beside a parser's message",
        operation: { method: "POST" },
        answers: {
          "owner-odd-body": {
            status: 400,
            body: '{"errors":[{"name":"SyntaxError"}],"env":{"PATH":"/usr/local/bin:/usr/bin","HOME":"/root"}}',
          },
        },
      },
    ],
    safe: [
      {
        name: "a message that names the path",
        answers: { anonymous: { status: 404, body: '{"error":"Not found","PATH":"/api/bins","path":"/usr/bin"}' } },
      },
      {
        name: "a message that names the field",
        answers: {
          "owner-odd-id": { status: 422, body: '{"error":"id must be an integer","syntax":"invalid input at id"}' },
        },
      },
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
