import { isFarewell } from "./farewells.ts";
import { clausesOf, isAside, withoutMarks, withoutTally } from "./report-clauses.ts";
import { tellsOfChange } from "./told-states.ts";

/** Participles of what stays done. */
const done =
  "populated|repopulated|seeded|reseeded|created|recreated|reloaded|deleted|removed|destroyed|dropped|purged|wiped|erased|truncated|reset|cleared|flushed|emptied|migrated|initiali[sz]ed|inserted|added|saved|updated|sent|imported|generated|restarted|rebuilt|restored|activated|deactivated|unsubscribed|cancell?ed|revoked|registered|published|logged out|signed out|shut down|stopped|started";
/** Fields that count what was done: `deletedCount`. */
export const countKey = new RegExp(`^(rows_?)?(${done})(_?(rows|count))?$`, "i");
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
  /^[\w\s-]{0,40}\b(\w+ing|migration|import|reset|restore|deployment|deletion|creation|initiali[sz]ation|rebuild|log[- ]?out|log[- ]?off|sign[- ]?out|sign[- ]?off|update|insertion|removal|cleanup|cancellation|activation|deactivation|backup|seed|sync|synchroni[sz]ation|purge|rollback|restart|reboot|population) (is |was |has )?(complete|completed|done|finished|successful|successfully|succeeded)[.!]?$/i;
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
/** "Populating database...", "Resetting...", "Seeding the demo data". */
const doing =
  /^(?:re)?(?:populating|seeding|setting|resetting|deleting|removing|dropping|destroying|purging|wiping|erasing|truncating|clearing|flushing|emptying|migrating|initiali[sz]ing|importing|restoring|building|indexing|inserting|creating|deploying|revoking|terminating)\b(?: [\w'-]{1,30}){0,4} ?(?:\.{2,3}|…)$|^(?:re)?(?:populating|seeding|resetting|purging|wiping|truncating|flushing|migrating|initiali[sz]ing) (?:(?:the|all|your) )?(?:(?:demo|test|sample) )?(?:database|db|data|tables?|cache|schema|users)[.!]?$/i;
/** What is loaded, or installed, to stay: "Demo data installed", "Fixtures loaded." */
const loaded =
  /^(?:the |all )?(?:(?:database|db|data)(?: (?:was|has been))? (?:re)?loaded|(?:[1-9]\d* )?(?:(?:demo|test|sample|dummy|seed|default|initial|example)(?: data| content| \w+s)?|(?:\w+ )?(?:fixtures?|seeds|schema|migrations?|dump))(?: (?:was|were|has been|have been))? (?:re)?(?:loaded|installed|applied))(?: successfully)?[.!]?$|^(?:successfully )?(?:loaded|installed|applied) (?:the |all )?(?:[1-9]\d* )?(?:demo data|test data|sample data|fixtures?|seeds)[.!]?$/i;
/** "Applied 3 migrations". */
const counting = /^([A-Z][a-z]{2,20}ed) [1-9]\d* [a-z][\w -]{1,40}[.!]?$/;
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

/** What a short text says that was done, or null: "Database populated.", also beside marks, counts and the next step. */
export function spoken(text: string): string | null {
  const [first = "", second] = text.trim().split(/[.!] (?=[A-Z])/, 2);
  const plain = second !== undefined && opening.test(first) ? text.trim().slice(first.length + 2) : text.trim();
  return spokenPlainly(plain) ?? spokenApart(plain, spokenPlainly);
}

/** The same of a text that is looked at without what stands around its message, one clause of it at a time. */
function spokenApart(text: string, of: (clause: string) => string | null): string | null {
  const bare = withoutMarks(text);
  const said = of(bare) ?? of(withoutTally(bare));
  if (said !== null) return said;
  const clauses = clausesOf(bare).map((clause) => ({
    clause,
    told: /\b(is|are)\b/i.test(clause) ? null : (of(clause) ?? of(withoutTally(withoutMarks(clause)))),
  }));
  const at = clauses.findIndex(({ told }) => told?.includes(" "));
  // Behind a greeting all may be prose: only that all went well stands before a report.
  const isReport = clauses.every(
    ({ clause, told }, here) =>
      told !== null || opening.test(clause.replace(/[.!]{1,3}$/, "")) || (here > at && isAside(clause)),
  );
  return isReport ? (clauses[at]?.told ?? null) : null;
}

function spokenPlainly(plain: string): string | null {
  if (plain.length > 160 || negated.test(plain)) return null;
  if (
    [ending, beginning, passive, completed, detailed, sentTo, underWay, doing, loaded].some((shape) =>
      shape.test(plain),
    )
  )
    return plain;
  const isSaid =
    !negatedElsewhere.test(plain) && [endingElsewhere, passiveElsewhere].some((shape) => shape.test(plain));
  return isSaid ? plain : null;
}

/** A short sentence whose participle tells of any other change: "User banned", "Password changed successfully". */
export function changedBy(text: string): string | null {
  if (isFarewell(text)) return text.trim();
  return changedPlainly(text.trim()) ?? spokenApart(text, changedPlainly);
}

function changedPlainly(plain: string): string | null {
  if (tagged.test(plain)) return plain;
  if (plain.length > 100 || negated.test(plain.replace(/\b(has|have) been\b/, "")) || noReport.test(plain)) return null;
  if (ofRequests.test(plain)) return null;
  if (tellsOfChange(plain)) return plain;
  const [, counted = ""] = counting.exec(plain) ?? [];
  if (counted !== "") return ofReading.test(counted.toLowerCase()) ? null : plain;
  const [, passively, done = "", well] = changed.exec(plain) ?? [];
  const word = done || (successfully.exec(plain)?.[1] ?? "");
  if (word === "" || ofReading.test(word)) return null;
  const isState = ofStates.test(word) && passively === undefined && well === undefined && done !== "";
  return isState ? null : plain;
}

/** Whether a message tells that something was loaded, which beside what was loaded says that it was read. */
export const tellsOfLoading = (text: string): boolean => loaded.test(withoutMarks(text));
