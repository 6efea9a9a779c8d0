import { forbidden, unauthorized } from "../guards.ts";
import type { PracticeCall, PracticeOperation } from "../operation.ts";
import type { PracticeTenant } from "../people.ts";
import { json, noContent, notFound, ok } from "../reply.ts";
import { refusals } from "../shelf.ts";

const admins = ["admin"] as const;
const read = (
  path: string,
  summary: string,
  rest: Partial<PracticeOperation>,
  value: (company: PracticeTenant, call: PracticeCall) => unknown,
): PracticeOperation => ({
  method: "GET",
  path: `/api/v1${path}`,
  summary,
  documented: true,
  guard: unauthorized,
  handle: (call) => ok(value(call.person?.tenant ?? "alder", call)),
  ...rest,
});

/** Writes a line into the journal, so that what was done can be seen. */
const noted = (what: string) => (call: PracticeCall) => {
  const line = { id: call.data.next(), tenant: call.person?.tenant, what, by: call.person?.email, ...call.body };
  call.data.journal.push(line);
  call.data.changed();
  return json(201, line);
};
const write = (
  path: string,
  summary: string,
  fields: NonNullable<PracticeOperation["fields"]>,
  sample: Record<string, unknown>,
  rest: Partial<PracticeOperation> = {},
): PracticeOperation => ({
  method: "POST",
  path: `/api/v1${path}`,
  summary,
  documented: true,
  guard: unauthorized,
  fields,
  sample,
  handle: noted(summary),
  ...rest,
});

const members = (company: PracticeTenant, { data }: PracticeCall) =>
  data.people
    .filter(({ tenant }) => tenant === company)
    .map(({ id, name, email, role }) => ({ id, name, email, role, lastIp: `198.51.100.${10 + id}` }));
const watchers: Record<PracticeTenant, string[]> = {
  alder: ["milo@alder.example", "odo@alder.example"],
  birch: ["maro@birch.example", "oda@birch.example"],
};
const salaries: Record<PracticeTenant, number> = { alder: 4120.25, birch: 3380.5 };

/** What is meant for some roles: with a name that says so or without, asked for or forgotten. */
export const staffOperations: PracticeOperation[] = [
  read("/admin/members", "Members with their last address", {}, members),
  read("/admin/invitations", "Open invitations", { roles: admins, guard: forbidden }, (company) => [
    { email: `new.bookkeeper@${company}.example`, role: "manager" },
  ]),
  read("/admin/exports", "Nightly exports", { roles: admins, refuse: refusals.soft }, (company) => [
    { file: `nightly-${company}.tar`, rows: 88_120, email: `exports@${company}.example` },
  ]),
  read("/admin/backups", "Backups with their place", {}, (company) => [
    { place: `s3://${company}-backups/full-2026-11`, email: `vault@${company}.example`, bytes: 99_120_441 },
  ]),
  write("/admin/announcements", "Announce something to everyone", { text: "string" }, { text: "Closed on Friday" }),
  {
    method: "DELETE",
    path: "/api/v1/admin/announcements/{announcementId}",
    summary: "Take an announcement back",
    documented: true,
    guard: unauthorized,
    roles: admins,
    params: { announcementId: { type: "integer", example: 1 } },
    handle: (call) => {
      const at = call.data.journal.findIndex(
        ({ id, tenant }) => String(id) === call.params.announcementId && tenant === call.person?.tenant,
      );
      if (at < 0) return notFound("announcement");
      call.data.journal.splice(at, 1);
      call.data.changed();
      return noContent();
    },
  },
  write("/admin/maintenance", "Plan a maintenance", { at: "string" }, { at: "2026-12-24" }, { roles: admins }),
  read("/audit/entries", "Who looked at what", { roles: ["auditor", "admin"], refuse: refusals.page }, (company) => [
    { email: watchers[company][0], what: "opened payroll", ip: "203.0.113.9" },
  ]),
  read("/audit/exports", "Exports of the audit", {}, (company) => [
    { email: watchers[company][1], what: "exported the ledger", ip: "203.0.113.77" },
  ]),
  read("/payroll/runs", "Payroll runs, for managers", {}, (company) => [
    { key: `${company}-run-10`, month: "2026-10", salary: salaries[company] },
  ]),
  read("/payroll/totals", "Totals of the payroll, for managers", { roles: ["manager", "admin"] }, (company) => [
    { key: `${company}-total-10`, month: "2026-10", salary: salaries[company] * 12 },
  ]),
  write("/payroll/runs", "Start a payroll run", { month: "string" }, { month: "2026-11" }),
  write(
    "/payroll/approvals",
    "Approve a payroll run",
    { month: "string" },
    { month: "2026-11" },
    { roles: ["manager", "admin"] },
  ),
];
