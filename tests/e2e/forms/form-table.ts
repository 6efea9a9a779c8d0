import { administrationForms } from "./administration-forms.ts";
import { everydayForms } from "./everyday-forms.ts";
import type { FormRow } from "./form-row.ts";
import { questions } from "./questions.ts";

/** Every form of the console, and every dialog that sends something. What removes things comes last. */
export const formTable: readonly FormRow[] = [...everydayForms, ...administrationForms, ...questions];

/** Forms that the platform's own page never shows, and the test that proves the same of them. */
export const drivenElsewhere: Readonly<Record<string, string>> = {
  "screens/application/application-settings.tsx": "src/screens/application/application-settings.test.tsx",
  "screens/application/sent-headers.tsx": "src/screens/application/sent-headers.test.tsx",
  "screens/application/use-keeping.tsx": "src/screens/application/application-settings.test.tsx",
  "parts/platform/connect-form.tsx": "src/screens/connect/connect-view.test.tsx",
  // Only in the extension, beside a tab that is watched.
  "screens/watch/add-tab-identity.tsx": "tests/e2e/watch.test.ts",
  "screens/watch/tab-session.tsx": "tests/e2e/watch.test.ts",
};

/** Dialogs that only show, or that take effect while one chooses. */
export const showOnly: readonly string[] = [
  "console/shortcut-list.tsx",
  "screens/admin/template-preview.tsx",
  "ui/filters.tsx",
  "screens/endpoints/filter-sheet.tsx",
  "screens/scan-details/raw-results.tsx",
  "screens/tenant-admin/webhooks/webhook-log.tsx",
];
