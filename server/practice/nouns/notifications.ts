import { forgotten, unauthorized } from "../guards.ts";
import type { PracticeOperation } from "../operation.ts";
import { ok } from "../reply.ts";

export const notificationOperations: PracticeOperation[] = [
  {
    method: "GET",
    path: "/api/v1/notifications",
    summary: "What the user should look at",
    documented: false,
    guard: unauthorized,
    handle: ({ person }) => ok([{ id: 1, to: person?.email, text: "Invoice AL-2026-0001 is overdue." }]),
  },
  {
    method: "GET",
    path: "/api/v1/notifications/digest",
    summary: "The weekly digest",
    documented: false,
    guard: forgotten,
    handle: ({ data }) =>
      ok({
        overdue: data.invoices
          .filter((row) => row.status === "sent")
          .map(({ number, customer }) => ({ number, customer })),
        at: Date.now(),
      }),
  },
  {
    method: "PUT",
    path: "/api/v1/notifications/{notificationId}/read",
    summary: "Mark as read",
    documented: false,
    guard: unauthorized,
    params: { notificationId: { type: "integer", example: 1 } },
    fields: { read: "boolean" },
    handle: ({ body, data }) => {
      data.changed();
      return ok({ read: body.read });
    },
  },
];
