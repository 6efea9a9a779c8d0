import type { Check, Evidence, Ruling } from "./check.ts";
import { ruling } from "./rulings.ts";

const signs: [name: string, pattern: RegExp][] = [
  [
    "environment settings",
    /"propertySources"\s{0,9}:\s{0,9}\[|"systemProperties"\s{0,9}:|"process\.env"|"npm_config_|^(?=[\s\S]*"NODE_ENV"\s{0,9}:\s{0,9}")[\s\S]*"PATH"\s{0,9}:/,
  ],
  [
    "a file of environment variables",
    /^(?:#.*\r?\n|\r?\n)*[A-Z][A-Z0-9_]+=.*\r?\n(?:[\s\S]*\n)?[A-Z0-9_]{0,40}(?:SECRET|PASSWORD|TOKEN|API_KEY|DATABASE_URL)[A-Z0-9_]{0,40}=./,
  ],
  ["a version control directory", /^\[core\]\s+repositoryformatversion|^ref: refs\/heads\//],
  ["PHP's configuration", /<title>(?:PHP [\d.]{1,20} - )?phpinfo\(\)<\/title>/],
  ["a profiler", /<title>\/debug\/pprof\/?<\/title>|Types of profiles available:/],
  [
    "an interactive debugger",
    /<title>[^<]{0,200}(?:Werkzeug Debugger|Whoops!|Symfony Profiler|Django Debug|Action Controller: Exception caught)/,
  ],
  ["the server's own status", /<title>Apache Status<\/title>|<h1>Apache Server Status/],
];

/** Debug aids that strangers can open. CWE-489. Documentation that is open is not a fault by itself. */
export const openDebugEndpoint: Check = {
  id: "open-debug-endpoint",
  fault: "Debug endpoint open",
  title: "shows debug information to anonymous callers",
  severity: "high",
  alertType: "misconfiguration",
  owasp: "API8:2023",
  cwe: "CWE-489",
  mode: "passive",
  appliesTo: (operation) => operation.method === "GET",
  probes: [],
  judge: judgeDebug,
  explain: {
    why: "Debug pages and settings show secrets, addresses and code to anyone.",
    fix: "Do not ship debug routes and dot files to reachable environments; where one is needed, bind it to a private address or demand a credential.",
  },
  examples: {
    vulnerable: [
      {
        name: "settings of the service",
        answers: { anonymous: { status: 200, body: '{"propertySources":[{"name":"systemEnvironment"}]}' } },
      },
      { name: "a dot file", answers: { anonymous: { status: 200, body: "APP_NAME=shop\nDB_PASSWORD=hunter2\n" } } },
    ],
    safe: [
      {
        name: "only the owner sees it",
        answers: {
          anonymous: { status: 401, body: "" },
          "owner-first": { status: 200, body: '{"propertySources":[]}' },
        },
      },
      { name: "open documentation", answers: { anonymous: { status: 200, body: '{"openapi":"3.1.0","paths":{}}' } } },
    ],
  },
};

function judgeDebug({ readings }: Evidence): Ruling {
  const reading = readings.anonymous;
  if (!reading) return ruling("not-applicable", "not-asked", "Not tried without a credential.");
  if (reading.kind !== "success") return ruling("safe", "not-shown", "Anonymous callers get nothing here.");
  const found = signs.find(([, pattern]) => pattern.test(reading.answer.body.slice(0, 200_000)));
  return found
    ? ruling("vulnerable", "debug-information", `Anonymous callers can open ${found[0]}.`, ["anonymous"])
    : ruling("safe", "no-debug-information", "The answer is not debug information.");
}
