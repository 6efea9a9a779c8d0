import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest one first: begun last, one of them would be waited for alone. */
const longest = [
  "tests/e2e/every-route.test.ts",
  "tests/e2e/views.test.ts",
  "tests/harm/remembering.test.ts",
  "tests/e2e/toasts.test.ts",
  "tests/e2e/forms.test.ts",
  "tests/e2e/newcomer-chromium.test.ts",
  "server/jobs/run-scan.test.ts",
  "tests/e2e/extension.test.ts",
  "tests/e2e/newcomer-firefox.test.ts",
  "tests/e2e/brand-and-downloads.test.ts",
  "tests/faults/over-http.test.ts",
  "server/platform.test.ts",
  "tests/e2e/newcomer-widget.test.ts",
  "tests/e2e/sign-in-race.test.ts",
  "tests/faults/database-restart.test.ts",
  "tests/accuracy/accuracy.test.ts",
  "tests/e2e/room.test.ts",
  "tests/faults/faults.test.ts",
  "server/routes/identities.test.ts",
  "tests/e2e/worker-away.test.ts",
  "tests/accuracy/test-again.test.ts",
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
