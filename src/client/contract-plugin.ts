import { minifyContractRouter } from "@orpc/contract";
import type { Plugin } from "vite";
import { contract } from "../contract/all.ts";

const name = "virtual:contract";

/** Gives the console `virtual:contract`: methods, paths and roles of every call, without the schemas and zod. */
export function contractPlugin(): Plugin {
  return {
    name: "postern-contract",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export default ${JSON.stringify(minifyContractRouter(contract), withoutServers)};`
        : undefined,
  };
}

/** What the server alone needs of a call: every byte of this stands before the first screen. */
const servers = new Set(["keys", "records", "successStatus"]);
const withoutServers = (field: string, value: unknown) =>
  // A call may bear such a name, and stays.
  servers.has(field) && (Array.isArray(value) || typeof value !== "object") ? undefined : value;
