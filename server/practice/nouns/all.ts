import type { PracticeOperation } from "../operation.ts";
import { accountPartOperations } from "./account-parts.ts";
import { accountOperations } from "./accounts.ts";
import { adminOperations } from "./admin.ts";
import { authOperations } from "./auth.ts";
import { diagnosticOperations } from "./diagnostics.ts";
import { exportOperations } from "./exports.ts";
import { invoiceOperations } from "./invoices.ts";
import { lifecycleOperations } from "./lifecycle.ts";
import { notebookOperations } from "./notebook.ts";
import { notificationOperations } from "./notifications.ts";
import { personnelOperations } from "./personnel.ts";
import { planningOperations } from "./planning.ts";
import { planOperations } from "./plans.ts";
import { searchOperations } from "./search.ts";
import { shippingOperations } from "./shipping.ts";
import { togetherOperations } from "./together.ts";
import { userOperations } from "./users.ts";
import { webhookOperations } from "./webhooks.ts";
import { writingOperations } from "./writing.ts";

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
  ...accountPartOperations,
  ...lifecycleOperations,
  ...notebookOperations,
  ...personnelOperations,
  ...planningOperations,
  ...shippingOperations,
  ...togetherOperations,
  ...writingOperations,
];
