const done =
  "populated|seeded|created|deleted|removed|destroyed|dropped|purged|wiped|erased|truncated|reset|cleared|flushed|emptied|migrated|initiali[sz]ed|inserted|added|saved|updated|sent|imported|generated|restarted|rebuilt|restored|activated|deactivated|unsubscribed|cancell?ed|revoked|registered|published|logged out|signed out|shut down|stopped|started";
/** "Database populated.", "3 rows deleted", "User was created successfully". */
const ending = new RegExp(`^[\\w\\s#'".:,()-]{0,80}\\b(${done})( successfully| with success| ok| now)?\\s*[.!]?$`, "i");
/** "Deleted 3 rows", "Created user ann", "Successfully sent". */
const beginning = new RegExp(`^(successfully )?(${done})( \\w[\\w\\s#'".:,@-]{0,80})?[.!]?$`, "i");
const negated = /\b(not|no|never|cannot|failed|must|should|when|if|once|before|last|be|can|will|already|recently)\b/i;
const messageKey = /^(message|msg|result|detail|details|info|status|response|text|success|data)$/i;
const countKey = new RegExp(`^(rows_?)?(${done})(_?(rows|count))?$`, "i");
const mostKeys = 4;
const mostCharacters = 400;

/**
 * What an answer to a read says that was done, or null: "Database populated.", `{"deleted":3}`. Only short answers
 * that hold nothing else: an order that was sent is data.
 */
export function reportsActing({ status, body }: { status: number | null; body: string }): string | null {
  if (status === null || status >= 300 || body.length > mostCharacters) return null;
  const text = body.trim();
  if (text === "") return null;
  if (!/^[[{"]/.test(text)) return text.startsWith("<") ? null : spoken(text);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json === "string") return spoken(json);
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const entries = Object.entries(json);
  if (entries.length > mostKeys || entries.some(([name]) => /^_?id$|_id$|Id$/.test(name))) return null;
  const [only] = entries;
  if (
    entries.length === 1 &&
    only &&
    countKey.test(only[0]) &&
    (only[1] === true || (typeof only[1] === "number" && only[1] > 0))
  )
    return `${only[0]}: ${only[1]}`;
  if (entries.some(([name, value]) => !messageKey.test(name) && typeof value === "string" && value.length > 40))
    return null;
  for (const [name, value] of entries) {
    if (!messageKey.test(name) || typeof value !== "string") continue;
    // A status alone is a field of a thing as often as the end of an action.
    if (/^status$/i.test(name) && entries.length > 1 && !value.includes(" ")) continue;
    const said = spoken(value);
    if (said !== null) return said;
  }
  return null;
}

function spoken(text: string): string | null {
  const plain = text.trim();
  if (plain.length > 160 || negated.test(plain)) return null;
  return ending.test(plain) || beginning.test(plain) ? plain : null;
}
