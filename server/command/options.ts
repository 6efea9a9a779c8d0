import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Environment } from "../../src/contract/applications.ts";
import { environments } from "../../src/contract/environments.ts";
import { withoutCredentials } from "../../src/contract/secrets.ts";
import { severities } from "../../src/contract/severities.ts";
import { WrongUse } from "./exits.ts";
import type { Threshold } from "./threshold.ts";

/** The access file that is meant where none is named. */
export const usualAccessFile = "access.yaml";

/** The forms in which results are written. */
export const forms = ["sarif", "junit", "gitlab", "json", "md", "openapi", "csv"] as const;
export type Form = (typeof forms)[number];

/** Which target is scanned, as whom, and how far the scan may go. */
export type TargetOptions = {
  url: string;
  /** A file's path or an address. */
  openapi: string | null;
  har: string | null;
  auth: string | null;
  privileged: readonly string[];
  environment: Environment;
  /** Requests that the scan may send at most. */
  budget: number;
  createObjects: boolean;
  writeBack: boolean;
  intrusive: boolean;
  /** Lines for people, or one JSON value on each. */
  log: "text" | "json";
  out: readonly { form: Form; file: string }[];
};

/** All of one command line. What the command does not use is absent. */
export type Options = TargetOptions & {
  failOn: Threshold | null;
  baseline: string | null;
  undecided: "fail" | "warn";
  as: string | null;
  from: string | null;
  /** Address of a platform that scans instead. */
  platform: string | null;
  /** Name or id of the application that it scans. */
  application: string | null;
  wait: boolean;
  keyFile: string | null;
  commit: string | null;
  branch: string | null;
  pullRequest: string | null;
  /** The options that were given, with their values. */
  given: ReadonlyMap<OptionName, string | undefined>;
};

const usual = { budget: 20_000, failOn: "confirmed:high", environment: "production", undecided: "warn" };

const described = {
  openapi: { type: "string" },
  har: { type: "string" },
  auth: { type: "string" },
  privileged: { type: "string" },
  environment: { type: "string", default: usual.environment },
  budget: { type: "string", default: String(usual.budget) },
  "create-objects": { type: "boolean", default: false },
  "write-back": { type: "boolean", default: false },
  intrusive: { type: "boolean", default: false },
  log: { type: "string", default: "text" },
  out: { type: "string" },
  "fail-on": { type: "string", default: usual.failOn },
  baseline: { type: "string" },
  undecided: { type: "string", default: usual.undecided },
  as: { type: "string" },
  from: { type: "string" },
  platform: { type: "string" },
  application: { type: "string" },
  wait: { type: "boolean", default: false },
  "key-file": { type: "string" },
  commit: { type: "string" },
  branch: { type: "string" },
  "pull-request": { type: "string" },
  help: { type: "boolean", default: false },
  version: { type: "boolean", default: false },
} as const;
export type OptionName = keyof typeof described;

/** Splits a command line into its words and its options. Throws {@link WrongUse} on one that nobody knows, or that has no value. */
export function readArguments(given: readonly string[]): {
  words: string[];
  options: Options;
  help: boolean;
  version: boolean;
} {
  const { values, positionals, tokens } = parsed(given);
  const options: Options = {
    url: "",
    openapi: values.openapi ?? null,
    har: values.har ?? null,
    auth: values.auth ?? null,
    privileged: values.privileged?.split(",").map((label) => label.trim()) ?? [],
    environment: oneOf("--environment", values.environment, environments),
    budget: wholeNumber("--budget", values.budget),
    createObjects: values["create-objects"],
    writeBack: values["write-back"],
    intrusive: values.intrusive,
    log: oneOf("--log", values.log, ["text", "json"] as const),
    out: outputs(values.out),
    failOn: threshold(values["fail-on"]),
    baseline: values.baseline ?? null,
    undecided: oneOf("--undecided", values.undecided, ["fail", "warn"] as const),
    as: values.as ?? null,
    from: values.from ?? null,
    platform: values.platform ?? null,
    application: values.application ?? null,
    wait: values.wait,
    keyFile: values["key-file"] ?? null,
    commit: values.commit ?? null,
    branch: values.branch ?? null,
    pullRequest: values["pull-request"] ?? null,
    given: new Map(
      tokens.flatMap((token) => (token.kind === "option" ? [[token.name as OptionName, token.value] as const] : [])),
    ),
  };
  return { words: positionals, options, help: values.help, version: values.version };
}

function parsed(given: readonly string[]) {
  const shared = { options: described, allowPositionals: true, tokens: true } as const;
  const { tokens } = parseArgs({ args: [...given], ...shared, strict: false });
  const seen = new Set<string>();
  const args = tokens.map((token) => {
    if (token.kind !== "option") return token.kind === "positional" ? token.value : "--";
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(described, name)) throw new WrongUse(`Unknown option '${rawName}'. See postern --help.`);
    if (seen.has(name)) throw new WrongUse(`${rawName} stands twice${name === "out" ? allAtOnce : ". Say it once"}.`);
    seen.add(name);
    if (described[name as OptionName].type === "boolean") {
      if (inlineValue) throw new WrongUse(`${rawName} takes no value. Say ${rawName} alone.`);
      return rawName;
    }
    // What begins with two dashes is the next option.
    if (!value || (!inlineValue && value.startsWith("--")))
      throw new WrongUse(`${rawName} needs a value behind it. See postern --help.`);
    return `${rawName}=${value}`;
  });
  return parseArgs({ args, ...shared });
}
const allAtOnce = ". Name all files at once: --out sarif=scan.sarif,md=scan.md";

/** The target's address. A credential in it would be seen by everybody who lists the machine's processes. */
export function targetOf(word: string | undefined, command = "scan"): string {
  if (word === undefined)
    throw new WrongUse(
      `There is no address to ${command === "scan" ? "scan" : "look at"}. Say postern ${command} https://api.example.test.`,
    );
  const url = URL.parse(word);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WrongUse(`${word} is no address of an API. Give one that begins with http:// or https://.`);
  if (holdsCredential(url))
    throw new WrongUse("The address holds a credential. Leave it out, and name it in the file of --auth.");
  return url.href;
}

/** Whether an address names a user, or holds a secret in its query or its path. What follows `#` is not sent. */
export const holdsCredential = ({ username, password, href }: URL): boolean =>
  username !== "" || password !== "" || withoutCredentials(href, true) !== href.replace(/#.*/, "");

function outputs(given: string | undefined): { form: Form; file: string }[] {
  const all = (given?.split(",") ?? []).map((one) => {
    const at = one.indexOf("=");
    const file = one.slice(at + 1);
    if (at < 0 || file === "")
      throw new WrongUse(`--out ${one} names no file. Say for example --out sarif=scan.sarif.`);
    return { form: oneOf("--out", one.slice(0, at), forms), file };
  });
  const [twice] = [...Map.groupBy(all, ({ file }) => resolve(file)).values()].filter(({ length }) => length > 1);
  if (twice) {
    const named = twice.map(({ form }) => form).join(" and ");
    throw new WrongUse(`--out names ${twice[0]?.file} for ${named}. Name a file for each.`);
  }
  return all;
}

/** `confirmed:high`, `high` (likely findings as well) or `never`. */
function threshold(given: string): Threshold | null {
  if (given === "never") return null;
  const [first = "", second] = given.split(":");
  const isSure = second !== undefined && first === "confirmed";
  const severity = severities.find((one) => one === (second ?? first));
  if (severity === undefined || (second !== undefined && !isSure && first !== "likely"))
    throw new WrongUse(
      `--fail-on ${given} is not known. Choose never, or ${severities.join(", ")} with confirmed: or likely: before it.`,
    );
  return { severity, confirmedOnly: isSure };
}

function oneOf<const Value extends string>(option: string, given: string, known: readonly Value[]): Value {
  const found = known.find((one) => one === given);
  if (found === undefined) throw new WrongUse(`${option} ${given} is not known. Choose ${known.join(", ")}.`);
  return found;
}

function wholeNumber(option: string, given: string): number {
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new WrongUse(`${option} ${given} is no number above zero.`);
  return Number(given);
}
