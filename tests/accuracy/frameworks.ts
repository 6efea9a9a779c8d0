import { frameworks } from "../targets/frameworks/all.ts";
import { goals, goalTable, sumOf } from "./service/figures.ts";
import { printJudgement } from "./service/score-at.ts";
import { scoreDraw, scoreFramework } from "./service/score-framework.ts";
import { isUnseen, readStored, type Stored, sayWhen, scoredNow, store } from "./service/stored.ts";

/** Names of the frameworks' services that can be scored. */
export const frameworkNames: readonly string[] = frameworks.map(({ folder }) => folder);

/**
 * Scores one framework's service, prints what came of it and keeps it. Of one that is unseen figures alone are printed
 * and kept. With `draw` the seen ones are scanned with other holes, and nothing is kept.
 */
export async function scoreByName(name: string, { verbose = false, draw = 0 } = {}): Promise<void> {
  const framework = frameworks.find(({ folder }) => folder === name);
  if (!framework) throw new Error(`No framework is called ${name}.`);
  const unseen = isUnseen(name);
  const log = verbose && !unseen ? (type: string, line: string) => console.log(`  ${type} ${line}`) : undefined;
  if (draw > 0) {
    if (!unseen) printJudgement(`${name}, draw ${draw}`, await scoreDraw(framework, draw, log));
    return;
  }
  const { safe, holes } = await scoreFramework(framework, log).catch((error: Error) => {
    // Differences between a service and its truth name operations.
    throw unseen ? new Error(`${framework.name} could not be scored, or is not what its truth says.`) : error;
  });
  console.log(`\n${framework.name}${unseen ? " (unseen)" : ""}`);
  console.log(goalTable({ safe: safe.figures, "with holes": holes.figures }));
  const wrong: Record<string, string[]> = unseen ? {} : { safe: safe.wrong, holes: holes.wrong };
  for (const [variant, lines] of Object.entries(wrong)) for (const line of lines) console.log(`  ${variant}: ${line}`);
  const figures = { safe: safe.figures, holes: holes.figures };
  const scored = await scoredNow();
  await store(name, { name: framework.name, kind: "framework", isUnseen: unseen, scored, figures, wrong });
}

/**
 * The kept figures of the unseen services, of those among them that others wrote, and of the ones that one may look at; and
 * the goals that the unseen miss. Below the table stands when they were scored.
 */
export async function keptFigures(): Promise<{ table: string; missed: string[] }> {
  const all = Object.values(await readStored());
  const column = (name: string, of: readonly Stored[]) =>
    [`${name} (${of.length})`, sumOf(of.flatMap(({ figures }) => Object.values(figures)))] as const;
  const unseen = all.filter(({ isUnseen }) => isUnseen);
  const columns = [
    column("Unseen", unseen),
    column(
      "Others' of them",
      unseen.filter(({ kind }) => kind !== "framework"),
    ),
    column(
      "Seen",
      all.filter(({ isUnseen }) => !isUnseen),
    ),
  ] as const;
  const missed = goals.filter(({ holds }) => !holds(columns[0][1])).map(({ name }) => `unseen: ${name}`);
  return { table: `${goalTable(Object.fromEntries(columns))}\n\n${sayWhen(all)}`, missed };
}
