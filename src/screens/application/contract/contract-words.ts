import type {
  AccessContract,
  AccessDecision,
  AgreedAccess,
  ContractDifference,
  ContractOperation,
  ExpectedAccess,
} from "../../../contract/access-contracts.ts";
import { many } from "../../../contract/finding-words.ts";

/** What a person proposes to decide of one operation. */
export type Proposal = { operation: string; access: ExpectedAccess };

const anonymous = "anonymous";
const named = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Method and path of an operation's name. */
export function partsOf(operation: string): { method: string; path: string } {
  const at = operation.indexOf(" ");
  return { method: operation.slice(0, at), path: operation.slice(at + 1) };
}

/** What an identity may do at an operation, as people agreed. */
export function expectedOf({ expected }: Pick<ContractOperation, "expected">, identity: string): AgreedAccess {
  if (typeof expected !== "string") return expected[identity] ?? "unknown";
  return expected === "public" ? "allowed" : "unknown";
}

/**
 * What would decide an operation as it was seen: nothing of what is decided changes, and what nobody could tell stays
 * undecided.
 */
export function asSeen(one: Pick<ContractOperation, "seen" | "expected">): ExpectedAccess {
  const { seen, expected } = one;
  if (expected === "unknown" && seen[anonymous] === "allowed" && !Object.values(seen).includes("denied"))
    return "public";
  return Object.fromEntries(openCells(one));
}

/**
 * What would close an operation whose access is not meant to be so: denied are those whose access is the finding, and with
 * them whoever asks without a credential; the others as they were seen. Where nothing tells whose access is wrong, it stays
 * undecided. Nothing of what is decided changes.
 */
export function notMeant(one: Pick<ContractOperation, "seen" | "expected" | "open">): Record<string, AgreedAccess> {
  const faulty = [...one.open, anonymous];
  const isKnown = faulty.some((label) => one.seen[label] === "allowed");
  const closed = openCells(one)
    .map(([label, result]) => [label, faulty.includes(label) ? "denied" : result] as const)
    .filter(([, result]) => result === "denied" || isKnown);
  return Object.fromEntries(closed);
}

/** How those of whom nothing is agreed were seen to fare, where it was told. */
const openCells = (one: Pick<ContractOperation, "seen" | "expected">) =>
  Object.entries(one.seen).filter(([label, result]) => result !== "unknown" && expectedOf(one, label) === "unknown");

/**
 * What would make cells be as they were seen. What strangers may do everybody may, so that a cell of theirs opens the
 * operation to all; and what one identity may not do is not open to strangers.
 */
export function meantBy(cells: readonly ContractDifference[], { operations }: AccessContract): Proposal[] {
  return [...Map.groupBy(cells, ({ operation }) => operation)].map(([operation, some]) => {
    const meant: Record<string, AgreedAccess> = Object.fromEntries(some.map(({ identity, seen }) => [identity, seen]));
    if (meant[anonymous] === "allowed") return { operation, access: "public" };
    const found = operations.find((one) => one.operation === operation);
    const isOpen = found && (meant[anonymous] ?? expectedOf(found, anonymous)) === "allowed";
    if (isOpen && Object.values(meant).includes("denied"))
      meant[anonymous] = found.seen[anonymous] === "denied" ? "denied" : "unknown";
    return { operation, access: meant };
  });
}

/** Whether a scan told how somebody fares of whom nothing is agreed at an operation. */
export const isTold = (one: Pick<ContractOperation, "seen" | "expected">): boolean => openCells(one).length > 0;

/** How everybody was seen to fare: `Seen allowed for alice and mira, denied for bob`. */
export function seenInWords({ seen }: Pick<ContractOperation, "seen">, identities: readonly string[]): string {
  const of = (result: AgreedAccess) => identities.filter((label) => seen[label] === result);
  const [allowed, denied] = [of("allowed"), of("denied")];
  if (allowed.length + denied.length === 0) return "The last scan could not tell who has access";
  const whom = (names: readonly string[]) =>
    names.length === identities.length
      ? `everyone${names.includes(anonymous) ? ", also anonymous" : ""}`
      : named(names);
  return [["allowed", allowed] as const, ["denied", denied] as const]
    .filter(([, names]) => names.length > 0)
    .map(([word, names], at) => `${at === 0 ? "Seen " : ""}${word} for ${whom(names)}`)
    .join(", ");
}

/** What is wrong with a cell, where no finding says it. */
export function faultOf({ finding, expected, seen }: ContractDifference): string {
  if (finding) return finding.fault;
  return seen === "allowed" ? "Has access" : expected === "public" ? "No longer public" : "Access lost";
}

/** What a proposal changes, one line for each operation: `bob denied → allowed`. */
export function changesInWords({ operations, identities }: AccessContract, proposal: Proposal): string {
  const { operation, access } = proposal;
  const found = operations.find((one) => one.operation === operation);
  if (access === "unknown") return "undecided";
  const words = { allowed: "allowed", denied: "denied", unknown: "undecided" };
  if (access === "public") {
    const shut = identities.filter((label) => found && expectedOf(found, label) === "denied");
    return ["public", ...shut.map((label) => `${label} denied → allowed`)].join(", ");
  }
  return Object.entries(access)
    .map(([label, to]) => {
      const from = found && expectedOf(found, label);
      return from === undefined || from === "unknown" || from === to
        ? `${label} ${words[to]}`
        : `${label} ${words[from]} → ${words[to]}`;
    })
    .join(", ");
}

/** What was decided, to complete a sentence that begins with who decided. */
export function decisionInWords(decision: AccessDecision): string {
  const { kind, changes, changed } = decision;
  if (kind === "started") return "started the contract from what was seen";
  if (kind === "imported") return `imported access.yaml, ${many(changed, "cell")} changed`;
  const [first] = changes;
  if (!first) return "decided nothing";
  const verbs = { allowed: "allowed", denied: "denied", unknown: "left undecided", public: "made public" };
  const where = operationsIn(decision);
  const isAll = changed === changes.length;
  if (isAll && changes.every(({ to, identity }) => to === first.to && identity === first.identity)) {
    if (first.to === null) return `took out ${where}`;
    return `${verbs[first.to]}${first.identity === null ? "" : ` ${first.identity} at`} ${where}`;
  }
  if (isAll && changes.every(({ operation }) => operation === first.operation))
    return `${changes.map(({ identity, to }) => `${verbs[to ?? "unknown"]} ${identity ?? ""}`.trim()).join(", ")} at ${where}`;
  return `decided ${many(changed, "cell")} at ${where}`;
}

/** The operations that a decision changed by name, the first two of more than three. */
function operationsIn({ changes, changed }: Pick<AccessDecision, "changes" | "changed">): string {
  const names = [...new Set(changes.map(({ operation }) => operation))];
  const shown = names.slice(0, names.length > 3 ? 2 : 3);
  // Of a long decision only the first cells are kept.
  if (changed > changes.length) return `${shown.join(", ")} and more`;
  if (shown.length === names.length) return named(names);
  return `${shown.join(", ")} and ${names.length - shown.length} more operations`;
}

const stands = { allowed: "allowed", denied: "denied", unknown: "undecided", public: "public" };

/** Each operation that a decision changed, with its cells from what to what: `bob denied → allowed`. */
export function cellsInWords(changes: AccessDecision["changes"]): [operation: string, cells: string[]][] {
  return [...Map.groupBy(changes, ({ operation }) => operation)].map(([operation, some]) => [
    operation,
    some.map(({ identity, from, to }) =>
      [identity, from ? stands[from] : "by identity", "→", to ? stands[to] : "taken out"].filter(Boolean).join(" "),
    ),
  ]);
}

/** The differences and what is undecided, as Markdown for a pull request. */
export function contractInMarkdown(name: string, { differences, undecided, agreed, decided }: AccessContract): string {
  const code = (text: string) => `\`${text.replaceAll("`", "'")}\``;
  return [
    `## ${name}: ${many(differences.length, "difference")}, ${undecided.length} undecided, ${agreed} of ${many(decided, "cell")} as agreed`,
    "",
    ...differences.map(
      ({ operation, identity, expected, seen, line }) =>
        `- ${code(operation)}, ${code(identity)}: expected ${expected}, seen ${seen} (access.yaml:${line})`,
    ),
    ...undecided.map((operation) => `- ${code(operation)}: undecided`),
    "",
  ].join("\n");
}
