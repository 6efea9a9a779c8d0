import { forgotten, redirected, unauthorized } from "../guards.ts";
import type { PracticeOperation } from "../operation.ts";
import { json, notFound, ok, text } from "../reply.ts";
import { jobId, named, own } from "./parameters.ts";

export const exportOperations: PracticeOperation[] = [
  {
    method: "GET",
    path: "/api/v1/export/customers",
    summary: "Customers as CSV",
    documented: false,
    guard: redirected,
    handle: (call) =>
      text(200, "text/csv", ["customer", ...own(call, call.data.invoices).map((row) => row.customer)].join("\n")),
  },
  {
    method: "POST",
    path: "/api/v1/export/jobs",
    summary: "Start a large export",
    documented: true,
    guard: unauthorized,
    roles: ["admin", "manager"],
    fields: { kind: "string" },
    handle(call) {
      const kind = String(call.body.kind);
      const row = {
        id: `${kind}-${call.data.exportJobs.length + 1}`,
        tenant: call.person?.tenant ?? "alder",
        kind,
        rows: 0,
      };
      call.data.exportJobs.push(row);
      call.data.changed();
      return json(202, row);
    },
  },
  {
    method: "GET",
    path: "/api/v1/export/jobs/{jobId}",
    summary: "How far an export is",
    documented: true,
    guard: forgotten,
    params: { jobId },
    handle: ({ data, params }) => {
      const row = named(data.exportJobs, params.jobId);
      return row ? ok({ ...row, state: "done" }) : notFound("export");
    },
  },
  {
    method: "GET",
    path: "/api/v1/export/jobs/{jobId}/download",
    summary: "The file of a finished export",
    documented: true,
    guard: unauthorized,
    params: { jobId },
    handle: (call) => {
      const row = named(own(call, call.data.exportJobs), call.params.jobId);
      if (!row) return notFound("export");
      return text(200, "text/csv", `id,kind,rows\n${row.id},${row.kind},${row.rows}\n`);
    },
  },
];
