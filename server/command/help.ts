import { type CommandName, commands } from "./commands.ts";
import type { OptionName } from "./options.ts";

/** How each command is called, and what it does. */
const uses: Record<CommandName, [use: string, does: string]> = {
  scan: ["scan URL", "scan an API, print the findings"],
  "access export": ["access export [FILE] [URL]", "write who may do what into an access file"],
  "access check": ["access check [FILE] [URL]", "tell where the API leaves its access file"],
  "access explain": ["access explain GET /path [URL]", "show the evidence for one operation"],
  diff: ["diff A B", "two scans or two access files, as Markdown"],
  doctor: ["doctor URL", "what answers, which identity is alive, what would be sent"],
};

/** What is meant where a command's words leave something out, and where else it looks. */
const more: Record<CommandName, string> = {
  scan: "With --platform a platform scans one of its applications instead of the URL.",
  "access export":
    "FILE is access.yaml where none is named; one that is there keeps what it says, and names the URL itself.\nWith --from a saved scan is written, with --platform the access contract of an application.",
  "access check":
    "FILE is access.yaml where none is named, and names the URL itself.\nWith --from a saved scan is compared, with --platform what a platform saw last.",
  "access explain":
    "Without a URL and without --from the target of access.yaml is scanned. The path may be an address of it: /invoices/12.",
  diff: "Scans are what --out json=FILE wrote. Both files are of one kind.",
  doctor: "It sends a few reads, and signs in whoever has a login step.",
};

type Option = [form: string, does: string];
/** Every option, in groups. */
const groups: [title: string, options: Partial<Record<OptionName, Option>>][] = [
  [
    "Who asks and what is known:",
    {
      auth: ["--auth FILE", `identities, as an auth.yaml of Web Fuzzing Commons; \${NAME} stands for a variable`],
      privileged: ["--privileged A,B", "those of its entries that are privileged"],
      openapi: ["--openapi FILE|URL", "a description of the API"],
      har: ["--har FILE", "a recording of its use, or a Postman collection"],
    },
  ],
  [
    "What the scan may do:",
    {
      environment: ["--environment NAME", "production (default: nothing that may act is sent), staging or development"],
      "create-objects": [
        "--create-objects",
        "create test objects, try others on them, and delete them (not in production)",
      ],
      "write-back": ["--write-back", "write back unchanged what is there (not in production)"],
      intrusive: ["--intrusive", "try sign-ins many times (not in production)"],
      budget: ["--budget N", "requests at most; default 20000"],
    },
  ],
  [
    "What comes of it:",
    {
      "fail-on": [
        "--fail-on LEVEL",
        "findings from which on it fails: confirmed:high (default), likely:medium, …, never",
      ],
      baseline: ["--baseline FILE", "a scan whose findings are known and do not fail"],
      undecided: ["--undecided fail|warn", "for operations that nobody has decided; default warn"],
      as: ["--as LABEL", "show one identity alone; anonymous is who has no credential"],
      from: ["--from FILE", "a scan that --out json=FILE wrote, instead of scanning"],
      out: ["--out FORM=FILE,…", "sarif, junit, gitlab, json, md, openapi, csv"],
      log: ["--log text|json", "how progress is told on the error stream"],
      version: ["--version", "which version of the command this is"],
    },
  ],
  [
    "On a platform, which scans one of its applications as its identities:",
    {
      platform: ["--platform URL", "its address; the key is in POSTERN_API_KEY or in the file of --key-file"],
      application: ["--application NAME|ID", "what it scans"],
      "key-file": ["--key-file FILE", "the file that holds the key"],
      wait: ["--wait", "wait for the end; findings, files and exit code as above"],
      commit: ["--commit HASH", "what is scanned; else taken from the pipeline's variables"],
      branch: ["--branch NAME", "the same"],
      "pull-request": ["--pull-request ID", "the same"],
    },
  ],
];

const exitCodes = "Exit codes: 0 clean, 1 findings or differences, 2 could not tell, 3 wrong use.";
const useWidth = 32;
const formWidth = 23;

/** Answer to `--help`: of the command that the words name, or of all that begin with them; else of all. */
export function helpOf(words: readonly string[]): string {
  const all = Object.keys(uses) as CommandName[];
  const asked = [words.slice(0, 2).join(" "), words[0] ?? ""];
  const exact = all.filter((name) => asked.includes(name));
  const begun = all.filter((name) => name.startsWith(`${words[0]} `));
  const names = exact.length > 0 ? exact : begun.length > 0 ? begun : all;
  const taken: OptionName[] = names.flatMap((name) => [...commands[name].options]);
  const known = new Set<string>([
    ...taken,
    ...(taken.length > 0 ? ["log"] : []),
    ...(names === all ? ["version"] : []),
  ]);
  const lines = names.flatMap((name) => [
    `  postern ${uses[name][0].padEnd(useWidth)} ${uses[name][1]}`,
    ...(names === all ? [] : more[name].split("\n").map((line) => `    ${line}`)),
  ]);
  const options = groups.flatMap(([title, group]) => {
    const told = Object.entries(group).filter(([name]) => known.has(name));
    return told.length === 0
      ? []
      : ["", title, ...told.map(([, [form, does]]) => `  ${form.padEnd(formWidth)}${does}`)];
  });
  const rest = names === all ? ["postern COMMAND --help says what one of them takes."] : [];
  return ["Postern: which doors of your API stand open?", "", ...lines, ...options, "", ...rest, exitCodes, ""].join(
    "\n",
  );
}
