import { siteOf } from "../client/site.ts";
import { formShapeOf, type Shape, shapeOf } from "../contract/body-shape.ts";
import { redactAddress } from "../host/redact-call.ts";
import type { WatchedTab } from "../host/watched.ts";
import { carryBodies, freePage, hookPage } from "./page-hook.ts";

/** Who sent a message: a page of the extension, or what runs in a tab. */
export type Sender = { origin?: string; url?: string; tab?: { id?: number } };
/** What a page told of a call's bodies: which operation, how it was answered, and their fields. */
type Told = { operation: string; status: number; sent: Shape | null; answered: Shape | null };
type Place = { target: { tabId: number; allFrames: true }; injectImmediately: true };
type Injected = Place & { args: [name: string, origin: string] } & (
    | { world: "MAIN"; func: typeof hookPage }
    | { world: "ISOLATED"; func: typeof carryBodies | typeof freePage }
  );
/** The permission `scripting`, which is given on demand. */
export type Scripting = { executeScript(injected: Injected): Promise<unknown> };

/**
 * Has the page of a watched tab tell of its calls' bodies, where `tab.bodies` says so, in the frames of its own origin. Called
 * anew for each page that the tab loads; what is called twice for one page hooks it once. A page that has gone is left alone.
 */
export async function readPage(scripting: Scripting | undefined, tab: WatchedTab): Promise<void> {
  // At once: a page's first calls do not wait for one after the other.
  await Promise.all([
    inPage(scripting, tab, { world: "MAIN", func: hookPage }),
    inPage(scripting, tab, { world: "ISOLATED", func: carryBodies }),
  ]);
}

/** Takes what reads bodies out of the page of a tab. */
export const leavePage = (scripting: Scripting | undefined, tab: WatchedTab): Promise<unknown> =>
  inPage(scripting, tab, { world: "ISOLATED", func: freePage });

async function inPage(
  scripting: Scripting | undefined,
  { tabId, bodies, origin }: WatchedTab,
  what:
    | Pick<Extract<Injected, { world: "MAIN" }>, "world" | "func">
    | Pick<Extract<Injected, { world: "ISOLATED" }>, "world" | "func">,
) {
  if (!scripting || bodies === undefined) return;
  const target = { tabId, allFrames: true as const };
  return await scripting
    .executeScript({ target, injectImmediately: true, args: [bodies, origin], ...what })
    .catch(() => null);
}

/**
 * The fields of what a page told of a call's bodies; null for what is no such message, comes from anywhere but the watched tab, or
 * is about another origin than its own. A page may tell what it likes: it is read as data, and no value of it is kept.
 */
export function bodiesTold(message: unknown, { tab, origin, url }: Sender, watched: WatchedTab): Told | null {
  if (typeof message !== "object" || message === null || !("body" in message)) return null;
  if (watched.bodies === undefined || watched.endedAt !== null || tab?.id !== watched.tabId) return null;
  if (siteOf(origin ?? url)?.origin !== watched.origin) return null;
  const told = parsed(message.body) as Record<string, unknown> | null;
  const { method, status } = told ?? {};
  const address = typeof told?.url === "string" ? URL.parse(told.url) : null;
  if (!told || !address || siteOf(address.href)?.origin !== watched.origin) return null;
  if (typeof method !== "string" || !/^[A-Z]{1,20}$/.test(method) || !Number.isInteger(status)) return null;
  const body = parsed(told.sent);
  const sent = told.form === undefined ? shapeOf(body) : formShapeOf(body, told.form, told.files);
  const answered = shapeOf(parsed(told.answered));
  const operation = `${method} ${redactAddress(address.href).path}`;
  return { operation, status: status as number, sent, answered };
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
