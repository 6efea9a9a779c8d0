import { createTables, type Tables } from "../tables.ts";
import type { Row, Standing } from "./practice-truth.ts";

const tables: Tables = createTables();
const everyone: readonly Standing[] = ["peer", "lower", "foreign"];

/** The row of Mina, a member: another member beside her has no right to it. */
function minas(path: string, table: keyof Tables, field: string) {
  const row = tables[table][1];
  return { owner: "mina", at: `${path}/${row?.id}`, marker: String(row?.[field]) };
}

type Read = {
  path: string;
  param: string;
  table: keyof Tables;
  field: string;
  opens?: readonly Standing[];
  note: string;
};

/** The list, which is always right, and one row. */
function reads({ path, param, table, field, opens = [], note }: Read): Row[] {
  const mine = minas(path, table, field);
  return [
    { call: `GET ${path}`, note: "the caller's own", access: { ...mine, at: path } },
    {
      call: `GET ${path}/{${param}}`,
      note,
      access: { ...mine, opens },
      ...(opens.length > 0 ? { weaknesses: ["object-authorization" as const] } : {}),
    },
  ];
}

type Write = { call: string; table: keyof Tables; opens?: readonly Standing[]; note: string };

function write({ call, table, opens = [], note }: Write): Row {
  const at = (call.split(" ")[1] ?? "").replace(/\{\w+\}$/, String(tables[table][1]?.id));
  return {
    call,
    note,
    access: { owner: "mina", at, opens },
    ...(opens.length > 0 ? { weaknesses: ["object-authorization" as const] } : {}),
  };
}

/** Rows that belong to single people: each hole beside a twin that keeps it shut in another way. */
export const objectRows: readonly Row[] = [
  ...reads({
    path: "/api/v1/notes",
    param: "noteId",
    table: "notes",
    field: "text",
    opens: ["peer", "lower"],
    note: "neighbouring integers; asks for the company, not for the person",
  }),
  { call: "POST /api/v1/notes", note: "the id comes in the body" },
  write({
    call: "PATCH /api/v1/notes/{noteId}",
    table: "notes",
    opens: ["peer", "lower"],
    note: "colleagues may write",
  }),
  write({ call: "DELETE /api/v1/notes/{noteId}", table: "notes", note: "404 for others" }),
  ...reads({ path: "/api/v1/tasks", param: "taskId", table: "tasks", field: "title", note: "404 instead of 403" }),
  { call: "POST /api/v1/tasks", note: "the id comes in the body" },
  write({ call: "PATCH /api/v1/tasks/{taskId}", table: "tasks", note: "404 for others" }),
  write({ call: "DELETE /api/v1/tasks/{taskId}", table: "tasks", note: "404 for others" }),

  ...reads({
    path: "/api/v1/payslips",
    param: "payslipId",
    table: "payslips",
    field: "employee",
    opens: everyone,
    note: "a UUID is no protection",
  }),
  ...reads({
    path: "/api/v1/contracts",
    param: "contractId",
    table: "contracts",
    field: "clause",
    note: "403 for others",
  }),
  ...reads({
    path: "/api/v1/receipts",
    param: "receiptHash",
    table: "receipts",
    field: "payee",
    opens: everyone,
    note: "a hashed id is no protection",
  }),
  ...reads({
    path: "/api/v1/vouchers",
    param: "voucherHash",
    table: "vouchers",
    field: "purpose",
    note: "an empty list for others",
  }),

  ...reads({
    path: "/api/v1/drafts",
    param: "slug",
    table: "drafts",
    field: "title",
    opens: everyone,
    note: "slugs; forgets the company",
  }),
  write({ call: "PUT /api/v1/drafts/{slug}", table: "drafts", opens: everyone, note: "a write across companies" }),
  ...reads({ path: "/api/v1/memos", param: "slug", table: "memos", field: "title", note: "200 with a refusal inside" }),
  write({ call: "PUT /api/v1/memos/{slug}", table: "memos", note: "200 with a refusal inside" }),

  ...reads({
    path: "/api/v1/shipments",
    param: "shipmentKey",
    table: "shipments",
    field: "address",
    opens: everyone,
    note: "composite ids",
  }),
  ...reads({
    path: "/api/v1/parcels",
    param: "parcelKey",
    table: "parcels",
    field: "address",
    note: "200 with an error page",
  }),

  ...reads({
    path: "/api/v1/quotes",
    param: "quoteId",
    table: "quotes",
    field: "customer",
    opens: everyone,
    note: "a hole among volatile values",
  }),
  ...reads({
    path: "/api/v1/forecasts",
    param: "forecastId",
    table: "forecasts",
    field: "assumption",
    note: "200 with a volatile refusal",
  }),

  {
    call: "GET /api/v1/accounts/{accountId}/cards",
    note: "the company's",
    access: { at: "/api/v1/accounts/1/cards", marker: "ADA ALDER-VOSS", shares: ["peer", "lower"] },
  },
  {
    call: "GET /api/v1/accounts/{accountId}/cards/{cardId}",
    note: "the account is checked, the card is not",
    weaknesses: ["object-authorization"],
    access: {
      at: "/api/v1/accounts/1/cards/1",
      detours: {
        mika: "/api/v1/accounts/5/cards/1",
        bela: "/api/v1/accounts/4/cards/1",
        mela: "/api/v1/accounts/5/cards/1",
        maro: "/api/v1/accounts/5/cards/1",
        oda: "/api/v1/accounts/5/cards/1",
      },
      marker: "ADA ALDER-VOSS",
      opens: ["foreign"],
      shares: ["peer", "lower"],
    },
  },
  {
    call: "GET /api/v1/accounts/{accountId}/mandates",
    note: "the company's",
    access: { at: "/api/v1/accounts/1/mandates", marker: "Stadtwerke Nord", shares: ["peer", "lower"] },
  },
  {
    call: "GET /api/v1/accounts/{accountId}/mandates/{mandateId}",
    note: "the mandate must be the account's",
    access: {
      at: "/api/v1/accounts/1/mandates/1",
      detours: { mika: "/api/v1/accounts/5/mandates/1", bela: "/api/v1/accounts/4/mandates/1" },
      marker: "Stadtwerke Nord",
      shares: ["peer", "lower"],
    },
  },
  {
    call: "GET /api/v1/accounts/{accountId}/invoices/{invoiceId}",
    note: "account and invoice must be the company's",
    access: {
      at: "/api/v1/accounts/1/invoices/0b9f6c1e-6d0f-4a52-9c3e-5b7a1e20c101",
      detours: { mika: "/api/v1/accounts/5/invoices/0b9f6c1e-6d0f-4a52-9c3e-5b7a1e20c101" },
      marker: "Harbour Coffee",
      shares: ["peer", "lower"],
    },
  },

  {
    call: "GET /api/v1/projects",
    note: "shared in the company on purpose",
    access: { marker: "Move to the harbour office", shares: ["peer", "lower"] },
  },
  {
    call: "GET /api/v1/projects/{projectId}",
    note: "shared in the company on purpose",
    access: { at: "/api/v1/projects/1", marker: "Move to the harbour office", shares: ["peer", "lower"] },
  },
  {
    call: "GET /api/v1/boards",
    note: "for everyone who signed in",
    access: { marker: "House rules", shares: everyone },
  },
  {
    call: "GET /api/v1/boards/{boardId}",
    note: "differs for every caller and gives nothing away",
    access: { at: "/api/v1/boards/1", marker: "House rules", shares: everyone },
  },
  { call: "GET /api/v1/feed", note: "differs for every caller, in random order", access: { marker: "Ada Alder" } },

  {
    call: "GET /api/v1/labels",
    note: "the caller's own",
    access: { ...minas("/api/v1/labels", "labels", "name"), at: "/api/v1/labels" },
  },
  { call: "POST /api/v1/labels", note: "the id comes in the body" },
  { call: "GET /api/v1/labels/{labelId}", note: "404 for others", access: minas("/api/v1/labels", "labels", "name") },
  write({ call: "PATCH /api/v1/labels/{labelId}", table: "labels", note: "404 for others" }),
  write({ call: "DELETE /api/v1/labels/{labelId}", table: "labels", opens: everyone, note: "anyone may delete" }),
  {
    call: "GET /api/v1/folders",
    note: "the caller's own",
    access: { ...minas("/api/v1/folders", "folders", "name"), at: "/api/v1/folders" },
  },
  { call: "POST /api/v1/folders", note: "the id comes in Location alone" },
  {
    call: "GET /api/v1/folders/{folderId}",
    note: "anyone may read",
    weaknesses: ["object-authorization"],
    access: { ...minas("/api/v1/folders", "folders", "name"), opens: everyone },
  },
  write({ call: "PATCH /api/v1/folders/{folderId}", table: "folders", note: "404 for others" }),
  write({ call: "DELETE /api/v1/folders/{folderId}", table: "folders", note: "404 for others" }),
  {
    call: "GET /api/v1/batches",
    note: "the caller's own",
    access: { ...minas("/api/v1/batches", "batches", "name"), at: "/api/v1/batches" },
  },
  { call: "POST /api/v1/batches", note: "the id comes deep in the body" },
  {
    call: "GET /api/v1/batches/{batchId}",
    note: "404 for others",
    access: minas("/api/v1/batches", "batches", "name"),
  },
  write({
    call: "PATCH /api/v1/batches/{batchId}",
    table: "batches",
    opens: ["peer", "lower"],
    note: "colleagues may write",
  }),
  write({ call: "DELETE /api/v1/batches/{batchId}", table: "batches", note: "404 for others" }),
];
