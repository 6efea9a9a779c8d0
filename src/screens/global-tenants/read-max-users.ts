import { defaultMaxUsers } from "../../contract/tenant-defaults.ts";

/** How many users a text asks for; what is no number means the default. */
export function readMaxUsers(text: string): number {
  const number = Number.parseInt(text.trim(), 10);
  return Number.isNaN(number) ? defaultMaxUsers : number;
}
