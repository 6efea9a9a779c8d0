import type { CheckExample } from "./check.ts";

const notFound = { status: 404, body: '{"error":"Invoice not found"}' };

/** Recorded situations that prove `unauthenticatedWrite`. */
export const unauthenticatedWriteExamples: { vulnerable: CheckExample[]; safe: CheckExample[] } = {
  vulnerable: [
    {
      name: "an anonymous caller's faulty write is accepted",
      operation: { method: "POST", path: "/jobs/import" },
      answers: {
        "anonymous-malformed": { status: 202, body: '{"job":"j-2"}' },
        "owner-malformed": { status: 202, body: '{"job":"j-1"}' },
      },
    },
  ],
  safe: [
    {
      name: "anonymous callers are refused before the body is read",
      operation: { method: "POST", path: "/invoices" },
      answers: {
        "anonymous-malformed": { status: 401, body: '{"error":"Unauthorized"}' },
        "owner-malformed": { status: 400, body: '{"error":"Malformed JSON"}' },
      },
    },
    {
      name: "anonymous callers get not found where the owner's input is examined",
      operation: { method: "PATCH", path: "/invoices/{id}" },
      answers: {
        "anonymous-empty-object": notFound,
        "owner-empty-object": { status: 422, body: '{"error":"Nothing to change"}' },
      },
    },
  ],
};
