import type { PracticeOperation } from "../operation.ts";
import { accountOperations } from "./accounts.ts";
import { adminOperations } from "./admin.ts";
import { authOperations } from "./auth.ts";
import { diagnosticOperations } from "./diagnostics.ts";
import { exportOperations } from "./exports.ts";
import { invoiceOperations } from "./invoices.ts";
import { notificationOperations } from "./notifications.ts";
import { planOperations } from "./plans.ts";
import { searchOperations } from "./search.ts";
import { userOperations } from "./users.ts";
import { webhookOperations } from "./webhooks.ts";

/** Every operation of the practice service; concrete paths stand before the templates that would swallow them. */
export const allOperations: readonly PracticeOperation[] = [
  ...authOperations,
  ...accountOperations,
  ...invoiceOperations,
  ...userOperations,
  ...adminOperations,
  ...searchOperations,
  ...exportOperations,
  ...planOperations,
  ...webhookOperations,
  ...notificationOperations,
  ...diagnosticOperations,
];
