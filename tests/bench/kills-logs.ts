import type { Figure } from "./figure.ts";
import type { Ask, Told } from "./kills-load.ts";

/** `number` counts the lines of one writer, from 0. */
type Line = { scan: number; message: string; journal: string | null; number: number | null };

/** Counts what is wrong with the logs of scans, in the order in which readers get them. */
export async function logsOf(ask: Ask, told: Told): Promise<Omit<Figure, "unit">[]> {
  const lines = await ask<Line>(
    "select scan_id as scan, message, journal, number from scan_logs order by scan_id, seq",
  );
  const again = lines.filter(({ message }) => message.endsWith("The scan starts again from the beginning.")).length;
  const zero = (name: string, value: number, detail: string) => ({ name, value, goal: 0, detail });
  return [
    zero(
      "logs that miss a line between others",
      gaps(lines),
      `${lines.length} lines, scans began again ${again} times`,
    ),
    zero("scans whose log has two writers at once", interleaved(lines), `${lines.length} lines`),
    zero("scans whose reader missed lines, or had some twice", misread(lines, told), `${told.logs.size} logs`),
  ];
}

/** Scans of whose writers one wrote again after another had begun. */
function interleaved(lines: readonly Line[]): number {
  let found = 0;
  for (const own of Map.groupBy(lines, ({ scan }) => scan).values()) {
    const turns = own.flatMap(({ journal }) => journal ?? []).filter((one, at, all) => one !== all[at - 1]);
    if (new Set(turns).size < turns.length) found += 1;
  }
  return found;
}

/** Writers of whose lines one is not there although later ones are. */
function gaps(lines: readonly Line[]): number {
  const written = Map.groupBy(lines, ({ journal }) => journal);
  written.delete(null);
  return [...written.values()].filter((own) => own.some(({ number }, at) => number !== at)).length;
}

function misread(lines: readonly Line[], { logs }: Told): number {
  const stored = Map.groupBy(lines, ({ scan }) => scan);
  return [...logs].filter(
    ([scan, read]) => JSON.stringify(read) !== JSON.stringify((stored.get(scan) ?? []).map(({ message }) => message)),
  ).length;
}
