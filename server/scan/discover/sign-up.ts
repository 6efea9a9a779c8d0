import type { Operation } from "../operation.ts";

/** Collections of whoever may sign in. */
const people = /^(users?|accounts?|members?|customers?|clients?|people|persons?|players?|subscribers?)$/i;
const signsUp = /(^|\/)(register|registrations?|sign-?_?up)(\/|$)/i;
/** What only somebody with more rights gives to an account. */
const granted = /^(is_?(admin|staff|superuser)|roles?|role_?ids?|admin|permissions?|scopes?|groups?)$/i;
const password = /^(password|passwd|passphrase|pwd)$/i;

/**
 * Takes the POST of a collection of people for signing up where that is what it must be: signing in stands below the same
 * collection, nobody lists it, nothing else signs anybody up, and what it is known to take gives no rights. Without the
 * first two it may be, which its answers tell.
 */
export function withSignUp(operations: readonly Operation[]): Operation[] {
  if (operations.some(({ path }) => signsUp.test(path))) return [...operations];
  const read = new Set(operations.filter(({ method }) => method === "GET").map(({ path }) => path));
  const signIns = operations.filter(({ method, intention }) => method === "POST" && intention === "sign-in");
  return operations.map((operation): Operation => {
    const { method, path, intention, graphql } = operation;
    const isOfPeople = method === "POST" && !graphql && people.test(path.split("/").at(-1) ?? "");
    if (!isOfPeople || intention !== null || !mayBeAnybodys(operation.body)) return operation;
    const isSure = !read.has(path) && signIns.some((one) => one.path.startsWith(`${path}/`));
    return isSure ? { ...operation, intention: "sign-up" } : { ...operation, maySignUp: true };
  });
}

/** Whether anybody may send such a body to get an account: one with a password and without rights; any that is unknown. */
function mayBeAnybodys(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return true;
  const names = Object.entries(body).flatMap(([name, value]) => [
    name,
    ...(typeof value === "object" && value !== null ? Object.keys(value) : []),
  ]);
  if (names.length === 0) return true;
  return names.some((name) => password.test(name)) && !names.some((name) => granted.test(name));
}
