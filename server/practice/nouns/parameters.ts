import type { Parameter, PracticeCall } from "../operation.ts";
import type { PracticeTenant } from "../people.ts";

export const accountId: Parameter = { type: "integer", example: 1 };
export const userId: Parameter = { type: "integer", example: 2 };
export const webhookId: Parameter = { type: "integer", example: 1 };
export const invoiceId: Parameter = {
  type: "string",
  format: "uuid",
  example: "0b9f6c1e-6d0f-4a52-9c3e-5b7a1e20c101",
};
export const jobId: Parameter = { type: "string", example: "customers-2026-q1" };
export const planSlug: Parameter = { type: "string", example: "starter" };

/** The rows of the caller's own company; none for strangers. */
export const own = <T extends { tenant: PracticeTenant }>(call: PracticeCall, rows: T[]): T[] =>
  rows.filter((row) => row.tenant === call.person?.tenant);

/** The row that the path names, whoever owns it. */
export const named = <T extends { id: number | string }>(
  rows: readonly T[],
  value: string | undefined,
): T | undefined => rows.find((row) => String(row.id) === value);

/** The page that `page` (from 1) and `size` (1 to 50, default 10) ask for. */
export function paged<T>(call: PracticeCall, rows: T[]) {
  const size = Math.min(50, Math.max(1, Number(call.query.get("size")) || 10));
  const page = Math.max(1, Number(call.query.get("page")) || 1);
  return { page, size, total: rows.length, items: rows.slice((page - 1) * size, page * size) };
}
export const paging: Record<string, Parameter> = { page: { type: "integer" }, size: { type: "integer" } };
