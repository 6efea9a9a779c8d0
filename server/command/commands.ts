import { WrongUse } from "./exits.ts";
import type { OptionName, Options } from "./options.ts";

/** What says which target is scanned, as whom, and how far. */
export const scanning = [
  ...(["auth", "privileged", "openapi", "har", "environment"] as const),
  ...(["create-objects", "write-back", "intrusive", "budget"] as const),
] as const;
/** What allows requests that may act: nothing does in production. */
const acting = ["create-objects", "write-back", "intrusive"] as const;
const platform = ["platform", "application", "key-file"] as const;
const revision = ["commit", "branch", "pull-request"] as const;
const everywhere: readonly OptionName[] = ["log", "help", "version"];

/** Every command: how many words may stand behind its name, and the options that do something there, beside those of all. */
export const commands = {
  scan: { words: 1, options: [...scanning, "fail-on", "baseline", "out", ...platform, "wait", ...revision] },
  "access export": { words: 2, options: [...scanning, "from", "out", ...platform] },
  "access check": { words: 2, options: [...scanning, "undecided", "from", "out", ...platform] },
  "access explain": { words: 3, options: [...scanning, "as", "from"] },
  diff: { words: 2, options: [] },
  doctor: { words: 1, options: scanning },
} as const satisfies Record<string, { words: number; options: readonly OptionName[] }>;
export type CommandName = keyof typeof commands;

/** The command that a line's words name, and the words behind its name. Throws {@link WrongUse} where there is none. */
export function commandOf(words: readonly string[]): { name: CommandName; rest: string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(" ");
    if (Object.hasOwn(commands, name)) return { name: name as CommandName, rest: words.slice(length) };
  }
  const instead = words[0] === "access" ? "Say postern access export, check or explain." : "See postern --help.";
  throw new WrongUse(`postern ${words.slice(0, 2).join(" ")} is no command. ${instead}`);
}

/** Whether a word is the address of a target. */
export const isAddress = (word: string): boolean => /^https?:\/\//i.test(word);

/** Throws {@link WrongUse} for whatever stands on a command line and would do nothing, so that nobody counts on it. */
export function refuseIdle(name: CommandName, rest: readonly string[], options: Options): void {
  const { words, options: known } = commands[name] as { words: number; options: readonly OptionName[] };
  const given = (names: readonly OptionName[]) => names.find((one) => options.given.has(one));
  const foreign = [...options.given.keys()].find((one) => !known.includes(one) && !everywhere.includes(one));
  if (foreign) throw new WrongUse(`--${foreign} does nothing for postern ${name}. See postern ${name} --help.`);
  if (rest.length > words)
    throw new WrongUse(`${rest[words]} is one word too many for postern ${name}. See postern ${name} --help.`);
  if (options.platform === null) {
    const one = given([...platform, "wait", ...revision]);
    if (one) throw new WrongUse(`--${one} does nothing without a platform. Name it with --platform.`);
  }
  if (options.from !== null && options.platform === null) {
    const one = rest.find(isAddress) ?? given(scanning)?.replace(/^/, "--");
    if (one) throw new WrongUse(`${one} does nothing beside --from: that scan is made already. Leave one of them out.`);
  }
  const acts = given(acting);
  if (acts && options.environment === "production" && options.platform === null)
    throw new WrongUse(
      `--${acts} does nothing in production, for which a target is taken where --environment does not say otherwise. For a copy that may be changed say --environment staging.`,
    );
}
