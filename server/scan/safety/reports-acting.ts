import { decoded } from "../inventory/decoded.ts";
import { type Sending, sentOnAfterActing } from "./sent-on.ts";
import { isStateOfRead, tellsOfChange } from "./told-states.ts";

const done =
  "populated|repopulated|seeded|reseeded|created|recreated|reloaded|deleted|removed|destroyed|dropped|purged|wiped|erased|truncated|reset|cleared|flushed|emptied|migrated|initiali[sz]ed|inserted|added|saved|updated|sent|imported|generated|restarted|rebuilt|restored|activated|deactivated|unsubscribed|cancell?ed|revoked|registered|published|logged out|signed out|shut down|stopped|started";
/** "Database populated.", "3 rows deleted", "User was created successfully". */
const ending = new RegExp(`^[\\w\\s#'".:,()-]{0,80}\\b(${done})( successfully| with success| ok| now)?\\s*[.!]?$`, "i");
/** "Deleted 3 rows", "Created user ann", "Successfully sent". */
const beginning = new RegExp(`^(successfully )?(${done})( \\w[\\w\\s#'".:,@-]{0,80})?[.!]?$`, "i");
/** "Email has been sent to bob@example.com". */
const passive = new RegExp(
  `^[\\w\\s#'".:,()-]{1,80}\\b(has|have|was|were) (been )?(successfully )?(${done})\\b[\\w\\s#'".:,@+()-]{0,80}[.!]?$`,
  "i",
);
/** "Seeding complete". */
const completed =
  /^[\w\s-]{0,40}\b(\w+ing|migration|import|reset|restore|deployment|deletion|creation|initiali[sz]ation|rebuild|log[- ]?out|log[- ]?off|sign[- ]?out|sign[- ]?off|update|insertion|removal|cleanup|cancellation|activation|deactivation) (is |was |has )?(complete|completed|done|finished|successful|successfully|succeeded)[.!]?$/i;
/** "Database populated with 4 users". */
const detailed = new RegExp(
  `^[\\w\\s#'"-]{1,60}\\b(${done})( successfully)? (with|and|for|into)\\b[\\w\\s#'".:,@+()-]{1,80}[.!]?$`,
  "i",
);
/** "Email sent to bob". */
const sentTo =
  /^(?:an? |the |your )?(?:[\w-]+ ){0,2}(?:e-?mail|mail|sms|text|message|notification|invitation|invite|reminder|otp|code|link|invoice)s? (?:sent|resent|delivered) to [\w+][\w\s#'".,@+()-]{0,80}[.!]?$/i;
/** "Rebooting...", "The server is shutting down". */
const underWay =
  /^(?:(?:the |your )?(?:system|server|device|service|machine|host|router|database) (?:is )?(?:now )?)?(?:rebooting|restarting|shutting down|powering off|wiping)(?: (?:the |your )?(?:system|server|device|service|machine|host|router|database|disk))?(?: now)?\s{0,3}(?:\.{1,3}|…|!)?$/i;
/** The same, as programs that speak another language say it: Spanish and Portuguese, French, Italian, German, Dutch. */
const doneElsewhere = [
  "(?:re)?(?:poblad|inicializad|reiniciad|restablecid|vaciad|limpiad|borrad|eliminad|cread|insertad|añadid|agregad|guardad|actualizad|enviad|importad|generad|registrad|cancelad|cerrad)[oa]s?",
  "(?:re)?(?:criad|apagad|excluíd|removid|redefinid|inserid|adicionad|salvad|atualizad|enviad)[oa]s?",
  "(?:re|ré)?(?:initialisé|rempli|peuplé|vidé|purgé|supprimé|effacé|créé|inséré|ajouté|enregistré|envoyé|importé|généré|annulé|révoqué)e?s?",
  "(?:re)?(?:inizializzat|popolat|svuotat|eliminat|cancellat|creat|inserit|aggiunt|salvat|aggiornat|inviat|importat|generat)[oaie]",
  "(?:neu )?(?:initialisiert|befüllt|gefüllt|geleert|gelöscht|entfernt|angelegt|erstellt|eingefügt|hinzugefügt|gespeichert|aktualisiert|geändert|gesendet|verschickt|versendet|importiert|erzeugt|zurückgesetzt|abgemeldet|beendet)",
  "(?:geïnitialiseerd|gevuld|geleegd|verwijderd|gewist|aangemaakt|toegevoegd|opgeslagen|bijgewerkt|verzonden|geïmporteerd|gereset)",
].join("|");
const endingElsewhere = new RegExp(
  `^[\\p{L}\\d\\s#'".:,()-]{0,80}(?<!\\p{L})(?:${doneElsewhere})(?: (?:correctamente|exitosamente|con éxito|com sucesso|avec succès|con successo|erfolgreich))?\\s*[.!]?$`,
  "iu",
);
/** "Se han borrado 3 registros", "3 Zeilen wurden gelöscht". */
const passiveElsewhere = new RegExp(
  `^(?:[\\p{L}\\d\\s#'".:,()-]{1,60} )?(?:se han?|ha sido|han sido|fue|fueron|foi|foram|a été|ont été|è stat[oa]|wurden?|werd|werden) (?:erfolgreich )?(?:${doneElsewhere})(?!\\p{L})[\\p{L}\\d\\s#'".:,@+()-]{0,80}[.!]?$`,
  "iu",
);
const negatedElsewhere =
  /(?<!\p{L})(?:no|nunca|ya|não|nunca|já|ne|n|pas|jamais|déjà|non|mai|già|nicht|nie|kein\p{L}?|bereits|schon|niet|reeds|puede|pode|peut|kann|muss|si|se puede|wenn|quando|cuando|quand)(?!\p{L})/iu;
/** A word that says what was done to what stands before it. */
const participle =
  "(?:[a-z]{3,}(?<!e)ed|undone|put|paid|sold|withdrawn|(?:turned|switched|powered) (?:on|off)|(?:rolled|backed|checked|kicked|opted|locked|timed) (?:back|up|out)|marked (?:as )?\\w+)";
/** "Password changed successfully", "Order placed", "Your account has been closed". */
const changed = new RegExp(
  `^(?:(?:Query )?(?:OK|ok|Ok|Done)[,.:!] )?(?:[\\w#'":@-]+ ){1,5}?(has been |have been |was |were )?(${participle})( successfully| with success| now)?\\s*[.!]?$`,
);
/** "Successfully locked". */
const successfully = new RegExp(`^[Ss]uccessfully (${participle})( \\w[\\w\\s#'".:,@-]{0,80})?[.!]?$`);
/** Words of that form for what is read, checked or refused, or only is so. */
const ofReading =
  /^(retrieved|fetched|found|listed|loaded|returned|received|queried|searched|viewed|shown|displayed|rendered|exported|downloaded|read|obtained|collected|validated|verified|checked|tested|passed|calculated|computed|estimated|converted|parsed|matched|selected|compared|previewed|completed|finished|succeeded|ended|handled|executed|responded|denied|failed|required|expired|exceeded|reached|rejected|refused|restricted|forbidden|limited|throttled|allowed|disallowed|permitted|prohibited|needed|expected|specified|provided|supplied|supported|unsupported|implemented|unimplemented|deprecated|detected|encountered|occurred|happened|authenticated|unauthenticated|authori[sz]ed|unauthori[sz]ed|connected|disconnected|reserved|protected|moved|redirected|unchanged|unmodified|malformed|reported|logged|signed|used|based|powered|hundred|sacred|embed|interested|related|timed out|checked out)$/;
/** What describes a state as often as a change: "Account locked" tells of one only where it says so. */
const ofStates =
  /^(locked|blocked|closed|disabled|enabled|suspended|paused|archived|hidden|installed|configured|limited|postponed|scheduled|planned|delayed|sold|paid|locked out)$/;
/** Envelopes that say of every answer that its request went well. */
const ofRequests =
  /^(the |your )?(requests?|quer(y|ies)|search|operation|call|command|data|result|response|page|login)\b.* (processed|served|answered|performed|accepted)\b/i;
const noReport =
  /\b(is|are|being|if|who|that|which|please|try|error|invalid|unable|missing|too|how|why|nothing|none|zero|without|all rights|0 \w+)\b/i;
/** What a shell of a database says: "DELETE 4". */
const tagged = /^(INSERT 0|UPDATE|DELETE|MERGE) [1-9]\d*$/;
/** "Done!", before a sentence that says what. */
const opening = /^(done|ok|okay|success|finished|completed?|great|all set|thanks?( you)?)$/i;
const negated = /\b(not|no|never|cannot|failed|must|should|when|if|once|before|last|be|can|will|already|recently)\b/i;
const messageKey =
  /^(message|msg|result|detail|details|info|status|response|text|success|data|notice|flash|mensaje|mensagem|messaggio|meldung|nachricht|bericht|resultado)$/i;
/** Names under which only a message of the program stands, where a thing's own text stands under others. */
const programKey = /^(message|msg|result|success|notice|flash)$/i;
const countKey = new RegExp(`^(rows_?)?(${done})(_?(rows|count))?$`, "i");
/** What statistics count as well, and what a time may be of: `"created": 30`. */
const statisticKey =
  /^(re)?(created|updated|published|sent|registered|saved|generated|started|stopped|activated|deactivated|cancell?ed|unsubscribed|revoked)$/i;
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
  (typeof value === "string" && /^(ok|success|200)$/i.test(value));
/** What stands beside an answer's content, whatever that is. */
const besideKey =
  /^(meta|links?|time|timestamp|ts|date|took|duration\w*|env\w*|version|api_?version|request_?id|trace_?id|path|next|previous|count|total)$/i;
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
  if (text.startsWith("<")) return spokenByPage(text);
  if (text === "" || text.length > mostCharacters) return null;
  if (!/^[[{"]/.test(text)) return spoken(text) ?? changedBy(text);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
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
  if (reported !== null || !isDoubtful || told.status === null || told.status < 200 || told.status >= 300)
    return reported;
  const text = told.body.trim();
  if (text === "") return told.status === 204 || told.status === 205 ? String(told.status) : null;
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
  const isEmpty = entries.every(
    ([name, value]) => (flagKey.test(name) && isFlag(value)) || besideKey.test(name) || isWord(value),
  );
  return entries.length > 0 && isEmpty ? text : null;
}

/** A list of one sentence; a word alone is a state, and what has more than a message is a thing. */
function spokenByList(list: readonly unknown[]): string | null {
  const [only] = list;
  if (list.length !== 1 || typeof only !== "object" || only === null || Array.isArray(only)) return null;
  const isMessage = Object.entries(only).every(
    ([name, value]) =>
      (flagKey.test(name) && isFlag(value)) ||
      (messageKey.test(name) && typeof value === "string" && value.trim().includes(" ")),
  );
  return isMessage ? spokenByObject(only, 0) : null;
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
  const changed = entries.find(
    ([name, value]) =>
      driverKey.test(name) && ((typeof value === "number" && value > 0) || (typeof value === "string" && value !== "")),
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
      (countKey.test(name) || /^(logged|signed)_?(out|off)$/i.test(name)) &&
      (value === true || (typeof value === "number" && value > 0 && !statisticKey.test(name)))
    )
      return `${name}: ${value}`;
    if (listKey.test(name) && Array.isArray(value) && value.length > 0) return `${name}: ${value.length}`;
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
    const said = spoken(value) ?? (isThing || !programKey.test(name) ? null : changedBy(value));
    if (said !== null) return said;
  }
  return null;
}

/** A page that holds one sentence; a word alone may be a heading, and links and buttons say what they would do. */
function spokenByPage(html: string): string | null {
  const text = html
    .replace(/<(script|style|title)>[^<]{0,100}</gi, "<")
    .replace(/<a [^<>]{0,500}>[^<>]{0,200}<\/a>/gi, " ")
    .replace(/<button[^<>]{0,500}>[^<>]{0,200}<\/button>/gi, " ")
    .replace(/<[^<>]{0,500}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.includes(" ") ? spoken(text) : null;
}

function spoken(text: string): string | null {
  const [first = "", second] = text.trim().split(/[.!] (?=[A-Z])/, 2);
  const plain = second !== undefined && opening.test(first) ? text.trim().slice(first.length + 2) : text.trim();
  if (plain.length > 160 || negated.test(plain)) return null;
  if ([ending, beginning, passive, completed, detailed, sentTo, underWay].some((shape) => shape.test(plain)))
    return plain;
  const isSaid =
    !negatedElsewhere.test(plain) && [endingElsewhere, passiveElsewhere].some((shape) => shape.test(plain));
  return isSaid ? plain : null;
}

/** A short sentence whose participle tells of any other change: "User banned", "Password changed successfully". */
function changedBy(text: string): string | null {
  const plain = text.trim();
  if (tagged.test(plain)) return plain;
  if (plain.length > 100 || negated.test(plain.replace(/\b(has|have) been\b/, "")) || noReport.test(plain)) return null;
  if (ofRequests.test(plain)) return null;
  if (tellsOfChange(plain)) return plain;
  const [, passively, done = "", well] = changed.exec(plain) ?? [];
  const word = done || (successfully.exec(plain)?.[1] ?? "");
  if (word === "" || ofReading.test(word)) return null;
  const isState = ofStates.test(word) && passively === undefined && well === undefined && done !== "";
  return isState ? null : plain;
}
