/** What a scan configuration may set, by the name that its description uses, with the least and the greatest value. */
const bounds = {
  "requests per second": { least: 1, greatest: 1000 },
  "requests at once": { least: 1, greatest: 16 },
  "requests in all": { least: 100, greatest: 20_000 },
  minutes: { least: 1, greatest: 30 },
} as const;

type ScanSettingName = keyof typeof bounds;
/** What scan configurations set. What none of them names stays as the engine has it. */
export type ScanSettings = Partial<Record<ScanSettingName, number>>;

const names = Object.keys(bounds) as ScanSettingName[];

/**
 * Reads the lines `requests per second: 10` and so on of a description; every other line is prose. `faults` are sentences
 * about lines that name a setting and give it no value that it can have.
 */
export function readScanSettings(description: string | null | undefined): { settings: ScanSettings; faults: string[] } {
  const settings: ScanSettings = {};
  const faults: string[] = [];
  for (const line of (description ?? "").split("\n")) {
    const [before = "", ...rest] = line.split(":");
    const name = names.find((one) => one === before.trim().toLowerCase());
    if (!name || rest.length === 0) continue;
    const text = rest.join(":").trim();
    const { least, greatest } = bounds[name];
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= greatest) settings[name] = Math.min(value, settings[name] ?? value);
    else faults.push(`“${name}” is a whole number from ${least} to ${greatest}, not “${text.slice(0, 60)}”.`);
  }
  return { settings, faults };
}

/** What several descriptions set together: of each setting the smallest value. */
export function strictestScanSettings(descriptions: readonly (string | null)[]): ScanSettings {
  const strictest: ScanSettings = {};
  for (const description of descriptions) {
    const { settings } = readScanSettings(description);
    for (const name of names) {
      const value = settings[name];
      if (value !== undefined) strictest[name] = Math.min(value, strictest[name] ?? value);
    }
  }
  return strictest;
}
