import type { Environment } from "../../contract/applications.ts";

/** What a page's title calls its product: the words before the first divider; the host where they say nothing. */
export function guessName(title: string, host: string): string {
  const [first = ""] = title.split(/ [|–—·:-] |: /);
  const name = first.trim();
  return name === "" || name.includes(host) ? host : name.slice(0, 200);
}

/** A word of a host's name that tells an environment. */
const tells: readonly [Exclude<Environment, "production">, RegExp][] = [
  ["staging", /^(staging|stage|stg|test|testing|qa|uat|preprod|preview|sandbox)$/],
  ["development", /^(dev|devel|development|local|localhost)$/],
];

/** The environment that a host's name tells, with the word that tells it; null where none does. */
export function guessEnvironment(host: string): { environment: Environment; word: string } | null {
  const name = host.replace(/:\d+$/, "");
  if (name === "127.0.0.1" || name === "[::1]") return { environment: "development", word: name };
  // The last label of a name on the internet is its registry's: `acme.test` and `acme.dev` are no environments.
  const labels = name.split(".");
  const words = (labels.length > 1 ? labels.slice(0, -1) : labels).flatMap((label) => label.split("-"));
  for (const [environment, pattern] of tells) {
    const word = words.find((one) => pattern.test(one));
    if (word) return { environment, word };
  }
  return null;
}
