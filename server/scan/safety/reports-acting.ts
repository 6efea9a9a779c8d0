import { decoded } from "../inventory/decoded.ts";
import { isFarewell } from "./farewells.ts";
import { type Sending, sentOnAfterActing } from "./sent-on.ts";
import { changedBy, countKey, spoken, tellsOfLoading } from "./spoken-reports.ts";
import { isStateOfRead } from "./told-states.ts";

const messageKey =
  /^(message|msg|result|detail|details|info|status|response|text|success|data|notice|flash|mensaje|mensagem|messaggio|meldung|nachricht|bericht|resultado)$/i;
/** Names under which only a message of the program stands, where a thing's own text stands under others. */
const programKey = /^(message|msg|result|success|notice|flash)$/i;
/** What statistics count as well, and what a time may be of: `"created": 30`. */
const statisticKey =
  /^(re)?(created|updated|published|sent|registered|saved|generated|started|stopped|activated|deactivated|cancell?ed|unsubscribed|revoked|queued|enqueued|charged|refunded|triggered|dispatched)$/i;
/** What alone tells of something done, although beside more it is a state: `{"drained":true}`. */
const carriedOutKey =
  /^(queued|enqueued|drained|repaired|redelivered|silenced|swapped|flipped|offboarded|debited|deducted|restocked|cordoned|evicted|pruned|reindexed|rotated|triggered|dispatched|rebooted|charged|refunded|unsubscribed)(_?count)?$/i;
/** What nothing that is still there says of itself: `{"id":7,"deleted":true}`. */
const goneKey = /^(deleted|removed|destroyed|purged|wiped|erased)$/i;
/** Words for a state that lasts, where a status is all that is told: `{"status":"started"}`. */
const stateWord =
  /^(rebooting|restarting|shutting down|wiping|started|stopped|activated|deactivated|registered|published|cancell?ed|unsubscribed)$/i;
/** What is put in, and never a state of what is listed: `"inserted": ["a", "b"]`. */
const listKey = /^(inserted|upserted|(re)?seeded|(re)?populated|purged|truncated|wiped)$/i;
/** What the drivers of databases report of a change. */
const driverKey =
  /^(affected_?rows|rows_?affected|n_?modified|n_?removed|changed_?rows|insert(ed)?_?ids?|last_?insert(_?row)?_?id|upserted_?ids?|(inserted|modified|upserted|deleted|removed)_?count)$/i;
/** What they report beside it, which says nothing by itself. */
const besideDriverKey =
  /^(n|ok|field_?count|row_?count|server_?status|warning_?(status|count)|matched_?count|changes|info)$/i;
/** What only says that a request went well: `"success": true`, `"acknowledged": true`. */
const flagKey = /^(success|succeeded|ok|acknowledged|status|status_?code|code|error|errors)$/i;
const isFlag = (value: unknown): boolean =>
  value === true ||
  value === null ||
  value === 200 ||
  value === 0 ||
  value === 1 ||
  (typeof value === "string" && /^(ok|success|200)$/i.test(value));
/** What stands beside an answer's content, whatever that is. */
const besideKey =
  /^(meta|links?|time|timestamp|ts|date|took|duration\w*|env\w*|version|api_?version|request_?id|trace_?id|path|next|previous|count|total|_?shards(_acknowledged)?)$/i;
/** What something done is asked for by later: `{"status":"ok","reference":"TX-7"}`. */
const receiptKey =
  /^(reference|receipt|confirmation|transaction|tx|job|task|queue|message|operation|execution)(_?(id|no|number|ref))?$/i;
/** What an address holds of a message for the page that it leads to. */
const flash = /^(msg|message|notice|info|success|flash|alert|result|status)$/i;
const idKey = /^_?id$|_id$|Id$/;
const mostKeys = 4;
const mostCharacters = 400;
/** Characters of a page, whose tags are most of it. */
const mostOfPage = 4_000;

type Told = Sending & { body: string; probe?: { identity: string; path?: string } };

/**
 * What an answer to a read says that was done, or null: "Database populated.", `{"deleted":3}`, 201 (RFC 9110, 15.3.2), a
 * redirect to `/?msg=Database+populated`. Only short answers that hold nothing else: an order that was sent is data.
 */
export function reportsActing(told: Told): string | null {
  const said = toldByAnswer(told);
  return said !== null && isStateOfRead(said, told) ? null : said;
}

/** Whether an answer is rows, whose columns may be called "Updated". */
const isTable = (headers: Sending["headers"]) =>
  /^text\/(csv|tab-separated-values)\b/i.test(headers?.["content-type"] ?? "");

function toldByAnswer({ status, body, headers = {} }: Told): string | null {
  if (status === 201) return "201 Created";
  if (status !== null && status >= 300 && status < 400)
    return spokenByAddress(headers.location ?? "") ?? spokenByCookie(headers["set-cookie"] ?? "");
  if (status === null || status >= 300 || body.length > mostOfPage || isTable(headers)) return null;
  const text = body.trim();
  if (text.startsWith("<") || (/<(br|p|a|div|b|h\d)\b/i.test(text) && !/^[[{"]/.test(text))) return spokenByPage(text);
  if (text === "" || text.length > mostCharacters) return null;
  if (!/^[[{"]/.test(text)) return spoken(text) ?? changedBy(text);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // "[OK] Database populated".
    return spoken(text) ?? changedBy(text);
  }
  if (typeof json === "string") return spoken(json) ?? changedBy(json);
  return Array.isArray(json) ? spokenByList(json) : spokenByObject(json, 0);
}

/**
 * What an answer to a read says that was done, or null. Of a name that leaves open whether it acts, an answer with nothing
 * to read says so as well: "ok", `{"success":true}`, 204, and one that sends on to another page as after a form.
 */
export function actingAnswer(told: Told, isDoubtful: boolean): string | null {
  const reported = reportsActing(told) ?? (isDoubtful ? sentOnAfterActing(told) : null);
  return reported ?? (isDoubtful ? nothingToRead(told) : null);
}

/** What a successful answer says that holds nothing to read: "ok", `{"success":true}`, 204; null of every other one. */
export function nothingToRead({ status, body }: Pick<Told, "status" | "body">): string | null {
  if (status === null || status < 200 || status >= 300) return null;
  const text = body.trim();
  if (text === "") return status === 204 || status === 205 ? String(status) : null;
  if (text.length > 200) return null;
  if (/^"?(ok|okay|done|success|true|1)[.!]?"?$/i.test(text)) return text;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const entries = Object.entries(json);
  const isWord = (value: unknown) => typeof value === "string" && /^(ok|okay|done|success)$/i.test(value);
  const isSaid = (name: string, value: unknown) => (flagKey.test(name) && isFlag(value)) || isWord(value);
  const isEmpty = entries.every(
    ([name, value]) =>
      isSaid(name, value) || besideKey.test(name) || (receiptKey.test(name) && typeof value !== "object"),
  );
  const isReceipt = entries.some(([name]) => receiptKey.test(name));
  // A number to ask by is nothing to read where the answer says beside it that all went well.
  const isTold = entries.length > 0 && (!isReceipt || entries.some(([name, value]) => isSaid(name, value)));
  return isEmpty && isTold ? text : null;
}

/** A list of one sentence; a word alone is a state, and what has more than a message is a thing. */
function spokenByList(list: readonly unknown[]): string | null {
  const [only] = list;
  if (list.length === 1 && typeof only === "string" && only.trim().includes(" ")) return spoken(only);
  if (list.length !== 1 || typeof only !== "object" || only === null || Array.isArray(only)) return null;
  const isMessage = Object.entries(only).every(
    ([name, value]) =>
      (flagKey.test(name) && isFlag(value)) ||
      (messageKey.test(name) && typeof value === "string" && value.trim().includes(" ")),
  );
  return isMessage ? spokenByObject(only, 0) : null;
}

/** A few messages of the program, all of which tell of something done. */
function spokenByAll(messages: readonly unknown[]): string | null {
  const said = messages.map((one) => (typeof one === "string" && one.trim().includes(" ") ? spoken(one) : null));
  return messages.length < 6 && said.every((one) => one !== null) ? (said[0] ?? null) : null;
}

/** A result of PostgreSQL's as its driver gives it: `{"command":"DELETE","rowCount":4}`. */
function spokenByCommand(json: object): string | null {
  const { command, rowCount } = json as { command?: unknown; rowCount?: unknown };
  if (typeof command !== "string" || !("rowCount" in json)) return null;
  const isChange = /^(DELETE|UPDATE|INSERT|MERGE)$/.test(command) && typeof rowCount === "number" && rowCount > 0;
  return isChange || /^(TRUNCATE|DROP|CREATE|ALTER)\b/.test(command) ? `command: ${command.slice(0, 80)}` : null;
}

/** What a database's driver says that it changed, where an answer is nothing but its word. */
function spokenByDriver(entries: readonly [string, unknown][]): string | null {
  if (!entries.every(([name]) => driverKey.test(name) || besideDriverKey.test(name))) return null;
  const isSome = (value: unknown) =>
    (typeof value === "number" && value > 0) || (typeof value === "string" && value !== "");
  const changed = entries.find(
    ([name, value]) => driverKey.test(name) && (isSome(value) || (Array.isArray(value) && value.some(isSome))),
  );
  return changed === undefined ? null : `${changed[0]}: ${String(changed[1]).slice(0, 80)}`;
}

function spokenByAddress(location: string): string | null {
  const query = new URLSearchParams(location.split("#", 1)[0]?.split("?").slice(1).join("&"));
  const told = [...query].flatMap(([name, value]) =>
    flash.test(name) ? (spoken(value) ?? changedBy(value) ?? []) : [],
  );
  return told[0] ?? null;
}

/** What a cookie holds of a message for the next page: `PLAY_FLASH=success=User+banned`. */
function spokenByCookie(cookies: string): string | null {
  const held = /(?:^|, ?|_)(?:flash|flash_?messages?|messages?|notice|toast)=([^;,]{1,2000})/i.exec(cookies)?.[1] ?? "";
  const written = decoded(held.replaceAll("+", " "));
  const texts = [written, Buffer.from(written, "base64").toString()].flatMap((text) => text.split(/["=&[\]{}:]+/, 40));
  for (const text of texts) {
    const said = spoken(text) ?? changedBy(text);
    if (said !== null && text.trim().includes(" ")) return said;
  }
  return null;
}

function spokenByObject(json: unknown, depth: number): string | null {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const all = Object.entries(json);
  const entries = all.filter(([name, value]) => !(flagKey.test(name) && isFlag(value)) && !besideKey.test(name));
  const byDriver = spokenByCommand(json) ?? spokenByDriver(entries);
  if (byDriver !== null) return byDriver;
  const [only] = entries;
  if (entries.length === 1 && only) {
    const [name, value] = only;
    if (
      (countKey.test(name) || carriedOutKey.test(name) || /^(logged|signed)_?(out|off)$/i.test(name)) &&
      (value === true || (typeof value === "number" && value > 0 && !statisticKey.test(name)))
    )
      return `${name}: ${value}`;
    if (listKey.test(name) && Array.isArray(value) && value.length > 0) return `${name}: ${value.length}`;
    if (/^(messages|notices|infos?|results|success|flash)$/i.test(name) && Array.isArray(value))
      return spokenByAll(value);
    if (/^(data|result|response)$/i.test(name) && depth < 3 && typeof value === "object")
      return spokenByObject(value, depth + 1);
  }
  const gone = entries.find(([name, value]) => goneKey.test(name) && value === true);
  if (gone && entries.every((entry) => entry === gone || idKey.test(entry[0]))) return `${gone[0]}: true`;
  if (entries.length > mostKeys) return null;
  if (entries.some(([name, value]) => !messageKey.test(name) && typeof value === "string" && value.length > 40))
    return null;
  // Beside an id a word is a field of a thing; a sentence is none.
  const isThing = all.some(([name]) => idKey.test(name));
  for (const [name, value] of all) {
    if (!messageKey.test(name) || typeof value !== "string") continue;
    const isWord = !value.trim().includes(" ");
    if (isWord && isThing && !/^result$/i.test(name)) continue;
    if (isWord && /^status$/i.test(name) && (all.length > 1 || stateWord.test(value.trim()))) continue;
    if (isWord && /^(status|info)$/i.test(name) && /ing\W*$/i.test(value)) continue;
    // "Data loaded" tells of the very data beside it.
    if (tellsOfLoading(value) && all.some(([, other]) => typeof other === "object" && other !== null)) continue;
    const said = spoken(value) ?? (isThing || !programKey.test(name) ? null : changedBy(value));
    if (said !== null) return said;
  }
  return null;
}

/** A page that holds one sentence; a word alone may be a heading, and links and buttons say what they would do. */
function spokenByPage(html: string): string | null {
  const lines = html
    .replace(/<(script|style|title)>[^<]{0,100}</gi, "<")
    .replace(/<a [^<>]{0,500}>[^<>]{0,200}<\/a>/gi, " ")
    .replace(/<button[^<>]{0,500}>[^<>]{0,200}<\/button>/gi, " ")
    .replace(/<\/?(br|p|div|h[1-6]|li|tr|hr)\b[^<>]{0,500}>/gi, "\n")
    .replace(/<[^<>]{0,500}>/g, " ")
    .split("\n")
    .flatMap((line) => line.replace(/\s+/g, " ").trim() || []);
  const text = lines.join(" ");
  if (isFarewell(text) && !/<(form|input|select)\b/i.test(html)) return text;
  if (!text.includes(" ")) return null;
  const whole = spoken(text);
  // What stands above a form and is no sentence names what it is for.
  if (/<(form|input|select)\b/i.test(html)) return /[.!]$/.test(text) ? whole : null;
  // Where more is shown, a line may be a heading of it.
  if (whole !== null || text.length > mostCharacters || /<(table|ul|ol|dl)\b/i.test(html)) return whole;
  const apart = spoken(lines.join("\n"));
  return apart === null || /\b(reset|update)$/i.test(apart) ? null : apart;
}
