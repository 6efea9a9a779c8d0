import { hideSecrets, redacted } from "../hide-secrets.ts";
import { showControls } from "../show-controls.ts";

/** Where words of the engine's own stand, which the platform compares. */
const ownWords = new Set(
  "kind method identity label owner asker state code confidence result checkId severity alertType owasp cwe source status phase mark type documentedSecurity intention authClassification securityLevel".split(
    " ",
  ),
);
/** Where a target gives the names as well. */
const foreign = new Set(["body", "variables", "requestHeaders", "responseHeaders", "order"]);
/** Texts up to this length are mostly said again. */
const shortText = 300;
const mostKnown = 20_000;

/**
 * Makes what takes the given secrets out of everything that an engine tells, in whatever writing: texts at any depth, and
 * names that a target gave. Control characters in them are shown. The secrets may grow meanwhile.
 */
export function hidingHeld(secrets: ReadonlySet<string>): <T>(told: T) => T {
  let size = 0;
  let hide = hideSecrets([], redacted);
  const known = new Map<string, string>();
  function text(plain: string): string {
    if (secrets.size !== size || known.size > mostKnown) {
      known.clear();
      size = secrets.size;
      hide = hideSecrets([...secrets], redacted);
    }
    const before = known.get(plain);
    if (before !== undefined) return before;
    const shown = showControls(hide(plain));
    if (plain.length <= shortText) known.set(plain, shown);
    return shown;
  }
  function hidden(value: unknown, isForeign: boolean): unknown {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map((one) => hidden(one, isForeign));
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) =>
        isForeign
          ? [text(name), hidden(inner, true)]
          : [name, typeof inner === "string" && ownWords.has(name) ? inner : hidden(inner, foreign.has(name))],
      ),
    );
  }
  return <T>(told: T) => hidden(told, false) as T;
}
