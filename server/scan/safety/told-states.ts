import { effectOf } from "./effect.ts";
import { isFarewell, isOfGreeting } from "./farewells.ts";

/** "Database restored to initial state", "User has been promoted to admin". */
const changedTo =
  /^(?:(?:the|your|this|all|an?) )?(?:[\w#'"@-]+ ){1,4}?(?:(?:has|have) been |was |were )?(?:successfully )?(?:restored|reset|reverted|rolled back|set(?= to )|promoted|demoted|upgraded|downgraded|changed|switched|assigned|added|granted|moved|copied|archived|enrolled|subscribed|transferred|renamed|restocked|reassigned) (?:to|as|into|from|back to) [\w#'"@+-][\w\s#'".:,@+()-]{0,60}[.!]?$/i;
/** What is told of an API, a page or a document rather than of what a request did: "This endpoint was moved to /v2". */
const ofDocuments =
  /^(?:the |this |our |your )?(?:\w+ )?(?:api|endpoint|page|site|website|url|route|resource|documentation|docs|repository|version|prices?|plans? (?:and|were|was)|address|link|domain)\b/i;
/** "Your order has been shipped": what others did to the thing that is read, as a state of it. */
const stateTold =
  /^(?:your|this|the) ([a-z]+)(?: #?[\w-]{1,40})? (?:has been|was|is|have been) (?:successfully )?(?:shipped|delivered|dispatched|approved|accepted|paid|processed|received|confirmed|scheduled|refunded|completed|fulfilled|packed|picked up|returned|reviewed|published|placed)[.!]?$/i;

/** Whether a sentence tells what something was changed to. */
export const tellsOfChange = (plain: string): boolean => changedTo.test(plain) && !ofDocuments.test(plain);

type Asked = { status: number | null; url?: string; probe?: { path?: string } };

/**
 * Whether a sentence tells the state of the very thing whose address was asked: `/orders/7`, `/orders/7/status`; or is the
 * word that it was asked for: "Bye" of `/greetings/bye`.
 */
export function isStateOfRead(said: string, { status, url, probe }: Asked): boolean {
  const [, thing = ""] = stateTold.exec(said.trim()) ?? [];
  const route = probe?.path?.split("?", 1)[0] ?? URL.parse(url ?? "")?.pathname ?? "";
  if (isFarewell(said) && isOfGreeting(route)) return true;
  if (thing === "" || status === null || status >= 300) return false;
  // `/orders/7/ship`, `/ship/order`: such a name leaves open whether this very request did it.
  if (effectOf("GET", route).effect !== "reads") return false;
  const segments = route.toLowerCase().split("/").filter(Boolean);
  if (/^(status|state|tracking|track|progress)$/.test(segments.at(-1) ?? "")) segments.pop();
  const name = thing.toLowerCase();
  const [last = "", before = ""] = segments.toReversed();
  return last === name || (/\d/.test(last) && [name, `${name}s`, `${name}es`].includes(before));
}
