import { z } from "zod";
import { type Placed, readPlaced } from "./placed-yaml.ts";

/** What a stranger gets. `open`: for everybody, and nothing tells whether by intention, so that a scan may report it. */
const strangersWord = z.enum(["denied", "public", "open", "hole"]);
/** What an identity gets. `own`: what is its own, and nobody else's; `hole`: what is not for it. */
const identitysWord = z.enum(["allowed", "own", "denied", "hole"]);

const control = z.enum(["authentication", "authorization"]);
const truths = z.strictObject({
  stranger: strangersWord.default("denied"),
  /** By label; `everyone` stands for those that are not named, `allowed` where it is left out. */
  users: z.record(z.string(), identitysWord).default({}),
  /** True where no document, page or script of the service names it. */
  undocumented: z.boolean().default(false),
  /** False where nothing leads to it, so that no scan has to find it. */
  reachable: z.boolean().default(true),
  /** Controls of which no traffic that is allowed can tell, so that having no verdict is right. */
  undecidable: z.array(control).default([]),
  /** True where only a scan that may write can tell: without that consent it is undecidable. */
  needsConsent: z.boolean().default(false),
  /** Ids of checks that are right to raise an alarm here. */
  faults: z.array(z.string()).default([]),
});
/** Words for what most operations are; each stands for the same thing written out. */
const short: Record<string, z.input<typeof truths>> = {
  public: { stranger: "public" },
  open: { stranger: "open" },
  allowed: {},
  own: { users: { everyone: "own" } },
};

const label = z.string().min(1).max(60);
const path = z.string().regex(/^\//, "begin it with a slash");
const truthFile = z.strictObject({
  /** How the service is called in reports. */
  service: z.string().min(1),
  /** Paths, `*` for anything, that may be listed as public pages or files; they are no operations. */
  pages: z.array(path).default([]),
  /** What is known of who asks, by the names of the auth file; the first one's credential is the scan's own. */
  identities: z
    .record(
      label,
      z
        .strictObject({
          role: z.string().default("user"),
          privileged: z.boolean().default(false),
          tenant: z.string().nullable().default(null),
        })
        .prefault({}),
    )
    .default({}),
  /** Ids of checks that are right to raise an alarm anywhere on this service. */
  faults: z.array(z.string()).default([]),
  /**
   * What lists the service's rows, to see what a scan changed and left: an address as somebody, asked by POST where there is a body,
   * or a command.
   */
  rows: z
    .array(
      z.union([
        z.strictObject({ url: path, as: label.optional(), body: z.unknown().optional() }),
        z.strictObject({ command: z.string().min(1) }),
      ]),
    )
    .default([]),
  operations: z.record(
    z.string().regex(/^[A-Z]+ \/\S*$/, "write the method and the path, for example GET /notes/{id}"),
    z.union([z.enum(["public", "open", "allowed", "own"]).transform((word) => truths.parse(short[word])), truths]),
  ),
});

/** What is true of a service and of each of its operations: see docs/accuracy.md. */
export type ServiceTruth = z.infer<typeof truthFile>;
/** What a truth file holds before defaults are filled in. */
export type WrittenTruth = z.input<typeof truthFile>;
export type OperationTruth = ServiceTruth["operations"][string];
export type RowsOf = ServiceTruth["rows"][number];

/** Reads a truth file, YAML or JSON. Throws one sentence for each fault, with its line. */
export function readTruth(text: string, name: string): ServiceTruth {
  const { value, lineOf }: Placed = readPlaced(text, name);
  const read = truthFile.safeParse(value);
  if (!read.success) throw new Error(read.error.issues.flatMap((issue) => sayings(issue, lineOf, name)).join("\n"));
  const faults = unknownLabels(read.data).map(
    ({ at, label }) => `${name}:${lineOf(at)}: ${label} is none of the identities. Name it under identities.`,
  );
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return read.data;
}

/** A truth with what another one says beside it; of an operation that both name, the other one counts. */
export const addTruth = (first: ServiceTruth, other: ServiceTruth): ServiceTruth => ({
  ...first,
  pages: [...first.pages, ...other.pages],
  faults: [...first.faults, ...other.faults],
  rows: [...first.rows, ...other.rows],
  operations: { ...first.operations, ...other.operations },
});

/** Fills in what a truth that was generated leaves out. */
export const completeTruth = (written: WrittenTruth): ServiceTruth => truthFile.parse(written);

type Issue = z.core.$ZodIssue;

/** Of a choice, what is wrong with the alternative that fits best: the one with the deepest fault. */
function sayings(issue: Issue, lineOf: Placed["lineOf"], name: string): string[] {
  if (issue.code === "invalid_union") {
    const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((one) => one.path.length));
    const best = [...issue.errors].sort((one, other) => depth(other) - depth(one))[0] ?? [];
    const deeper = best.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
    return deeper.flatMap((one) => sayings(one, lineOf, name));
  }
  const at = issue.path.length === 0 ? "the file" : issue.path.join(" › ");
  const problem = issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return [`${name}:${lineOf(issue.path)}: ${at}: ${problem}.`];
}

function unknownLabels({ identities, operations, rows }: ServiceTruth): { at: PropertyKey[]; label: string }[] {
  const isKnown = (one: string) => one in identities;
  const ofUsers = Object.entries(operations).flatMap(([call, { users }]) =>
    Object.keys(users)
      .filter((one) => one !== "everyone" && !isKnown(one))
      .map((one) => ({ at: ["operations", call, "users", one], label: one })),
  );
  const ofRows = rows.flatMap((row, index) =>
    "as" in row && row.as !== undefined && !isKnown(row.as) ? [{ at: ["rows", index, "as"], label: row.as }] : [],
  );
  return [...ofUsers, ...ofRows];
}
