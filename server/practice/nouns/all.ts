import type { PracticeOperation } from "../operation.ts";
import { accountPartOperations } from "./account-parts.ts";
import { accountOperations } from "./accounts.ts";
import { adminOperations } from "./admin.ts";
import { authOperations } from "./auth.ts";
import { diagnosticOperations } from "./diagnostics.ts";
import { directoryOperations } from "./directory.ts";
import { embedOperations } from "./embed.ts";
import { exportOperations } from "./exports.ts";
import { gateOperations } from "./gates.ts";
import { internalOperations } from "./internal.ts";
import { invoiceOperations } from "./invoices.ts";
import { lifecycleOperations } from "./lifecycle.ts";
import { notebookOperations } from "./notebook.ts";
import { notificationOperations } from "./notifications.ts";
import { personnelOperations } from "./personnel.ts";
import { planningOperations } from "./planning.ts";
import { planOperations } from "./plans.ts";
import { profileOperations } from "./profiles.ts";
import { renderingOperations } from "./rendering.ts";
import { searchOperations } from "./search.ts";
import { serviceOperations } from "./services.ts";
import { shippingOperations } from "./shipping.ts";
import { signInOperations } from "./sign-in.ts";
import { staffOperations } from "./staff.ts";
import { togetherOperations } from "./together.ts";
import { unlistedOperations } from "./unlisted.ts";
import { userOperations } from "./users.ts";
import { versionOperations } from "./versions.ts";
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
  ...gateOperations,
  ...serviceOperations,
  ...signInOperations,
  ...staffOperations,
  ...directoryOperations,
  ...embedOperations,
  ...internalOperations,
  ...profileOperations,
  ...renderingOperations,
  ...unlistedOperations,
  ...versionOperations,
];
