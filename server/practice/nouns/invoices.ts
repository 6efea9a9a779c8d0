import type { Invoice } from "../data.ts";
import { forbidden, forgotten, softPage, unauthorized } from "../guards.ts";
import type { PracticeCall, PracticeOperation } from "../operation.ts";
import { json, noContent, notFound, ok, text } from "../reply.ts";
import { invoiceId, named, own, paged, paging } from "./parameters.ts";

const params = { invoiceId };
const find = (call: PracticeCall) => named(own(call, call.data.invoices), call.params.invoiceId);
const findAny = (call: PracticeCall) => named(call.data.invoices, call.params.invoiceId);
const base = "/api/v1/invoices";

function shuffled<T>(rows: T[]): T[] {
  const start = Math.floor(Math.random() * rows.length);
  return [...rows.slice(start), ...rows.slice(0, start)];
}

function setStatus(call: PracticeCall, row: Invoice | undefined) {
  const status = call.body.status;
  if (status !== "draft" && status !== "sent" && status !== "paid")
    return json(422, { error: "invalid", message: "status must be draft, sent or paid." });
  if (!row) return notFound("invoice");
  row.status = status;
  call.data.changed();
  return ok(row);
}

export const invoiceOperations: PracticeOperation[] = [
  {
    method: "GET",
    path: base,
    summary: "The company's invoices, in no particular order",
    documented: true,
    guard: unauthorized,
    query: paging,
    handle: (call) =>
      ok({
        ...paged(call, shuffled(own(call, call.data.invoices))),
        requestId: call.requestId,
        generatedAt: new Date().toISOString(),
      }),
  },
  {
    method: "POST",
    path: base,
    summary: "Create an invoice",
    documented: true,
    guard: unauthorized,
    roles: ["admin", "manager"],
    fields: { customer: "string", amount: "number" },
    parsesFirst: true,
    handle(call) {
      const row: Invoice = {
        id: crypto.randomUUID(),
        tenant: call.person?.tenant ?? "alder",
        number: `NEW-${call.data.invoices.length + 1}`,
        customer: String(call.body.customer),
        amount: Number(call.body.amount),
        status: "draft",
        attachments: [],
      };
      call.data.invoices.push(row);
      call.data.changed();
      return json(201, row);
    },
  },
  {
    method: "GET",
    path: `${base}/export`,
    summary: "All invoices as CSV",
    documented: true,
    guard: forgotten,
    handle: ({ data }) =>
      text(
        200,
        "text/csv",
        ["number,customer,amount,status"]
          .concat(data.invoices.map((row) => `${row.number},${row.customer},${row.amount},${row.status}`))
          .join("\n"),
        { "content-disposition": 'attachment; filename="invoices.csv"' },
      ),
  },
  {
    method: "GET",
    path: `${base}/summary`,
    summary: "Totals per status",
    documented: true,
    guard: softPage,
    handle: (call) => {
      const rows = own(call, call.data.invoices);
      const total = (status: string) =>
        rows.filter((row) => row.status === status).reduce((sum, row) => sum + row.amount, 0);
      return ok({ draft: total("draft"), sent: total("sent"), paid: total("paid"), count: rows.length });
    },
  },
  {
    method: "GET",
    path: `${base}/{invoiceId}`,
    summary: "One invoice",
    documented: true,
    guard: unauthorized,
    params,
    handle: (call) => {
      const row = find(call);
      return row ? ok(row) : notFound("invoice");
    },
  },
  {
    method: "PUT",
    path: `${base}/{invoiceId}`,
    summary: "Replace an invoice",
    documented: true,
    guard: unauthorized,
    roles: ["admin", "manager"],
    params,
    fields: { customer: "string", amount: "number", status: "string" },
    handle(call) {
      const row = find(call);
      const reply = setStatus(call, row);
      if (row && reply.status === 200) {
        row.customer = String(call.body.customer);
        row.amount = Number(call.body.amount);
      }
      return reply;
    },
  },
  {
    method: "PATCH",
    path: `${base}/{invoiceId}/status`,
    summary: "Set the status of an invoice",
    documented: true,
    guard: forgotten,
    params,
    fields: { status: "string" },
    handle: (call) => setStatus(call, findAny(call)),
  },
  {
    method: "GET",
    path: `${base}/{invoiceId}/pdf`,
    summary: "The invoice as a printable file",
    documented: true,
    guard: forbidden,
    params,
    handle: (call) => {
      const row = find(call);
      if (!row) return notFound("invoice");
      const body = `%PDF-1.4\n% Invoice ${row.number} for ${row.customer}, EUR ${row.amount}\n%%EOF\n`;
      return { status: 200, headers: { "content-type": "application/pdf" }, body: Buffer.from(body) };
    },
  },
  {
    method: "GET",
    path: `${base}/{invoiceId}/history`,
    summary: "What happened to an invoice",
    documented: true,
    guard: forgotten,
    params,
    handle: (call) => {
      const row = findAny(call);
      if (!row) return notFound("invoice");
      const events = [
        { event: "created", by: "milo@alder.example", amount: row.amount },
        { event: "sent", by: "ada@alder.example", to: row.customer },
      ];
      return ok({ invoice: row.number, events, requestId: call.requestId, readAt: new Date().toISOString() });
    },
  },
  {
    method: "POST",
    path: `${base}/{invoiceId}/payments`,
    summary: "Record a payment",
    documented: true,
    guard: unauthorized,
    roles: ["admin", "manager"],
    params,
    fields: { amount: "number" },
    parsesFirst: true,
    handle(call) {
      const row = find(call);
      if (!row) return notFound("invoice");
      row.status = "paid";
      call.data.changed();
      return json(201, { invoiceId: row.id, amount: call.body.amount });
    },
  },
  {
    method: "POST",
    path: `${base}/{invoiceId}/reminders`,
    summary: "Remind the customer",
    documented: false,
    guard: unauthorized,
    params,
    fields: { text: "string" },
    handle(call) {
      if (!find(call)) return notFound("invoice");
      call.data.changed();
      return json(202, { queued: true });
    },
  },
  {
    method: "DELETE",
    path: `${base}/{invoiceId}/attachments/{name}`,
    summary: "Remove an attachment",
    documented: true,
    guard: forgotten,
    params: { invoiceId, name: { type: "string", example: "delivery-note-1.pdf" } },
    handle(call) {
      const row = findAny(call);
      const at = row?.attachments.indexOf(call.params.name ?? "") ?? -1;
      if (!row || at < 0) return notFound("attachment");
      row.attachments.splice(at, 1);
      call.data.changed();
      return noContent();
    },
  },
];
