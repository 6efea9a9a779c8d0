/** A number or wording that the product promises, and the test that holds it to its value where it acts. */
export type PromisedConstant = {
  constant: string;
  /** What the test must compare with, as it is written there. */
  values: readonly string[];
  file: string;
  /** The test's title, or the part of it that does not change. */
  test: string;
};

const row = (constant: string, file: string, test: string, ...values: string[]): PromisedConstant => ({
  constant,
  values,
  file,
  test,
});

const toaster = "src/console/toaster.test.tsx";
const progress = "src/screens/start-scan/scan-progress.test.tsx";
const settings = "src/screens/settings/settings-screen.test.tsx";
const images = "src/screens/tenant-admin/image-fault.test.ts";
const imageTest = "a %s %s of %i bytes and type '%s' is answered with %j";
const learning = "src/screens/learning-admin/learning-admin-screen.test.tsx";
const endpoints = "src/screens/endpoints/endpoints-screen.test.tsx";
const untouched = "Nothing was saved yet: weekly, 30 seconds, 60 per minute, 90 days, every notification";

/** Every business constant and limit of the product. */
export const constants: readonly PromisedConstant[] = [
  row(
    "At most 1 toast",
    toaster,
    "A toast stays 5 s, and at most one is shown",
    'queryByText("Team Created")).toBeNull()',
  ),
  row("A toast stays 5000 ms", toaster, "A toast stays 5 s, and at most one is shown", "pass(4999)", "pass(1)"),
  row(
    "A dismissed toast is removed after 1,000,000 ms",
    toaster,
    "A dismissed toast is gone from view at once and forgotten after 1,000,000 ms",
    "pass(1_000_000 - 1)",
    "pass(1)",
  ),

  row("Scan status poll 1 s", progress, "The scan is looked at every second, and no more once it ended", "pass(2000)"),
  row(
    "Scanner list refresh 2 s",
    "src/screens/scanner/scanner-screen.test.tsx",
    "The list is read anew every 2 seconds",
    "1900",
    "200",
    "2000",
  ),
  row(
    "Completion handler 2 s after the final status",
    progress,
    "A failed scan says so in fixed words, at once in the view and 2 s later by a toast",
    "pass(1900)",
    "pass(150)",
  ),
  row(
    "Dialog reset 3 s after that",
    progress,
    "The dialog closes 5 s after the final status, not earlier",
    "pass(4900)",
    "pass(150)",
  ),
  row(
    "Login redirect 500 ms",
    "src/client/session.test.tsx",
    "A session lost on %s is told at once, and sign-in comes 500 ms later, not earlier",
    "pass(499)",
    "pass(1)",
  ),
  row(
    "Organization redirect 1 s",
    "src/screens/organization/organization-screen.test.tsx",
    "The dashboard comes 1 s after the organization was created, not earlier",
    "pass(999)",
    "pass(1)",
  ),
  row(
    "Progress 10, 50, 100 %",
    progress,
    "The view stands at 10 % while the scan waits, 50 % while it runs and 100 % once it ended",
    '"10"',
    '"50"',
    '"100"',
  ),
  row(
    "Live log port 8080",
    "server/config.test.ts",
    "without any setting the platform is private to this machine",
    "livePort: 8080",
  ),

  row(
    "Page sizes 10, 20, 50, and page 1 after a change",
    endpoints,
    "shows 10 paths, then as many as chosen, and starts at page 1 again when the size changes",
    '["10", "20", "50"]',
    "toHaveLength(10)",
    '"/endpoints?size=20"',
  ),
  row(
    "Page numbers: first, last, within 1 of the current, ellipses",
    "src/ui/page-numbers.test.ts",
    "are the first, the last and those within 1 of the current, with ellipses between",
    '"1 … 6 7 8 … 13"',
  ),
  row(
    "Score colours: 80 green, 60 yellow, else red; the enhanced score is a rounded share, out of 100",
    "src/screens/scan-details/score-card.test.tsx",
    "%i secure endpoints of 200 are %i of 100, drawn as %s",
    '[159, 80, "secure"]',
    '[158, 79, "medium"]',
    '[120, 60, "medium"]',
    '[118, 59, "critical"]',
  ),
  row(
    "A team card counts its endpoints, 0 when there are none",
    "src/screens/teams/teams-screen.test.tsx",
    "A card tells the real number of endpoints that the team owns",
    '"25 endpoints"',
    '"0 endpoints"',
  ),
  row(
    "The question before a scan is deleted",
    "src/screens/scan-details/scan-details-screen.test.tsx",
    "Deleting asks in the given words, sends nothing on Cancel, and then goes to the list",
    '"Are you sure you want to delete this scan? This action cannot be undone. All scan data, endpoints, and results will be permanently removed."',
  ),

  row(
    "Scan frequencies, weekly at first",
    settings,
    untouched,
    'toBe("weekly")',
    '["Daily", "Weekly", "Monthly", "Manual"]',
  ),
  row(
    "Data retention in days, 90 at first",
    settings,
    untouched,
    'field("Data retention").value).toBe("90")',
    '["30", "60", "90", "180", "365"]',
  ),
  row("Request timeout 30 s at first", settings, untouched, 'field("Request timeout (seconds)").value).toBe("30")'),
  row(
    "Rate limit 60 per minute at first",
    settings,
    untouched,
    'field("Rate limit (requests per minute)").value).toBe("60")',
  ),
  row(
    "Request timeout 5 to 300 s, rate limit 1 to 1000",
    settings,
    "%s '%s' is refused at the field, and nothing is kept",
    '"4"',
    '"301"',
    '"0"',
    '"1001"',
  ),

  row("Logo limit 2 MB", images, imageTest, "2 * MB,", "2 * MB + 1", "Logo must be smaller than 2MB"),
  row("Favicon limit 500 KB", images, imageTest, "500 * 1024,", "500 * 1024 + 1", "Favicon must be smaller than 500KB"),
  row(
    "File sizes in MB with one decimal",
    "src/screens/reports/report-words.test.ts",
    "A file of %s bytes is shown as %s",
    '"1.6 MB"',
    '"10.0 MB"',
  ),

  row(
    "Confidence colours: 8 green, 5 blue, 3 yellow, else grey",
    learning,
    "A confidence of %d is %s: at least 8 green, at least 5 blue, at least 3 yellow, otherwise grey",
    '[8, "secure"]',
    '[7.99, "running"]',
    '[5, "running"]',
    '[4.99, "medium"]',
    '[3, "medium"]',
    '[2.99, "low"]',
  ),
  row(
    "Minimum confidence 3.0, 5.0, 7.0, 9.0, and 3.0 at first",
    learning,
    "High Confidence starts at 3.0 and offers 5.0, 7.0 and 9.0",
    'toBe("3.0")',
    '["3.0", "5.0", "7.0", "9.0"]',
  ),
  row(
    "Risk colours: high red, medium yellow, low green",
    "src/screens/learning-admin/risk.test.tsx",
    "A %s risk is drawn as %s: high red, medium yellow, low green",
    '["high", "critical"]',
    '["medium", "medium"]',
    '["low", "secure"]',
  ),
  row(
    "What is called red, yellow, green, blue and grey is so in both themes",
    "tests/architecture/constants.test.ts",
    "%s is %s in both themes",
    '["critical", "red"]',
    '["medium", "yellow"]',
    '["secure", "green"]',
    '["running", "blue"]',
    '["low", "grey"]',
  ),

  row(
    "SMTP port 587 in the form",
    "src/screens/admin/admin-screen.test.tsx",
    "of another provider resets how it logs in and clears the fields of the first",
    'toBe("587")',
  ),
  row(
    "SMTP port 587 on the platform",
    "server/routes/mail.test.ts",
    "is inactive at first, asks for port 587 where none is given, and keeps its secret to itself",
    "smtpPort: 587",
  ),
  row(
    "A tenant's 10 users in the form",
    "src/screens/global-tenants/global-tenants-screen.test.tsx",
    "makes one with room for 10 users unless a number says otherwise",
    '.value).toBe("10")',
    "maxUsers: 10",
  ),
  row(
    "Secondary colour #64748B, fixed",
    "src/screens/tenant-admin/tenant-admin-screen.test.tsx",
    "refuses what is no colour, and shows the fixed second one",
    '["#64748B", true]',
  ),
  row(
    "The first 200 characters of a template's HTML",
    "src/screens/admin/admin-screen.test.tsx",
    "shows the first 200 characters of its HTML as text, and Activate only when it is inactive",
    "slice(0, 200)",
  ),
  row(
    "A magic link is valid for 15 minutes",
    "server/auth/sign-in.test.ts",
    "is refused after 15 minutes",
    "toBeGreaterThan(14.5)",
    "toBeLessThanOrEqual(15)",
  ),
  row(
    "The email tells the 15 minutes",
    "server/routes/mail.test.ts",
    "of the sign-in email is there from the start, and active",
    '"15 minutes"',
  ),
  row(
    "Platform version v1.0.0 and scanner engine v2.0 on the screen",
    "src/screens/admin/admin-screen.test.tsx",
    "counts what there is, and names version, engine, database and sign-in",
    '"v1.0.0"',
    '"API-focused v2.0"',
  ),
  row(
    "Platform version v1.0.0 and scanner engine v2.0 on the platform",
    "server/routes/system.test.ts",
    "are counted over all tenants, and name the database in use",
    '"v1.0.0"',
    '"API-focused v2.0"',
  ),
  row(
    "A tenant's 10 users and brand colour #10B981 on the platform",
    "server/routes/tenants.test.ts",
    "creates, lists, changes and deletes organizations",
    "maxUsers: 10,",
    '"#10B981"',
  ),
];
