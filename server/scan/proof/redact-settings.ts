import { plainName, secretField } from "../../../src/contract/secrets.ts";

/** Names of settings that hold a secret beyond {@link secretField}; in an API's fields they may be harmless. */
const secretSetting =
  /secret|(^|[_-])(pass|pw|passcode|salt)$|(encryption|crypt|cipher|signing|master|app|auth|account|storage|service|webhook|hmac)[_-]?key$/i;

const name = String.raw`[\w.-]{1,100}`;
/**
 * A whole line: what may stand before a name, the name in single quotes or none, what assigns, and the value. A row of dashes is
 * no name, wherever it is cut.
 */
const line = new RegExp(
  String.raw`^([ \t]*(?:[#;*-]+(?![#;*-])[ \t]*|//[ \t]*)?(?:(?:export|set|env|declare|const|let|var)[ \t]+)?\$?'?)(${name})('?[ \t]*(?:=>|:=|[=:])[ \t]*)(?![=~>])(\S[^\r\n]*)`,
  "gim",
);
/** A pair among other text, as in `Server=db;Password=x` and in logs. */
const pair = new RegExp(String.raw`(?<=[\s;,&?"'])(${name})=(?!=)("[^"\r\n]*"|'[^'\r\n]*'|[^\s;,&"'<>]+)`, "g");
const element = new RegExp(String.raw`<(${name})((?:\s[^<>]{0,200})?>)([^<>]+)(?=</)`, "g");
/** Scheme, user and password of an address. */
const address = /\b([a-z][a-z\d+.-]{1,30}:\/\/[^\s:/?#@"'<>]{0,100}:)[^\s/?#@"'<>]{1,200}(?=@)/gi;

/**
 * A text without the values of settings that are secret by their names: lines as `KEY=value` and `KEY: value`, pairs
 * within a line, elements, and passwords in addresses. What surrounds a value stays, and what holds nothing too. Takes
 * time in proportion to the text.
 */
export function redactSettings(text: string, redacted: string): string {
  return text
    .replace(line, (whole, before: string, key: string, assign: string, value: string) =>
      isSecret(key) ? before + key + assign + hidden(value, redacted) : whole,
    )
    .replace(pair, (whole, key: string, value: string) => (isSecret(key) ? `${key}=${hidden(value, redacted)}` : whole))
    .replace(element, (whole, key: string, rest: string, value: string) =>
      isSecret(key) && value.trim() ? `<${key}${rest}${redacted}` : whole,
    )
    .replace(address, (_whole, before: string) => before + redacted);
}

function isSecret(key: string): boolean {
  const plain = plainName(key.replaceAll(".", "_"));
  return secretField.test(plain) || secretSetting.test(plain);
}

/** Nothing, a switch, or the beginning of what is nested; a name alone tells no secret. */
const noSecret = /^(?:(?:null|nil|none|undefined|true|false|yes|no|on|off|~)[,;]?|[{[(|>][-+]?)\s*$/i;

function hidden(value: string, redacted: string): string {
  if (noSecret.test(value)) return value;
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)(?=.*$)/.exec(value)?.[0];
  return quoted ? quoted.charAt(0) + redacted + quoted.charAt(0) + value.slice(quoted.length) : redacted;
}
