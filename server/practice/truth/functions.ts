import type { PracticeRole } from "../people.ts";
import type { Row } from "./practice-truth.ts";

const admins: readonly PracticeRole[] = ["admin"];
const auditors: readonly PracticeRole[] = ["auditor", "admin"];
const managers: readonly PracticeRole[] = ["manager", "admin"];
type Function = {
  path: string;
  marker?: string;
  note: string;
  roles?: readonly PracticeRole[];
  isOpen?: true;
  undecidable?: true;
};

const row = (method: "GET" | "POST", { path, marker, note, roles = admins, isOpen, undecidable }: Function): Row => ({
  call: `${method} /api/v1${path}`,
  note,
  access: { kind: "function", marker, roles, opens: isOpen ? ["lower"] : [] },
  weaknesses: isOpen ? ["function-authorization"] : [],
  ...(undecidable ? { undecidable } : {}),
});
const read = (one: Function) => row("GET", one);
const write = (one: Function) => row("POST", one);

/** What is for some roles. People of the other company do these things to their own company, so nothing is said of them. */
export const functionRows: readonly Row[] = [
  read({ path: "/admin/members", marker: "198.51.100.11", note: "named admin; members may read", isOpen: true }),
  read({ path: "/admin/invitations", marker: "new.bookkeeper@alder", note: "403 for members" }),
  read({ path: "/admin/exports", marker: "nightly-alder.tar", note: "200 with a refusal inside" }),
  read({ path: "/admin/backups", marker: "s3://alder-backups", note: "named admin; members may read", isOpen: true }),
  write({ path: "/admin/announcements", note: "members may post", isOpen: true }),
  {
    call: "DELETE /api/v1/admin/announcements/{announcementId}",
    note: "403 for members",
    access: { kind: "function", at: "/api/v1/admin/announcements/1", roles: admins },
  },
  write({ path: "/admin/maintenance", note: "403 for members" }),
  read({ path: "/audit/entries", marker: "milo@alder.example", note: "200 with an error page", roles: auditors }),
  read({
    path: "/audit/exports",
    marker: "odo@alder.example",
    note: "everyone may read",
    roles: auditors,
    isOpen: true,
  }),
  read({
    path: "/payroll/runs",
    marker: "alder-run-10",
    note: "its document alone says who may",
    roles: managers,
    isOpen: true,
  }),
  read({ path: "/payroll/totals", marker: "alder-total-10", note: "403 for members", roles: managers }),
  // A run that was started cannot be taken back, so that no scan may try.
  write({ path: "/payroll/runs", note: "members may start it", roles: managers, isOpen: true, undecidable: true }),
  write({ path: "/payroll/approvals", note: "403 for members", roles: managers }),
];
