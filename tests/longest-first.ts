import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest one first: begun last, one of them would be waited for alone. */
const longest = [
  "server/routes/fuzz.test.ts",
  "server/db/connection/upgrade-embedded.test.ts",
  "tests/e2e/views.test.ts",
  "tests/e2e/forms.test.ts",
  "tests/e2e/every-route.test.ts",
  "server/jobs/run-scan.test.ts",
  "server/first-finding.test.ts",
  "server/uploads/uploads.test.ts",
  "tests/e2e/toasts.test.ts",
  "tests/e2e/watch.test.ts",
  "tests/own-platform/own-access.test.ts",
  "tests/faults/full-disk.test.ts",
  "tests/harm/remembering.test.ts",
  "tests/e2e/other-site.test.ts",
  "server/db/connection/upgrade.test.ts",
  "tests/e2e/portal.test.ts",
  "tests/e2e/newcomer-chromium.test.ts",
  "tests/faults/over-http.test.ts",
  "tests/e2e/alerts.test.ts",
  "tests/e2e/sign-in-race.test.ts",
  "server/command/run.test.ts",
  "tests/e2e/still.test.ts",
  "server/apart/run-apart.test.ts",
  "server/platform.test.ts",
  "tests/e2e/clicked-notice.test.ts",
  "tests/e2e/extension.test.ts",
  "tests/e2e/newcomer-widget.test.ts",
  "tests/faults/faults.test.ts",
  "tests/e2e/newcomer-firefox.test.ts",
  "tests/faults/hostile-texts.test.ts",
  "tests/faults/database-restart.test.ts",
  "server/reports/make-pdf.test.ts",
  "tests/faults/canaries.test.ts",
];

/** A worker serves one project; between two it starts anew and loads everything again. Short files end a run together. */
const projects = ["e2e", "tests", "server", "console"];

/** Runs project by project, the longest files of each first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const at = longest.indexOf(relative(this.ctx.config.root, moduleId).replaceAll("\\", "/"));
      return projects.indexOf(project.name) * (longest.length + 1) + (at < 0 ? longest.length : at);
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
