import { parseArgs } from "node:util";
import { practicePages, practiceTruth } from "../../server/practice/ground-truth.ts";
import { startPractice } from "../../server/practice/practice.ts";
import { practiceIdentities } from "../../server/practice/truth/identities.ts";
import type { PracticeTruth } from "../../server/practice/truth/practice-truth.ts";
import { runScan } from "../../server/scan/engine.ts";
import type { ScanIdentity, ScanOutcome, ScanRequest } from "../../server/scan/outcome.ts";
import { jsonServerPages, jsonServerTruth } from "../targets/json-server.truth.ts";
import { startJsonServer } from "../targets/json-server.ts";
import { prismDocuments, startPrism } from "../targets/prism.ts";
import type { TargetTruth } from "../targets/truth.ts";
import { verdaccioPages, verdaccioTruth } from "../targets/verdaccio.truth.ts";
import { startVerdaccio } from "../targets/verdaccio.ts";
import { applicationNames, scoreApplication } from "./applications.ts";
import { localLimits } from "./comparison.ts";
import { scoreFaults } from "./faults.ts";
import { frameworkNames, keptFigures, scoreByName } from "./frameworks.ts";
import {
  askers,
  failures,
  reportAuthentication,
  reportAuthorization,
  reportInventory,
  reportWeaknesses,
  verbose,
} from "./report.ts";
import { scoreAt } from "./service/score-at.ts";
import { isUnseen } from "./service/stored.ts";

function identity(label: string, kind: "token" | "jwt"): ScanIdentity {
  const found = practiceIdentities.find((one) => one.label === label);
  if (!found) throw new Error(`The practice API knows nobody called ${label}.`);
  const { role, tenant, isPrivileged, healthPath, jwtLogin } = found;
  const { path, body, pointer } = jwtLogin;
  const login = {
    method: "POST" as const,
    path,
    contentType: "application/json" as const,
    body,
    token: { from: "json" as const, pointer },
  };
  return {
    label,
    role,
    tenantLabel: tenant,
    isPrivileged,
    // A JSON Web Token that ended is replaced by signing in, as it would be in an application that was not scanned for long.
    login: kind === "jwt" ? login : null,
    healthPath,
    authMethod: "bearer",
    credentials: kind === "jwt" ? found.endedJwt : found.token,
  };
}

async function scan(request: ScanRequest): Promise<ScanOutcome> {
  const listener = { log: (type: string, line: string) => verbose && console.log(`  ${type} ${line}`), progress() {} };
  return await runScan(
    request,
    { ...localLimits, maxRequests: 40_000, maxDurationMs: 1_200_000 },
    listener,
    new AbortController().signal,
  );
}

async function scanPractice(kind: "token" | "jwt"): Promise<void> {
  const practice = await startPractice({ port: 0 });
  const [first, ...others] = askers.map((label) => identity(label, kind));
  if (!first) throw new Error("Nobody scans.");
  const { authMethod, credentials, ...traits } = first;
  const outcome = await scan({
    targetUrl: practice.url,
    environment: "development",
    authMethod,
    credentials,
    traits,
    others,
    makesObjects: true,
    writesBack: true,
    isIntrusive: true,
  });
  await practice.close();
  const name = `practice API (${practiceTruth.length} operations), ${kind === "jwt" ? "as JSON Web Tokens" : "as opaque tokens"}`;
  const found = reportInventory(
    name,
    outcome,
    practiceTruth.map((truth) => ({ ...truth, reachable: !truth.isOrphan })),
    (path) => practicePages.includes(path),
  );
  // What a tampered token opens is open to strangers.
  const opened = new Set(kind === "jwt" ? ["unsigned-token", "weak-token-secret"] : []);
  const isOpened = ({ weaknesses }: PracticeTruth) => weaknesses.some((weakness) => opened.has(weakness));
  const truths = practiceTruth.map((truth) =>
    isOpened(truth) ? { ...truth, authentication: "missing" as const } : truth,
  );
  reportAuthentication(name, found, truths);
  reportAuthorization(name, found, truths);
  reportWeaknesses(found);
}

async function scanOther(
  name: string,
  start: () => Promise<{ url: string; token?: string; truth?: readonly TargetTruth[]; close(): Promise<void> }>,
  known: readonly TargetTruth[],
  isPage: (path: string) => boolean,
): Promise<void> {
  const target = await start();
  const token = target.token ?? null;
  const outcome = await scan({
    targetUrl: target.url,
    environment: "development",
    authMethod: token ? "bearer" : "none",
    credentials: token,
    // Nothing of theirs is worth keeping; without a consent most writes with a body are kept back.
    makesObjects: true,
  });
  await target.close();
  const truths = target.truth ?? known;
  reportAuthentication(name, reportInventory(name, outcome, truths, isPage), truths);
}

/** The targets by name: `npm run accuracy` scans all, `npm run accuracy -- practice verdaccio` some. */
const targets: Record<string, () => Promise<void>> = {
  async practice() {
    await scanPractice("token");
    await scanPractice("jwt");
  },
  "json-server": () =>
    scanOther("json-server", startJsonServer, jsonServerTruth, (path) => jsonServerPages.includes(path)),
  verdaccio: () =>
    scanOther("verdaccio", startVerdaccio, verdaccioTruth, (path) => verdaccioPages.some((page) => page.test(path))),
  async prism() {
    for (const document of prismDocuments)
      await scanOther(
        `Prism serving ${document}`,
        () => startPrism(document),
        [],
        () => false,
      );
  },
};

const usage = `Usage:
  npm run accuracy [-- NAME …]                                     scans the known targets, all or by name
  npm run accuracy -- --unseen                                     scores what is unseen, and prints figures alone
  npm run accuracy -- --faults [NAME …] [--kind KIND …]            scans frameworks' services behind faults
  npm run accuracy -- --draw 1 [NAME …]                            scans the seen frameworks' services with other holes
  npm run accuracy -- --kept                                       prints the kept figures of both halves
  npm run accuracy -- --at URL --truth FILE [--also FILE] [--auth FILE] [--recording FILE] [--consent] [--keep NAME]
                                                                   scores a running service, see docs/accuracy.md
  --verbose prints the log and single operations as well.`;

function refuse(message: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

const { values, positionals } = (() => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        at: { type: "string" },
        truth: { type: "string" },
        also: { type: "string" },
        auth: { type: "string" },
        unseen: { type: "boolean", default: false },
        faults: { type: "boolean", default: false },
        kind: { type: "string", multiple: true },
        draw: { type: "string", default: "0" },
        kept: { type: "boolean", default: false },
        recording: { type: "string" },
        keep: { type: "string" },
        consent: { type: "boolean", default: false },
        verbose: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
})();
if (values.at !== undefined || values.truth !== undefined) {
  const { at, truth, ...more } = values;
  if (at === undefined || truth === undefined) refuse("A running service is scored with both --at and --truth.");
  if (!URL.canParse(at)) refuse(`${at} is not an address. Write it whole, for example http://localhost:3000.`);
  const isReached = await scoreAt({ at, truth, ...more }).catch((error: Error) => {
    console.error(error.message);
    process.exit(2);
  });
  process.exit(isReached ? 0 : 1);
}
if (values.kept) {
  console.log((await keptFigures()).table);
  process.exit(0);
}
const names = [...Object.keys(targets), ...frameworkNames, ...applicationNames];
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) refuse(`No target named ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
const isChosen = (name: string) =>
  (positionals.length === 0 || positionals.includes(name)) && (!values.unseen || isUnseen(name));
if (values.faults) {
  for (const name of frameworkNames.filter(isChosen)) await scoreFaults(name, values.kind, values.verbose);
  process.exit(0);
}
const draw = Number(values.draw);
if (!Number.isInteger(draw) || draw < 0) refuse("A draw is a whole number: --draw 1.");
if (!values.unseen && draw === 0)
  for (const [name, scanAndReport] of Object.entries(targets)) if (isChosen(name)) await scanAndReport();
for (const name of frameworkNames.filter(isChosen)) {
  // What does not install here, or is not what its truth says, keeps nobody from the others.
  await scoreByName(name, { ...values, draw }).catch((error: Error) => failures.push(error.message));
}
for (const name of draw > 0 ? [] : applicationNames.filter(isChosen))
  await scoreApplication(name, values).catch((error: Error) => failures.push(error.message));
const kept = await keptFigures();
console.log(`\n${kept.table}\n`);
failures.push(...kept.missed);
console.log(
  failures.length === 0 ? "\nAll goals met." : `\nGoals missed:\n${failures.map((line) => `  ${line}`).join("\n")}`,
);
process.exit(failures.length === 0 ? 0 : 1);
