import { isOperated } from "./acting-words.ts";
import { isDescribing } from "./describing-words.ts";
import { mayBeTwo } from "./doubtful-words.ts";
import { isActedOn } from "./run-on-words.ts";
import { switchedByRoute } from "./switched-things.ts";

/** What sends a message when it is tried. */
const messenger = /^(web-?)?hooks?$|^(e-?mails?|mail|smtp|sms|push|notifications?|alerts?|slack|integrations?)$/i;

/** What is done to something that is run or kept as a whole: `/db/clean`, `/migrations/down`. */
const ofTheWhole = /^(clean|process|bust|evict|drain|vacuum|compact|warm)$/i;
const migrated = /^(dbs?|databases?|migrations?|schema|seeds?)$/i;
const ofOne =
  /^(un)?(done|read|seen|opened|delivered|paid|star|favou?rite|bookmark|flag|verify|fulfil|fulfill|convert|finali[sz]e|dispatch|forget|burn|fail)$/i;
/** Names of things too, unless they stand behind the one that it is done to: `/alerts/7/silence`. */
const doneToOne = /^(silence|drain|debit|handover|roll|fire|repair|swap|flip|blast|bounce|pair|adopt|zap)$/i;
/** Of those, what is done to these also without an id: `/keys/roll`, `/features/dark-mode/flip`. */
const doneToSome = /^(silence|drain|roll|fire|repair|flip|blast|bounce)$/i;
const some = /^(keys?|secrets?|features?|flags?|toggles?|mailer|webhooks?|alerts?|nodes?)$/i;
const queued = /^(queues?|jobs?|tasks?|messages?|work|works|outbox)$/i;

/** Words that stand for what one thing is told to do as often as for a part of it, beside whose things they are parts. */
const toldOrPart: readonly (readonly [told: RegExp, partOf: RegExp])[] = [
  [
    /^resume$/i,
    /^(users?|people|persons?|candidates?|applicants?|applications?|employees?|members?|profiles?|talents?|students?|freelancers?|me)$/i,
  ],
  [
    /^resolve$/i,
    /^(names?|domains?|hosts?|dns|urls?|links?|alias(es)?|identifiers?|handles?|dids?|paths?|slugs?|ips?|address(es)?|refs?|references?|packages?|modules?|versions?)$/i,
  ],
  [/^(hold|unhold|set|skip|boost|nominate|endorse|reschedule|deliver|fork|blink|advance|rsvp)$/i, /^$/],
];
/** What one of many is made or set as: `/user/new`, `/config/set`, where `/users/new` mostly shows a form. */
const isOneThing = (name: string): boolean =>
  /^(config|settings)$/i.test(name) ||
  (!/s$|^(data|all|everything|trash|money|state)$/i.test(name) && isActedOn(name.toLowerCase()));
/** What stands below `/block` where that is a block of a chain or of a page. */
const ofChain =
  /^(latest|earliest|pending|final|finalized|safe|genesis|head|tip|best|current|last|first|next|height|hash|number|explorer|search|editor|content|random|new|all|me)$/i;
/** Where an API begins, so that what stands behind it has nothing before it. */
const rootOfApi = /^(api|rest|v\d[\w.]*|internal|public|private)$/i;

/** What one thing is told to do or to be: `/relay/1/on`, `/jobs/nightly/run`, `/set/a/b`, but not `/set/7/cards`. */
export function toldOne(segments: readonly string[], isValue: (segment: string) => boolean): string | null {
  const [last = "", to = "", of = ""] = segments.slice(-3).reverse();
  if (segments.length > 1 && /^(on|off)$/i.test(last)) return last;
  if (/^(new|set)$/i.test(last) && isOneThing(to)) return last;
  // `/block/bob`, where `/block/1234` and `/block/latest` are of a chain.
  if (/^block$/i.test(to) && /^[a-z][a-z._-]{1,40}$/i.test(last) && !ofChain.test(last) && !isDescribing(last))
    return to;
  if (/^(run|start|stop)$/i.test(last) && isOperated(of.toLowerCase())) return last;
  // `/billing/run`: one who runs what stands before it; several are its runs.
  if (/^run$/i.test(last) && to !== "" && !isValue(to) && !rootOfApi.test(to)) return last;
  if (isValue(to) && toldOrPart.some(([told, partOf]) => told.test(last) && !partOf.test(of))) return last;
  // `/set/7`, to whatever value; what stands below one is a part of a set.
  if (/^set$/i.test(to) && isValue(last)) return to;
  if (ofTheWhole.test(last) && isOperated(to.toLowerCase())) return last;
  if (/^(up|down)$/i.test(last) && migrated.test(to)) return last;
  if (/^place$/i.test(last) && /^(orders?|bids?|bets?)$/i.test(to)) return last;
  // Whoever takes the next one of these takes it away.
  if (/^(next|claim|lease|take|receive|consume|reserve|dequeue)$/i.test(last) && queued.test(to)) return last;
  // `/todos/7/done`, `/posts/7/pin`: what one thing is marked as or made into.
  if (ofOne.test(last) && isValue(to)) return last;
  // One hook's own address fires it, whoever asks; several of them are things like any other: `/webhooks/7`.
  if (
    /^(web-?)?hook$/i.test(to) ||
    (/^catch$/i.test(to) && of === "hooks") ||
    (/^catch$/i.test(of) && /^hooks?$/i.test(segments.at(-4) ?? ""))
  )
    return isDescribing(last) ? null : to;
  if (/^fire$/i.test(last) && /^(events?|signals?|triggers?)$/i.test(to)) return last;
  if (doneToOne.test(last) && isValue(to)) return last;
  if (doneToSome.test(last) && [to, of].some((name) => some.test(name) || isOperated(name.toLowerCase()))) return last;
  if (mayBeTwo(to, last)) return `${to} ${last}`;
  // A user's pin is a number.
  if (
    /^(un)?pin$/i.test(last) &&
    isValue(to) &&
    /^(posts?|messages?|comments?|notes?|threads?|topics?|chats?)$/i.test(of)
  )
    return last;
  if (/^(hourly|daily|nightly|weekly|monthly)$/i.test(last) && /^cron(-?jobs?)?$/i.test(to)) return last;
  if (/^(inc|incr|dec|decr|tick)$/i.test(last) && /^(counters?|stock|quantity|hits|views|visits)$/i.test(to))
    return last;
  // A trial sends a real message.
  if (/^(test|ping)$/i.test(last) && [to, of].some((name) => messenger.test(name))) return last;
  // `/invoices/7/email` sends it, where `/users/7/email` shows an address.
  if (/^(e-?mail|mail|sms|fax)$/i.test(last) && isValue(to)) return last;
  // `/votes/up/3`, `/vote/down`.
  if (/^(up|down)$/i.test(isValue(last) ? to : last) && /^votes?$/i.test(isValue(last) ? of : to)) return "vote";
  // `/job/nightly/build`, where `/builds/7` shows one.
  if (/^build$/i.test(last) && /^jobs?$/i.test(of)) return last;
  // `/set/x/1`, `/run/task/3`: a function's name stands before all that it is given.
  if (isValue(last) && !isValue(to) && (/^set$/i.test(of) || (/^run$/i.test(of) && isOperated(to.toLowerCase()))))
    return of;
  const switched = switchedByRoute(segments);
  if (switched !== null) return switched;
  return /^set$/i.test(of) && !segments.slice(-2).some(isValue) ? of : null;
}
