import { z } from "zod";
import { CannotTell, WrongUse } from "../exits.ts";
import { printable } from "../line.ts";

/** Milliseconds that one answer may take, and one export. */
const patience = { call: 30_000, export: 150_000 };
/** Statuses after which asking again may help: the platform restarts, is busy, or wants a pause. */
const passing = new Set([429, 500, 502, 503, 504]);

/** An answer that does not come for now. */
export class Unanswered extends CannotTell {}

const problem = z.object({ detail: z.string() });

/** Calls of a platform by an API key, which leaves by the header alone. */
export type PlatformClient = {
  /** A page of its console. */
  page(path: string): string;
  /** An answer in the form of `schema`. Throws {@link Unanswered} where it may come later, {@link WrongUse} for what the caller has to change. */
  call<T>(method: "GET" | "POST", path: string, schema: z.ZodType<T>, body?: object): Promise<T>;
  /** An answer as text. */
  text(path: string): Promise<string>;
};

/** A client of the platform at an address, which its users see in their browser. */
export function platformClient(address: string, key: string, signal: AbortSignal): PlatformClient {
  const base = address.replace(/\/$/, "");
  const ask = async (method: string, path: string, ms: number, body?: object): Promise<string> => {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // The key goes to the address that was named, and nowhere else.
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]),
    }).catch((error: Error) => {
      signal.throwIfAborted();
      throw new Unanswered(`${base} does not answer (${whyOf(error)}).`);
    });
    const text = await answer.text().catch((error: Error) => {
      signal.throwIfAborted();
      throw new Unanswered(`The answer of ${base} broke off (${whyOf(error)}).`);
    });
    if (answer.ok) return text;
    throw faultOf(base, answer, text);
  };
  return {
    page: (path) => base + path,
    text: (path) => ask("GET", path, patience.export),
    async call(method, path, schema, body) {
      const read = schema.safeParse(parsed(await ask(method, path, patience.call, body)));
      if (read.success) return read.data;
      throw new CannotTell(
        `${base} answers in a form that this command does not know. Use the command of its version, and the platform's own address.`,
      );
    },
  };
}

function faultOf(base: string, answer: Response, text: string): Error {
  const { status, headers } = answer;
  const read = problem.safeParse(parsed(text));
  if (status >= 300 && status < 400)
    return new WrongUse(
      `${base} leads on to ${headers.get("location") ?? "another address"}. Give that address to --platform.`,
    );
  if (!read.success && !passing.has(status))
    return new WrongUse(`${base} answers with status ${status} and is no platform of Postern. Check --platform.`);
  const detail = read.success ? printable(read.data.detail) : `${base} answers with status ${status}.`;
  if (passing.has(status)) return new Unanswered(detail);
  // Another scan is on, or the export is too large: nothing that a better command line would mend.
  return status === 409 || status === 413 ? new CannotTell(detail) : new WrongUse(detail);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function whyOf(error: Error): string {
  const cause = error.cause as (Error & { code?: string }) | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}
