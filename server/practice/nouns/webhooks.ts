import { forgotten, unauthorized } from "../guards.ts";
import type { PracticeOperation } from "../operation.ts";
import { json, noContent, notFound, ok } from "../reply.ts";
import { named, own, webhookId } from "./parameters.ts";

export const webhookOperations: PracticeOperation[] = [
  {
    method: "GET",
    path: "/api/v1/webhooks",
    summary: "Where events are sent",
    documented: true,
    guard: unauthorized,
    roles: ["admin"],
    handle: (call) => ok(own(call, call.data.webhooks)),
  },
  {
    method: "POST",
    path: "/api/v1/webhooks",
    summary: "Send events to an address",
    documented: true,
    guard: unauthorized,
    roles: ["admin"],
    fields: { target: "string" },
    parsesFirst: true,
    handle(call) {
      const row = {
        id: call.data.webhooks.length + 1,
        tenant: call.person?.tenant ?? ("alder" as const),
        target: String(call.body.target),
        secret: `wh-${call.requestId}`,
      };
      call.data.webhooks.push(row);
      call.data.changed();
      return json(201, row);
    },
  },
  {
    method: "DELETE",
    path: "/api/v1/webhooks/{webhookId}",
    summary: "Stop sending events",
    documented: true,
    guard: unauthorized,
    roles: ["admin"],
    params: { webhookId },
    handle(call) {
      const row = named(own(call, call.data.webhooks), call.params.webhookId);
      if (!row) return notFound("webhook");
      call.data.webhooks.splice(call.data.webhooks.indexOf(row), 1);
      call.data.changed();
      return noContent();
    },
  },
  {
    method: "POST",
    path: "/api/v1/webhooks/{webhookId}/test",
    summary: "Send a test event",
    documented: false,
    guard: forgotten,
    params: { webhookId },
    fields: { event: "string" },
    handle(call) {
      if (!named(call.data.webhooks, call.params.webhookId)) return notFound("webhook");
      call.data.changed();
      return json(202, { sent: call.body.event });
    },
  },
];
