import { unauthorized } from "../guards.ts";
import type { PracticeCall, PracticeOperation } from "../operation.ts";
import { json, ok } from "../reply.ts";

const renders = ["invoice", "reminder"];
const params = { templateName: { type: "string", example: "invoice" } } as const;
const trace = (what: string, file: string) =>
  `${what}\n    at load (/srv/ledgerline/src/${file}.js:41:17)\n    at async handle (/srv/ledgerline/src/router.js:112:9)`;
const internal = ({ requestId }: PracticeCall) =>
  json(500, { error: "internal_error", message: "Something went wrong.", requestId });

const one = (
  name: string,
  summary: string,
  fail: (call: PracticeCall) => ReturnType<typeof json>,
): PracticeOperation => ({
  method: "GET",
  path: `/api/v1/${name}/{templateName}`,
  summary,
  documented: true,
  guard: unauthorized,
  params,
  handle: (call) => {
    const template = renders.find((known) => known === call.params.templateName);
    return template ? ok({ template, pages: 2, company: call.person?.tenant }) : fail(call);
  },
});
const bulk = (
  name: string,
  summary: string,
  fail: (call: PracticeCall) => ReturnType<typeof json>,
): PracticeOperation => ({
  method: "POST",
  path: `/api/v1/${name}`,
  summary,
  documented: true,
  guard: unauthorized,
  accepts: { rows: "number" },
  sample: { rows: 3 },
  handle: (call) => {
    if (typeof call.body.rows !== "number") return fail(call);
    call.data.changed();
    return json(202, { queued: call.body.rows });
  },
});

/** What breaks when it is asked for something odd: once with the inner workings in the answer, once without. */
export const renderingOperations: PracticeOperation[] = [
  one("renders", "Render a template", ({ params: { templateName } }) =>
    json(500, { error: `No template ${templateName}`, stack: trace(`Error: ENOENT ${templateName}.hbs`, "templates") }),
  ),
  one("layouts", "Lay a template out", internal),
  bulk("imports", "Import rows", () =>
    json(500, { error: 'SQLSTATE[23502]: Not null violation: null value in column "rows" of relation "imports"' }),
  ),
  bulk("uploads", "Upload rows", () => json(422, { error: "validation_failed", fields: { rows: "must be a number" } })),
];
