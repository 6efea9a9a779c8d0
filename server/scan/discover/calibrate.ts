import { randomBytes } from "node:crypto";
import type { Answer } from "../wire/probe.ts";
import { answerShape, comparedCharacters, mediaType, steadyText } from "./answer-shape.ts";

/** Knows, per directory and kind of file, how the target answers for what it does not have. */
export type Calibration = {
  /** Whether an answer says no more than the answer for a made-up name in the same place would. */
  isMiss(answer: Answer): Promise<boolean>;
  /**
   * Whether a not found speaks of something else than the address: all made-up names in the same place get another one.
   * Then the route is there, and what it was asked for is not.
   */
  isAboutInput(answer: Answer): Promise<boolean>;
};

/** An answer ready for comparison; `name` is the last segment asked for, which answers like to echo. */
type Baseline = { status: number | null; media: string; name: string; location: string; body: string; shape: string };

const plainMiss = new Set([404, 410]);
/** What stands before an API says so of any name: too many requests, and a gateway that gets no answer of it. */
const saysNothing = new Set([429, 502, 504]);

/** Creates a calibration that asks for made-up names, three per directory and kind, when it first needs them. */
export function createCalibration(get: (path: string) => Promise<Answer>): Calibration {
  const known = new Map<string, Promise<Baseline[]>>();

  function baselines({ directory, dot, kind }: Place): Promise<Baseline[]> {
    const key = `${directory} ${dot} ${kind}`;
    let pending = known.get(key);
    if (pending === undefined) {
      const names = [madeUpName(5), madeUpName(9), madeUpWord()];
      pending = Promise.all(names.map(async (name) => baselineOf(await get(`${directory}${dot}${name}${kind}`))));
      pending.catch(() => known.delete(key));
      known.set(key, pending);
    }
    return pending;
  }

  return {
    async isMiss(answer) {
      if (answer.status === null || plainMiss.has(answer.status) || saysNothing.has(answer.status)) return true;
      const own = baselineOf(answer);
      const misses = await baselines(placeOf(answer.probe.path));
      return isLike(own, misses);
    },
    async isAboutInput(answer) {
      const own = baselineOf(answer);
      if (own.status !== 404 || own.body.trim() === "") return false;
      // With the same query, as many echo the whole address.
      const { directory, dot, kind } = placeOf(answer.probe.path);
      const query = answer.probe.path.slice((answer.probe.path.split("?", 1)[0] ?? "").length);
      const names = [madeUpName(5), madeUpWord()];
      const misses = await Promise.all(
        names.map(async (name) => baselineOf(await get(`${directory}${dot}${name}${kind}${query}`))),
      );
      // Where everything that nobody serves is the page, who answers with data is somebody.
      if (misses.every(({ status, media }) => status === 200 && /html/.test(media)) && /json/.test(own.media))
        return true;
      const said = misses.map((miss) => steadyText(asIfNamed(miss, own, miss.body)));
      const agree = said.every((text) => text === said[0]) && misses.every(({ status }) => status === 404);
      return agree && (said[0] ?? "").trim() !== "" && said[0] !== steadyText(own.body);
    },
  };
}

/** Directory with its final slash, the leading dot of a hidden name, and the kind of file: an extension or nothing. */
type Place = { directory: string; dot: "" | "."; kind: string };

function placeOf(path: string): Place {
  const route = (path.split("?")[0] ?? "/").replace(/(?<=.)\/$/, "");
  const slash = route.lastIndexOf("/") + 1;
  const name = route.slice(slash);
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name.slice(1))?.[0] ?? "";
  const closing = path.split("?")[0]?.endsWith("/") && route !== "" && name !== "" ? "/" : "";
  return { directory: route.slice(0, slash), dot: name.startsWith(".") ? "." : "", kind: extension + closing };
}

function baselineOf(answer: Answer): Baseline {
  return {
    status: answer.status,
    media: mediaType(answer),
    name: nameOf(answer.probe.path),
    location: (answer.headers.location ?? "").replace(/^https?:\/\/[^/]+/, ""),
    // A copy: a slice of a large text keeps all of it in memory.
    body: Buffer.from(answer.body.slice(0, comparedCharacters)).toString(),
    shape: answerShape(answer),
  };
}

function nameOf(path: string): string {
  return (path.split("?")[0] ?? "").split("/").filter(Boolean).at(-1) ?? "";
}

function isLike(own: Baseline, misses: Baseline[]): boolean {
  const alike = misses.filter(
    (miss) =>
      miss.status === own.status && miss.media === own.media && asIfNamed(miss, own, miss.location) === own.location,
  );
  if (alike.length === 0) return false;
  const body = steadyText(own.body);
  const expected = alike.map((miss) => steadyText(asIfNamed(miss, own, miss.body)));
  if (expected.includes(body)) return true;
  // Misses that agree with each other yet differ from this answer: this one says something else.
  const agree = alike.length > 1 && expected.every((text) => text === expected[0]);
  if (agree && Math.abs(body.length - (expected[0]?.length ?? 0)) > 8) return false;
  return alike.some((miss) => miss.shape === own.shape);
}

/** What a miss would have said had it been asked for the other's name: the echo follows the name. */
function asIfNamed(miss: Baseline, other: Baseline, text: string): string {
  return miss.name === "" ? text : text.replaceAll(miss.name, other.name);
}

function madeUpName(bytes: number): string {
  return `q${randomBytes(bytes).toString("hex")}`;
}

/** Letters only: some routes take words and refuse digits. */
function madeUpWord(): string {
  return [...randomBytes(9)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
}
