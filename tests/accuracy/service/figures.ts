/** So many of so many. */
export type Share = { got: number; of: number };

/** What one or more scans of known services came to. Every part can be added up. */
export type Figures = {
  /** Reachable operations that were found. */
  documented: Share;
  undocumented: Share;
  /** Of what was listed, what is not there. */
  invented: Share;
  /** Of the confirmed verdicts, the true ones. */
  confirmed: Share;
  /** Of the alarms that claim to be certain, and of those that say likely, the true ones. */
  certain: Share;
  likely: Share;
  /** Of the holes, those that are told as such. */
  holes: Share;
  /** Of the verdicts that could be decided with every consent, those that say nothing. */
  undecided: Share;
  /** How many of those nobody could give from what was sent, because everything that tells was kept back; absent means none. */
  unheard?: number;
  /** Why the others say nothing: how often each code was given, by the control's name; and what named things that are not there. */
  reasons?: Record<string, number>;
  /** Of the verdicts that could be decided, the right ones. */
  right: Share;
  /** Lists of rows that a scan without consent changed, and that one with consent left otherwise. */
  changed: Share;
  leftBehind: Share;
  /** Requests of one operation at the median, one number for each scan. */
  medians: number[];
};

const parts = [
  "documented",
  "undocumented",
  "invented",
  "confirmed",
  "certain",
  "likely",
  "holes",
  "undecided",
  "right",
  "changed",
  "leftBehind",
] as const;

export const noFigures = (): Figures => ({
  documented: { got: 0, of: 0 },
  undocumented: { got: 0, of: 0 },
  invented: { got: 0, of: 0 },
  confirmed: { got: 0, of: 0 },
  certain: { got: 0, of: 0 },
  likely: { got: 0, of: 0 },
  holes: { got: 0, of: 0 },
  undecided: { got: 0, of: 0 },
  right: { got: 0, of: 0 },
  changed: { got: 0, of: 0 },
  leftBehind: { got: 0, of: 0 },
  medians: [],
});

/** Adds figures up: each operation of each scan counts once. */
export function sumOf(all: readonly Figures[]): Figures {
  const sum = noFigures();
  for (const one of all) {
    for (const part of parts) {
      sum[part].got += one[part].got;
      sum[part].of += one[part].of;
    }
    sum.medians.push(...one.medians);
    sum.unheard = (sum.unheard ?? 0) + (one.unheard ?? 0);
    for (const [code, times] of Object.entries(one.reasons ?? {})) addReason(sum, code, times);
  }
  return sum;
}

/** Counts one more reason for saying nothing. */
export function addReason(figures: Figures, code: string, times = 1): void {
  figures.reasons ??= {};
  figures.reasons[code] = (figures.reasons[code] ?? 0) + times;
}

/** Of the verdicts that can be decided by what was sent, those that say nothing. */
export const undecidedOfHeard = ({ undecided: { got, of }, unheard = 0 }: Figures): Share => ({
  got: got - unheard,
  of: of - unheard,
});

const ratio = ({ got, of }: Share, without: number) => (of === 0 ? without : got / of);

/** A goal: what it measures, in words; how it is written; and whether figures reach it. */
export type Goal = { name: string; goal: string; value(figures: Figures): string; holds(figures: Figures): boolean };

const percent = (share: Share) =>
  share.of === 0 ? "–" : `${((share.got / share.of) * 100).toFixed(1)} % (${share.got} of ${share.of})`;
const wrong = ({ got, of }: Share): Share => ({ got: of - got, of });
const atLeast = (name: string, part: (figures: Figures) => Share, least: number): Goal => ({
  name,
  goal: least === 1 ? "100 %" : `≥ ${Math.round(least * 100)} %`,
  value: (figures) => percent(part(figures)),
  holds: (figures) => ratio(part(figures), 1) >= least,
});
const atMost = (name: string, part: (figures: Figures) => Share, most: number): Goal => ({
  name,
  goal: `≤ ${Math.round(most * 100)} %`,
  value: (figures) => percent(part(figures)),
  holds: (figures) => ratio(part(figures), 0) <= most,
});
const none = (name: string, part: (figures: Figures) => Share): Goal => ({
  name,
  goal: "0",
  value: (figures) => String(part(figures).got),
  holds: (figures) => part(figures).got === 0,
});
/** A figure that stands beside the goals and is none. */
const told = (name: string, part: (figures: Figures) => Share): Goal => ({
  name,
  goal: "–",
  value: (figures) => percent(part(figures)),
  holds: () => true,
});

/** The goals, in the order in which they are shown. */
export const goals: readonly Goal[] = [
  atLeast("Documented operations found", ({ documented }) => documented, 0.97),
  atLeast("Undocumented but reachable operations found", ({ undocumented }) => undocumented, 0.91),
  atMost("Invented", ({ invented }) => invented, 0.01),
  atLeast("Confirmed verdicts that are true", ({ confirmed }) => confirmed, 1),
  none("Certain alarms that are false", ({ certain }) => wrong(certain)),
  atLeast("Likely alarms that are true", ({ likely }) => likely, 0.8),
  atLeast("Holes found", ({ holes }) => holes, 0.9),
  atMost("Inconclusive or not tested where what was sent can decide it", undecidedOfHeard, 0.08),
  told("The same, with what was kept back", ({ undecided }) => undecided),
  none("Lists of rows changed without consent", ({ changed }) => changed),
  none("Lists of rows left otherwise with consent", ({ leftBehind }) => leftBehind),
];

/** A table in Markdown of the goals and what each of some sets of figures came to. */
export function goalTable(columns: Readonly<Record<string, Figures>>): string {
  const names = Object.keys(columns);
  const rows = goals.map(({ name, goal, value, holds }) => {
    const cells = Object.values(columns).map((figures) => `${value(figures)}${holds(figures) ? "" : " ✗"}`);
    return `| ${[name, goal, ...cells].join(" | ")} |`;
  });
  return [`| | Goal | ${names.join(" | ")} |`, `|---|---|${names.map(() => "---|").join("")}`, ...rows].join("\n");
}
