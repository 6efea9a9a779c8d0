import type { ShownAccount } from "../../checks/exposed-properties.ts";

/** Accounts of one answer that are kept; more would tell nothing new. */
const maxAccounts = 200;
const maxDepth = 5;
const maxValue = 2000;

/** Fields that only those have who can use the API themselves. */
const accountSign = /^(roles?|is_?admin|permissions|username|user_?name|login|last_?login(_?at)?|password(_?hash)?)$/i;
/** Fields that name whose account it is, the most telling first. */
const naming = [/^(user_?name|login)$/i, /^e-?mail$/i, /^(full_?|display_?)?name$/i, /^nick_?name$/i];
const id = /^(id|_id|uuid)$/i;

/** Accounts of an API's users that a body shows, by a key that is the same wherever the account is shown. */
export function accountsIn(json: unknown): Map<string, ShownAccount> {
  const found = new Map<string, ShownAccount>();
  const waiting: [value: unknown, depth: number][] = [[json, 0]];
  for (let entry = waiting.pop(); entry && found.size < maxAccounts; entry = waiting.pop()) {
    const [value, depth] = entry;
    if (typeof value !== "object" || value === null || depth > maxDepth) continue;
    const inner = Array.isArray(value) ? value.slice(0, maxAccounts) : Object.values(value);
    for (const one of inner) if (typeof one === "object") waiting.push([one, depth + 1]);
    if (Array.isArray(value) || !isAccount(value)) continue;
    const account = textsOf(value);
    for (const key of keysOf(account)) found.set(key, account);
  }
  return found;
}

/** Whether an object is an account itself, and none that only names one. */
export const isAccount = (value: object): boolean => Object.keys(value).some((name) => accountSign.test(name));

function textsOf(value: object): ShownAccount {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]: [string, unknown]): [string, string][] =>
      (typeof one === "string" && one !== "") || typeof one === "number"
        ? [[name, String(one).slice(0, maxValue)]]
        : [],
    ),
  );
}

// Not every answer names an account in the same way, so each of its names is a key; the id keeps namesakes apart.
function keysOf(account: ShownAccount): string[] {
  const names = Object.keys(account);
  const own = names.find((name) => id.test(name));
  return naming.flatMap((pattern, at) => {
    const name = names.find((one) => pattern.test(one));
    return name === undefined ? [] : [`${at}\n${own === undefined ? "" : account[own]}\n${account[name]}`];
  });
}
