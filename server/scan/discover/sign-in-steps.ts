import type { Operation } from "../operation.ts";

/** How somebody signs in. */
type Step = { method: string; path: string };

/** Addresses that take every call of an API: signing in is one of many. */
const takesEverything = /^(?:api|v\d{1,3}|rpc|json-?rpc|graphql|gql|query|batch)$/i;

/** The operations by which identities sign in, whatever they are called, with that as their purpose. */
export function withSignInSteps(operations: readonly Operation[], steps: readonly Step[]): Operation[] {
  const known = new Set(steps.map(({ method, path }) => callOf(method, path)));
  const ofFields = new Set(operations.flatMap(({ path, graphql }) => (graphql ? [path.split("#", 1)[0]] : [])));
  return operations.map((operation) => {
    const { method, path, example } = operation;
    const isStep = method !== "GET" && !ofFields.has(path.split("#", 1)[0]) && known.has(callOf(method, example));
    return isStep && !takesEverything.test(path.split("/").findLast((segment) => segment !== "") ?? "api")
      ? { ...operation, intention: "sign-in" }
      : operation;
  });
}

const callOf = (method: string, path: string): string => `${method} ${path.split(/[?#]/, 1)[0]?.replace(/\/$/, "")}`;
