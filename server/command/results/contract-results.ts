import { createHash } from "node:crypto";
import type { Log, Result } from "sarif";
import type { Severity } from "../../../src/contract/alerts.ts";
import { many } from "../../../src/contract/finding-words.ts";
import { type Comparison, untoldTogether, whoIsSeen } from "../../access/compare-access.ts";
import { code, inMarkdown, untold } from "./markdown.ts";

/** A comparison with an access file, as it is written beside the scan that it was made of. */
export type ComparedContract = Comparison & {
  file: string;
  failsUndecided: boolean;
  /** What is to be known of the comparison as a whole. */
  note?: string | null;
};

/** One thing at which reality leaves an access file, or which nobody has decided. */
type ContractFault = {
  operation: string;
  /** Null where a whole operation is undecided. */
  identity: string | null;
  line: number;
  message: string;
  proof: string;
  severity: Severity;
  /** Whether the check fails because of it. */
  fails: boolean;
};

/** All that a check of an access file has to say, differences first. */
export function contractFaults({ differences, undecided, failsUndecided }: ComparedContract): ContractFault[] {
  return [
    ...differences.map(({ name, label, expected, seen, line }): ContractFault => {
      const isOpen = seen.result === "allowed";
      return {
        ...{ operation: name, identity: label, line, fails: true, severity: isOpen ? "high" : "medium" },
        message: `${name} as ${label}: expected ${expected}, seen ${seen.result}`,
        proof: `${seen.status === null ? "" : `${seen.status}: `}${seen.reason}`,
      };
    }),
    ...undecided.map(({ name, line, ...one }): ContractFault => {
      const seen = whoIsSeen(one);
      return {
        ...{ operation: name, identity: null, line: line ?? 1, fails: failsUndecided, severity: "low" },
        message: `${name}: nobody has decided who may`,
        proof: `${seen.charAt(0).toUpperCase()}${seen.slice(1)}.`,
      };
    }),
  ];
}

/** Operations of one table; the rest is counted. */
const listed = 50;

/**
 * A comparison as Markdown for a pull request: what leaves the file, what nobody has decided, what is gone. `unknown` says why
 * it cannot be told that access is as agreed, or is null.
 */
export function contractMarkdown(contract: ComparedContract, unknown: string | null): string[] {
  const { file, differences, undecided, gone, agreed, decided, unseen, note } = contract;
  const rows = differences.slice(0, listed).map(({ name, label, expected, seen, line }) => {
    const proof = `${seen.status === null ? "" : `${seen.status}: `}${seen.reason}`;
    return `| ${code(name)} | ${inMarkdown(label)} | ${expected} | **${seen.result}** | ${inMarkdown(`${file}:${line}`)} | ${inMarkdown(proof)} |`;
  });
  const head = ["| Operation | Identity | Expected | Seen | Line | Proof |", "|---|---|---|---|---|---|"];
  const told = unseen.length > 0 ? `, ${many(unseen.length, "decided cell")} could not be told` : "";
  return [
    `## Access: ${untold(unknown)}${many(differences.length, "difference")}, ${undecided.length} undecided`,
    "",
    `${agreed} of ${many(decided, "cell")} as agreed in ${inMarkdown(file)}${told}.`,
    "",
    ...(note ? [inMarkdown(note), ""] : []),
    ...(rows.length > 0 ? [...head, ...rows, ""] : []),
    ...more(differences.length, "more difference"),
    ...section("Could not be told", untoldTogether(contract), ({ labels, cell: { name, expected, seen, line } }) => {
      return `${code(name)} as ${labels.map(inMarkdown).join(", ")}: expected ${expected}. ${inMarkdown(`${seen.reason} (${file}:${line})`)}`;
    }),
    ...section("Nobody has decided", undecided, ({ name, ...one }) => `${code(name)}: ${whoIsSeen(one, inMarkdown)}`),
    ...section("Not found any more", gone, ({ name, line }) => `${code(name)} (${inMarkdown(`${file}:${line}`)})`),
  ];
}

function section<One>(title: string, all: readonly One[], lineOf: (one: One) => string): string[] {
  if (all.length === 0) return [];
  const lines = all.slice(0, listed).map((one) => `- ${lineOf(one)}`);
  return [`### ${title}`, "", ...lines, "", ...more(all.length, "more operation")];
}

const more = (count: number, what: string): string[] => (count > listed ? [`${many(count - listed, what)}.`, ""] : []);

const rule = "access-contract";
const levels: Record<Severity, Result.level> = { critical: "error", high: "error", medium: "warning", low: "note" };

/** A scan's SARIF log with what leaves an access file before its findings, each at its line, where code scanning shows it. */
export function withContract(log: Log, contract: ComparedContract): Log {
  const [run, ...runs] = log.runs;
  if (!run) return log;
  const { file } = contract;
  const { driver } = run.tool;
  const rules = driver.rules ?? [];
  const results = contractFaults(contract).map(
    ({ operation, identity, line, message, proof, severity }): Result => ({
      ruleId: rule,
      ruleIndex: rules.length,
      level: levels[severity],
      kind: "fail",
      message: { text: `${message}. ${proof}` },
      locations: [
        {
          // Relative to the repository, as the file was named in its folder.
          physicalLocation: {
            artifactLocation: { uri: encodeURI(file.replaceAll("\\", "/").replace(/^\.\//, "")) },
            region: { startLine: line },
          },
          logicalLocations: [{ name: operation, kind: "function" }],
        },
      ],
      partialFingerprints: {
        "posternAccess/v1": createHash("sha256").update(`${operation} ${identity}`).digest("hex"),
      },
    }),
  );
  const described = {
    id: rule,
    name: "AccessContract",
    shortDescription: { text: "Access differs from the access file" },
    fullDescription: { text: "Who may do what is agreed in the access file; the scan saw something else." },
    help: { text: "Close the access, or change the file and have the change reviewed." },
    properties: { tags: ["security", "api", "access"], "security-severity": "8.0" },
  };
  const tool = { ...run.tool, driver: { ...driver, rules: [...rules, described] } };
  return { ...log, runs: [{ ...run, tool, results: [...results, ...(run.results ?? [])] }, ...runs] };
}
