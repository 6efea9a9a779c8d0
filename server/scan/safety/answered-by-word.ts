import { isTelling, wordsOf } from "./acting-words.ts";

/** What is asked only whether it is so, or whether anybody is there: "ok" is all that there is to tell. */
const asksWhether =
  /^(health(z|check)?|(un)?healthy|ready(z)?|readiness|live(z)?|liveness|alive|ping|pong|heartbeat|startup|status|state|check(s|ed|er)?|up|uptime|exists?|existence|available|availability|unique|taken|valid|validate|validity|validation|verify|verified|verification|can|is|has|may|info|version|authenticated|csrf|xsrf|echo|hello)$/;
/** A part of what is asked whether it works: `/health/database`. */
const partOfHealth = /\/health(z|check)?\/[^/]+$/i;
/** Where a site or an API begins. */
const root = /^(\/|.*\/(api|rest|v\d[\w.]*)\/?)$/i;

/** Whether a route's name says that a mere "ok" answers it: `/healthz`, `/users/7/exists`, `/can-edit`, and where APIs begin. */
export function isAnsweredByWord(route: string): boolean {
  const name = route.split("/").findLast((segment) => segment !== "" && !/\{|^\d+$/.test(segment)) ?? "";
  const words = wordsOf(name);
  if (!route.includes("{") && partOfHealth.test(route)) return true;
  return root.test(route) || isTelling(words[0] ?? "") || words.some((word) => asksWhether.test(word));
}
