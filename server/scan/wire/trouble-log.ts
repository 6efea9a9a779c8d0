import { isNestedTooDeeply, maxJsonDepth } from "../safety/parse-foreign-json.ts";
import type { Answer } from "./probe.ts";

/** Tells of answers that are faulty or too large: the first ones each, then their number now and then. */
export type TroubleLog = {
  note(answer: Answer): void;
  /** One sentence on everything noted; null when there was nothing beyond what was told. */
  summary(): string | null;
};

/** Paths that are told one by one; more would bury the rest of the log. */
const toldEach = 3;
const tellEvery = 250;

/** Creates the log of one scan. */
export function createTroubleLog(log: (message: string) => void): TroubleLog {
  const told = new Set<string>();
  const counts = { cut: 0, unfinished: 0, none: 0, deep: 0 };
  const all = () => counts.cut + counts.unfinished + counts.none + counts.deep;

  function counted(): string {
    const parts = [
      counts.cut > 0 && `${amount(counts.cut)} too large and cut`,
      counts.unfinished > 0 && `${amount(counts.unfinished)} faulty or never finished`,
      counts.deep > 0 && `${amount(counts.deep)} nested too deeply to be read`,
      counts.none > 0 && `${amount(counts.none)} missing altogether`,
    ].filter((part) => part !== false);
    return parts.join(", ");
  }

  return {
    note(answer) {
      const kind = kindOf(answer);
      if (kind === null) return;
      counts[kind] += 1;
      const route = `${answer.probe.method} ${answer.probe.path.split("?", 1)[0]}`;
      if (told.size < toldEach && !told.has(route)) {
        told.add(route);
        log(`${route}: ${reasonOf(kind, answer)}`);
      } else if (all() % tellEvery === 0) log(`Answers so far: ${counted()}`);
    },
    summary: () => (all() <= told.size ? null : `Answers that could not be used whole: ${counted()}`),
  };
}

type Kind = "cut" | "unfinished" | "none" | "deep";

function kindOf({ status, error, truncated, body }: Answer): Kind | null {
  if (status === null) return error?.startsWith("Not sent") ? null : "none";
  if (error !== null) return "unfinished";
  if (truncated) return "cut";
  return /^\s*[[{]/.test(body) && isNestedTooDeeply(body) ? "deep" : null;
}

function reasonOf(kind: Kind, answer: Answer): string | null {
  if (kind === "cut") return cutReason(answer);
  return kind === "deep"
    ? `the answer is nested deeper than ${maxJsonDepth} levels and is not read as JSON`
    : answer.error;
}

function cutReason({ headers, body, bytes }: Answer): string {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity" && bytes < body.length) {
    return `the answer of ${size(bytes)} (${encoding}) unpacks to more than ${size(body.length)}; the rest is left out`;
  }
  return `the answer is larger than ${size(bytes)}; the rest is left out`;
}

function size(bytes: number): string {
  const mib = bytes / 1024 ** 2;
  return mib >= 1 ? `${Math.round(mib)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

const amount = (value: number): string => value.toLocaleString("en");
