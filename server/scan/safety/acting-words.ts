import { remembered } from "../inventory/remembered.ts";
import { describes, doneTo } from "./describing-words.ts";
import { isRunOn } from "./run-on-words.ts";

/** Verbs that say by themselves that something is made, changed, sent or removed. */
const verbs = wordSet(`
  delete remove destroy drop purge wipe erase truncate reset clear flush empty shutdown restart reboot kill terminate uninstall
  create add insert seed migrate populate generate regenerate import init initialize initialise install provision deprovision
  save update upsert unset overwrite rename send resend notify invite publish unpublish unsubscribe
  approve reject accept decline confirm cancel activate deactivate enable disable suspend unlock unblock unban assign unassign
  execute trigger sync synchronize resync rebuild reindex recalculate rollback revert restore deploy enqueue dequeue retry requeue
  heapdump exec impersonate rotate revoke invalidate increment decrement increase decrease upvote downvote toggle promote demote prune reload rerun reseed
  disconnect append enroll enrol unenroll unfriend obliterate recalc dismiss undelete chmod chown`);
/** Words that are an action where nothing follows them, and a part of a name where something does: `/setup`, `/setup-guide`. */
const aloneVerbs = wordSet("setup cleanup upload upgrade downgrade deposit withdraw undo redo backfill");
/** Words that name a thing as often as an action: an action only of one thing, as in `/posts/7/archive`. */
const perhapsVerbs = wordSet(`
  archive block ban lock release build run start stop close open report share copy move like vote pay order follow unfollow
  process merge submit apply backup hit use claim redeem complete finish expire refresh attach detach join leave grant mark
  purchase refund charge payout transfer subscribe register replace change patch set store trash abort end ship
  buy sell void exit quit donate reserve duplicate halt poweroff poweron evict expunge discard elevate hide mute renew freeze eject
  kick logoff link deny nuke vacuum optimize reconcile recompute reprocess rescan`);
/** Of those, the names of things: `/order/7` shows one, whereas `/close/7` closes it. */
const things = wordSet("block release build report share order process backup use claim run set store patch");
/** Words that act on an object alone: `run-import`, `setPrice`, `delUser`. */
const withObject = wordSet(`
  run start stop submit apply ban merge detach attach redeem unfollow refresh set change replace modify store register mark charge
  refund edit fill upload alter del rm withdraw undo grant expire`);
/** Words that act on some objects only, beside which they are names: `placeOrder`, but `placeDetails`. */
const ofSome: Readonly<Record<string, RegExp>> = {
  new: /^(user|account|admin|order|customer|member|session|token|key|post|game|record|entry|password|payment)$/,
  book: /^(rooms?|seats?|tables?|flights?|hotel|appointment|slot)$/,
  place: /^(order|bid|bet|hold)$/,
  grant: /^(admin|access|roles?|permissions?|rights|credits?)$/,
  test: /^(e?mails?|sms|notifications?|webhooks?|hooks?|push|smtp|alerts?)$/,
  issue:
    /^(tokens?|keys?|certificates?|certs?|cards?|refunds?|invoices?|licen[cs]es?|credentials?|vouchers?|coupons?|credits?)$/,
  gen: /^(keys?|tokens?|secrets?|passwords?|passwd|pwd?|apikeys?|otp|codes?|certs?|certificates?|users?|invoices?)$/,
  do: /^(payments?|checkout|transfers?|purchases?|withdrawals?|bookings?|reservations?|orders?|refunds?|migrations?|backups?|transactions?|deposits?)$/,
  post: /^(message|comment|tweet|reply|review|data|order|payment)$/,
  write: /^(files?|data|config|note|message|record|value)$/,
  schedule: /^(jobs?|tasks?|run|send|meeting|message|post|backup|e?mail|report)$/,
  make: /^(backup|files?|dirs?|director(y|ies)|folders?|objects?|admin|user|moderator|owner|order|payment|booking|reservation|transfer|purchase|public|private)$/,
  pay: /^(now|all|out|invoices?|orders?|bills?)$/,
  process: /^(queue|all|batch|pending|payments?|orders?|refunds?)$/,
  verify: /^(e?mail|account|phone)$/,
  factory: /^reset$/,
  load: /^(db|database|data|fixtures|samples?|demo|seeds?)$/,
  forgot: /^(pass|password|username)$/,
  forget: /^(me|pass|password|username)$/,
  login: /^as$/,
  signin: /^as$/,
  switch: /^(user|to|role)$/,
  move: /^(to|files?|items?|folder|message|card|task|up|down|all)$/,
  transfer: /^(funds|money|ownership|to|all|credits|balance|points|coins)$/,
  deposit: /^(funds|money|cash|to)$/,
  upgrade: /^(db|database|schema|user|account|plan|to|all|system|server|now)$/,
  downgrade: /^(db|database|schema|user|account|plan|to)$/,
  clean: /^(up|db|database|data|all|old|expired|stale|logs?|files?|temp|tmp|cache|users?)$/,
  cleanup: /^(db|database|data|all|old|expired|stale|logs?|files?|temp|tmp|cache|users?)$/,
  setup: /^(db|database|data|demo|users?|admin|tables?|schema|test|tests)$/,
};
/** What is run as a whole, so that a verb behind it is one: `db-reset`, `migrations/run`. */
const operated =
  /^(dbs?|database|databases|data|cache|caches|opcache|index|indexes|queues?|system|server|service|demo|schema|tables?|migrations?|seeds?|seeders?|fixtures|jobs?|tasks?|cron|batch|batches|scheduler|worker|workers|backups?|pipelines?|workflows?|passwords?|passwd|pwd?|sandbox|lab)$/;
/** Verbs that are hardly ever a name, wherever they stand last: `user-delete`. */
const lastVerbs = wordSet(`
  delete remove destroy drop purge wipe erase truncate clear flush seed populate migrate create add insert generate initialize
  init save send resend execute enable disable activate deactivate approve reject cancel revoke unlock del rm`);
/** After what is run as a whole, these act as well. */
const operations = wordSet("run start stop load fill upgrade setup cleanup rerun refresh backup");
/** Words that make of a verb behind them something that is told: `can-delete`, `last-update`. */
const telling =
  /^(can|may|is|has|was|did|to|on|in|at|before|after|not|no|pre|post|last|latest|next|first|recent|new|how|why|what|when|who|allow|allowed|should|must|soft|hard|get|list|show|find|fetch|read|view|search|check|count|most)$/;
/** Words before a verb that say how it is done. */
const manner = /^(bulk|batch|mass|do|force|hard|soft|auto|multi|safe|action|async)$/;

/** Words that ask for what stands behind them: `request-password-reset`. */
const asking = /^(request|initiate|perform|begin|start|trigger)$/;

/** Whether a word is an action as likely as a name. */
export const isPerhapsVerb = (word: string): boolean => perhapsVerbs.has(word);
/** Whether such a word is the name of a thing as well: `/order/7` shows one. */
export const isThing = (word: string): boolean => things.has(word);
/** Whether what follows a word is only told: `can-delete`. */
export const isTelling = (word: string): boolean => telling.test(word);

/** Whether a verb acts on this thing, of the few that it acts on: `process` and `queue`. */
export const actsOnSome = (verb: string, thing: string): boolean =>
  Object.hasOwn(ofSome, verb) && ofSome[verb]?.test(thing) === true;

/** Whether something is done back or again: `unregister`, `reprocess`. */
export function isTurned(word: string): boolean {
  const verb = /^(?:un|re)([a-z]{3,})$/.exec(word)?.[1] ?? "";
  return verbs.has(verb) || perhapsVerbs.has(verb);
}

/** How surely one word is a verb that acts, in the infinitive or of the third person: "Regenerates", "locks". */
export function actingVerb(word: string): { verb: string; isSure: boolean } | null {
  const forms = formsOf(word);
  const isSure = (verb: string) => verbs.has(verb) || verbs.has(verb.replace(/^(un|re)/, ""));
  const sure = forms.find(isSure);
  if (sure !== undefined) return { verb: sure, isSure: true };
  const perhaps = forms.find((verb) => aloneVerbs.has(verb) || perhapsVerbs.has(verb) || isTurned(verb));
  return perhaps === undefined ? null : { verb: perhaps, isSure: false };
}

/** What a verb of the third person may be in the infinitive: "places", "processes", "modifies". */
const formsOf = (word: string): string[] => [
  word,
  word.replace(/ies$/, "y"),
  word.replace(/es$/, ""),
  word.replace(/s$/, ""),
];

/** Whether a verb acts on a thing as it would in a name: "makes" and "backup" as `makeBackup`. */
export const actsOn = (word: string, thing: string): boolean =>
  formsOf(word).some((verb) => !/^(edit|load|new|set)$/.test(verb) && verbPhrase(`${verb}-${thing}`) !== null);

/** Whether what is run, made or changed as a whole is named: `migrations`, `cache`, `password`. */
export const isOperated = (word: string): boolean => operated.test(word);

/** Whether a few words end in what is done to the first of them: "database reset", "user logout". */
export function endsInVerb(words: readonly string[]): boolean {
  const name = words.join("-");
  if (words.length < 2 || words.some((word) => telling.test(word))) return false;
  if (isEnding(name)) return true;
  const last = words.at(-1) ?? "";
  return (
    isPlainVerb(last) && (operated.test(words[0] ?? "") || lastVerbs.has(last)) && !describes(last, words[0] ?? "")
  );
}

/** Whether `/reset/status` tells about resetting, whereas `/reset/bob` resets. */
export function isToldOf(verb: string, name: string): boolean {
  return describes(verb.toLowerCase(), wordsOf(name).at(-1) ?? "");
}

/** Whether a name is one verb and nothing more, which may also be a part of an API: `/import/status`. */
export const isPlainVerb = (name: string): boolean => {
  const word = name.toLowerCase();
  return verbs.has(word) || aloneVerbs.has(word);
};

const ending =
  /^((j_spring_security_)?log-?_?out\d{0,3}|w?signout(cleanup)?[\d.]{0,4}|sign-?_?out|log-?_?off|sign-?_?off|revoke|invalidate|end-?_?session|(log|sign)me(out|off)|(logout|signout|revoke|invalidate|kill)-?_?(all|everywhere|user|sessions?|tokens?)|end-?_?(all|everywhere|sessions?|tokens?)|logout[A-Z]\w*)$/i;

/** Whether a name says that it ends somebody's session: `logout`, `doLogout`, `auth.sign-out`, but not `logout-url`. */
export function isEnding(name: string): boolean {
  if (ending.test(name) || /^deactivate$/i.test(name)) return true;
  const words = wordsOf(name.slice(0, longestName));
  const isSaid = /(log|sign) ?(me )?(out|off)( |$)/.test(words.join(" "));
  return isSaid && !/^(blog|catalog|design|dialog)/.test(words[0] ?? "") && !describes("logout", words.at(-1) ?? "");
}

/** What stands before `disconnect` and `slo` where they end a session, and no link to something else. */
const ofSessions = /^(api|v\d+|auth|sessions?|users?|accounts?|me|saml2?|sso|idp|sp|oidc|adfs|simplesaml)$/i;

/** Whether a route ends a session by a name that elsewhere is of something else: `/disconnect`, `/saml/slo`. */
export function isEndingRoute(segments: readonly string[]): boolean {
  const [last = "", ...before] = segments.toReversed();
  if (/^disconnect$/i.test(last)) return before.every((one) => ofSessions.test(one));
  return /^slo$/i.test(last) && before.some((one) => /^(saml2?|sso|idp|sp|oidc|adfs|simplesaml)$/i.test(one));
}

/** Letters of a name that are looked at. */
const longestName = 300;

/** Where a name stands: whether an id is right before it, and the name before it, if there is one. */
type Standing = { isOfOne?: boolean; after?: string | undefined };

/**
 * The action that a name speaks of, or null: `delete`, `reset-password`, `saveLoginIp`, `createdb`, `db-reset`, but neither
 * `settings`, `imports` nor `reset-policy`.
 */
export function verbPhrase(name: string, { isOfOne = false, after }: Standing = {}): string | null {
  // So many words in a row are a title's: "delete-me-not-…".
  if (name === "" || name.length > longestName || name.split(/[-_ ]/, 10).length > 8) return null;
  const words = /^sign[-_ ]?up$/i.test(name) ? ["signup"] : wordsOf(name);
  const [first = "", ...rest] = words;
  const last = rest.at(-1) ?? first;
  const said = words.join(" ");
  // `auto-complete` says how a word goes on.
  if (/^auto (complete|fill|suggest|detect|format)$/.test(said)) return null;
  if (actsAfterwards(words)) return said;
  if (rest.length === 0) {
    if (
      verbs.has(first) ||
      aloneVerbs.has(first) ||
      (isOfOne && (perhapsVerbs.has(first) || isTurned(first))) ||
      isRunOn(first)
    )
      return first;
    if (after === undefined) return null;
    // `/users/signup` makes a user; `/signup` alone is mostly the page that asks for one.
    if (first === "signup") return first;
    return operations.has(first) && operated.test(after.toLowerCase()) ? `${after} ${first}` : null;
  }
  // `bulk-delete`, `mass_update`, `doDelete`, `users:import`.
  if (manner.test(first) && (verbs.has(last) || perhapsVerbs.has(last))) return said;
  if (name.includes(":") && verbs.has(last)) return last;
  if (actsOnSome(first, rest[0] ?? "")) return describes(first, last) ? null : said;
  if (verbs.has(first) || withObject.has(first) || isRunOn(first))
    return describes(first, last) && doneTo(name, first, last) !== "surely" ? null : said;
  if (telling.test(first)) return null;
  if (asking.test(first) && rest.length > 1 && operated.test(rest[0] ?? "") && verbs.has(last)) return said;
  const isOperation = operated.test(first) && (verbs.has(last) || operations.has(last));
  return isOperation || lastVerbs.has(last) ? said : null;
}

/** Whether a sure verb stands behind an "and", whatever is done before it: `getAndDelete`, `find-then-remove`. */
function actsAfterwards(words: readonly string[]): boolean {
  const last = words.at(-1) ?? "";
  return words.some((word, at) => {
    const verb = words[at + 1] ?? "";
    if (at === 0 || !/^(and|or|then)$/.test(word) || !verbs.has(verb)) return false;
    // `drag-and-drop`, `sort-or-clear`: how a page is used.
    if (/^(drag|copy|cut|wash|sort|pick|plug|search|show)$/.test(words[at - 1] ?? "")) return false;
    return verb === last || !describes(verb, last);
  });
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}

/** Lower-case words of a name in kebab, snake or camel case. */
export const wordsOf: (name: string) => readonly string[] = remembered((name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean),
);
