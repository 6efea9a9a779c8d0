import { readFileSync } from "node:fs";

/** The version of the command, from its package, which lies as deep above it as its sources. */
export function version(): string {
  const about = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(about) as { version: string }).version;
}
