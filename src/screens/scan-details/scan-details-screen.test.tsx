import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import { noFindings } from "../../contract/finding-words.ts";
import type { Role } from "../../contract/roles.ts";
import type { Scan } from "../../contract/scans.ts";
import { createFakeHost, type FakeHost, problemAnswer } from "../../host/fake.ts";
import { someEndpoint } from "../../parts/endpoint/endpoint.fixture.ts";
import { endpointAnswers } from "../../parts/endpoint/endpoint-answers.fixture.ts";
import { fakeScan } from "../../parts/scan/scan.fixture.ts";
import { ScanDetailsScreen } from "./scan-details-screen.tsx";

function open(scan: Scan | null, options: { role?: Role; answers?: FakeHost["answers"] } = {}) {
  const host = createFakeHost({
    path: "/scan/12",
    answers: {
      "GET /auth/user": fakeUser(options.role),
      "GET /scans/12": () => scan ?? problemAnswer(404, "No scan has this id."),
      ...endpointAnswers([]),
      "GET /teams": [],
      "GET /findings": { total: 0, rows: [] },
      "GET /findings/counts": noFindings,
      "GET /application-summaries/17": { completed: [{ id: 12 }] },
      "GET /product-metrics/3": {
        totalEndpoints: 32,
        secureEndpoints: 23,
        lacksAuthEndpoints: 3,
        lacksAuthzEndpoints: 5,
        attributedEndpoints: 25,
        unattributedEndpoints: 7,
      },
      ...options.answers,
    },
  });
  renderInConsole(host, <ScanDetailsScreen scanId={12} />);
  return { host, user: userEvent.setup() };
}

/** Chooses Delete Scan in the menu. */
async function askToDelete(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByText("Discovered endpoints");
  await user.click(button("More") as HTMLElement);
  await user.click(screen.getByRole("menuitem", { name: "Delete Scan" }));
}
const button = (name: string) => screen.queryAllByRole("button", { name })[0];
const sent = (host: FakeHost, method: string) => host.requests.filter((request) => request.method === method);
const message = (seq: number, type: string, text: string) => ({
  seq,
  type,
  message: text,
  timestamp: "2026-11-21T10:00:00.000Z",
});

test("A missing scan says so and leads back to the list", async () => {
  open(null);
  expect((await screen.findAllByText("Scan Not Found")).length).toBeGreaterThan(0);
  expect(screen.getByText("The requested scan could not be found.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to API Scanner" }).getAttribute("href")).toBe("/scanner");
});

test("The code that a scan looked at is named beside when it ran, and its commit in full below", async () => {
  const commit = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d";
  open(fakeScan({ revision: { commit, branch: "feature/refunds", pullRequest: "12" } }));
  const short = /, feature\/refunds at 1a2b3c4d, pull request 12$/;
  expect((await screen.findAllByText(short)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(commit).length).toBeGreaterThan(0);
});

test.each([
  ["production", true, "Safe mode, nothing is changed"],
  ["staging", false, "Safe mode, nothing is changed"],
  ["staging", true, "Safe mode is off, it may write"],
])("A running scan in %s, where it may make objects: %s, says '%s'", async (environment, makesObjects, text) => {
  const application = { id: 17, name: "Shop", environment, makesObjects, writesBack: false, isIntrusive: false };
  open(fakeScan({ status: "running", results: null }), { answers: { "GET /applications": [application] } });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByText(/^Safe mode/)).toHaveLength(1);
});

test("What a scan left behind is said with the command that removes it, and what it kept back with the reason", async () => {
  const command = 'curl -i -X DELETE -H "Authorization: Bearer $BOB" "http://127.0.0.1:8080/notes/77"';
  const left = { mark: "postern-12-9f3ac1d2", owner: "bob", path: "/notes/77", collection: "/notes" };
  const results = {
    ...(fakeScan().results as NonNullable<Scan["results"]>),
    leftovers: [
      { ...left, reason: "The target keeps it: it answers with 500.", command },
      { ...left, mark: "postern-12-aa", path: null, reason: "It was not found by its mark.", command: "" },
      {
        ...left,
        mark: "postern-12-bb",
        path: null,
        isMarked: false as const,
        collection: "/cards/7",
        reason: "PATCH /cards/7 changed something.",
        command: "",
      },
    ],
    keptBack: {
      total: 1,
      guesses: 62,
      operations: [
        { method: "GET", path: "/createdb", reason: "In production, no request that may act is sent." },
        { method: "GET", path: "/logout", reason: "Its name says that it acts." },
      ],
    },
  };
  open(fakeScan({ results }));
  const panel = within((await screen.findByRole("list", { name: "Left behind" })) as HTMLElement);
  expect(panel.getByText("/notes/77")).toBeTruthy();
  expect(panel.getByText(/postern-12-9f3ac1d2/)).toBeTruthy();
  expect(panel.getByText(/The target keeps it: it answers with 500\./)).toBeTruthy();
  expect(panel.getByText(command)).toBeTruthy();
  expect(panel.getByText("Below /notes")).toBeTruthy();
  expect(panel.getByText("/cards/7")).toBeTruthy();
  expect(panel.getByText("PATCH /cards/7 changed something.")).toBeTruthy();
  expect(panel.getAllByRole("button").map((one) => one.getAttribute("aria-label"))).toEqual([
    "Copy the command for /notes/77",
  ]);
  await userEvent.click(
    screen.getByRole("button", { name: /^Kept back.*1 operation and 62 guesses not sent, because they may act/ }),
  );
  const kept = within(screen.getByRole("list", { name: "Kept back" }));
  expect(kept.getByText("/createdb").closest("li")?.textContent).toContain("GET");
  expect(kept.getByText("In production, no request that may act is sent.")).toBeTruthy();
  expect(kept.getAllByText("guess").map((mark) => mark.closest("li")?.textContent)).toEqual([
    "GET/logoutguessIts name says that it acts.",
  ]);
  expect(kept.getByText("And 61 more.")).toBeTruthy();
});

test("What a scan learned of its target is told in plain sentences, and what it did not learn is left out", async () => {
  const plain = { status: 404, form: '{"error"}', isSoft: false };
  const results = {
    ...(fakeScan().results as NonNullable<Scan["results"]>),
    profile: {
      order: {
        parse: { before: 12, after: 0 },
        validate: { before: 3, after: 2 },
        "look-up": { before: 0, after: 1 },
      },
      hides: 1,
      reads: { refusing: 4, all: 6 },
      madeUp: { taken: 0, refused: 4 },
      examined: 0,
      errorForm: '{"error"}',
      denied: { status: 200, form: '{"code", "message"}', isSoft: true },
      notFound: plain,
      unknown: [
        { ...plain, below: "/", method: "GET" },
        { ...plain, below: "/api", method: "GET" },
        { ...plain, below: "/app", method: "POST" },
        { status: 200, form: "a page", isSoft: true, below: "/app", method: "GET" },
      ],
      prefixes: ["/api/v1", "/api/v2"],
      unread: { status: 415, form: "an empty body", isSoft: false, mediaType: "application/x-postern-probe" },
      hosts: ["api.example.com"],
      roles: [
        { word: "member", of: ["ben", "cleo"] },
        { word: "admin", of: ["ada"] },
      ],
    },
  };
  open(fakeScan({ results }));
  await userEvent.click(await screen.findByRole("button", { name: /^What this API does 15 learned/ }));
  const list = within(screen.getByRole("list", { name: "What this API does" }));
  expect(list.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "Asks for a credential before it reads the body at 12 operations.",
    "Asks for a credential before it validates the input at 3 operations, and afterwards at 2.",
    "Asks for a credential after it looks up an id at 1 operation.",
    "Refuses anonymous callers at 4 reads, and leaves 2 harmless ones open.",
    'Refuses anonymous callers with 200 and {"code", "message"}, as if nothing were wrong.',
    "Hides what exists at 1 operation: anonymous callers get “not found”.",
    'Answers an unknown id with 404 and {"error"}.',
    'Reports most errors as {"error"}.',
    "Refuses a body of type application/x-postern-probe with 415 and an empty body.",
    'Unknown addresses below /, /api and /app, asked by GET and POST, get 404 and {"error"}.',
    "Unknown addresses below /app get 200 and a page, as if nothing were wrong.",
    "Keeps its operations below /api/v1 and /api/v2.",
    "Names api.example.com as a host of its own.",
    "Gives ben and cleo the role member.",
    "Gives ada the role admin.",
  ]);
});

test("A scan that learned nothing of its target says nothing of it", async () => {
  open(fakeScan());
  await screen.findByText("Discovered endpoints");
  expect(screen.queryByText("What this API does")).toBeNull();
});

test("A scan that cannot be read shows the platform's message and can be tried again", async () => {
  let down = true;
  open(fakeScan(), { answers: { "GET /scans/12": () => (down ? problemAnswer(503, "Restarting.") : fakeScan()) } });
  expect(await screen.findByText(/503: Restarting\./)).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Discovered endpoints")).toBeTruthy();
});

test("Deleting asks in the given words, sends nothing on Cancel, and then goes to the list", async () => {
  const { host, user } = open(fakeScan(), { answers: { "DELETE /scans/12": { message: "Deleted." } } });
  await askToDelete(user);
  expect(
    screen.getByText(
      "Are you sure you want to delete this scan? This action cannot be undone. All scan data, endpoints, and results will be permanently removed.",
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(sent(host, "DELETE")).toEqual([]);
  await askToDelete(user);
  const dialog = screen.getByRole("alertdialog");
  await user.click([...dialog.querySelectorAll("button")].find((b) => b.textContent === "Delete Scan") as HTMLElement);
  await waitFor(() => expect(host.history.at(-1)).toBe("/scanner"));
  expect(screen.getByTestId("toast").textContent).toMatch(/^Scan Deleted: /);
});

test("A deletion that fails says so in the fixed words", async () => {
  const { user } = open(fakeScan(), { answers: { "DELETE /scans/12": () => problemAnswer(500, "secret detail") } });
  await askToDelete(user);
  const dialog = screen.getByRole("alertdialog");
  await user.click([...dialog.querySelectorAll("button")].find((b) => b.textContent === "Delete Scan") as HTMLElement);
  await waitFor(() =>
    expect(screen.getByTestId("toast").textContent).toBe("Delete Failed: Failed to delete the scan. Please try again."),
  );
});

test.each<[Role, boolean]>([
  ["viewer", false],
  ["contributor", false],
  ["admin", true],
])("Delete Scan for a %s: %s", async (role, offered) => {
  const { user } = open(fakeScan(), { role });
  await screen.findByText("Discovered endpoints");
  await user.click(button("More") as HTMLElement);
  expect(screen.queryByRole("menuitem", { name: "Delete Scan" }) !== null).toBe(offered);
});

test("Only a failed scan offers Retry Scan, which scans the same application and opens the new scan", async () => {
  const failed = fakeScan({
    status: "failed",
    results: { ...(fakeScan().results as NonNullable<Scan["results"]>), reason: "Nothing answers at shop.test." },
  });
  const { host, user } = open(failed, { answers: { "POST /scans": fakeScan({ id: 13, status: "pending" }) } });
  expect(await screen.findByRole("heading", { name: "Nothing answers at shop.test" })).toBeTruthy();
  await user.click(button("Retry Scan") as HTMLElement);
  await waitFor(() => expect(host.history.at(-1)).toBe("/scan/13"));
  expect(sent(host, "POST").map(({ path, body }) => [path, body])).toEqual([["/scans", { applicationId: 17 }]]);
});

test("A completed scan offers to scan again, and neither Retry Scan nor Stop scan", async () => {
  open(fakeScan());
  await screen.findByText("Discovered endpoints");
  expect([button("Retry Scan"), button("Stop scan")]).toEqual([undefined, undefined]);
  expect(button("Scan again")).toBeTruthy();
});

test("A scan that somebody stopped is no failure: it says who, what that leaves undecided, and is not scored", async () => {
  const results = { ...(fakeScan().results as NonNullable<Scan["results"]>), undecided: 13 };
  open(fakeScan({ status: "failed", stoppedBy: "maya@acme.test", securityScore: null, results }));
  expect(await screen.findByText("maya@acme.test stopped this scan")).toBeTruthy();
  expect(screen.getByText(/13 endpoints stay undecided and no score is given/)).toBeTruthy();
  expect(screen.getAllByText("Stopped").length).toBeGreaterThan(0);
  expect(screen.queryByText("Failed")).toBeNull();
});

test.each([
  ["stopped", "maya@acme.test"],
  ["failed", null],
])("A scan that %s before it found anything gives no all-clear", async (_, stoppedBy) => {
  open(fakeScan({ status: "failed", stoppedBy, securityScore: null }));
  expect(await screen.findByText("Nothing was found until then")).toBeTruthy();
  expect(screen.queryByText("32 endpoints were tested.")).toBeNull();
});

test("The last completed scan lists what stands open now, an earlier one what it found, whatever became of it", async () => {
  const { host } = open(fakeScan());
  await screen.findByText("Nothing was found");
  const asked = ({ requests }: FakeHost) =>
    requests.filter(({ path }) => path === "/findings").map(({ search }) => Object.fromEntries(search));
  expect(asked(host)).toEqual([{ applicationId: "17", limit: "2000" }]);
  const earlier = open(fakeScan(), { answers: { "GET /application-summaries/17": { completed: [{ id: 13 }] } } });
  await waitFor(() => expect(asked(earlier.host)).toEqual([{ scanId: "12", standing: "all", limit: "2000" }]));
});

test("A running scan can be stopped", async () => {
  let scan = fakeScan({ status: "running", results: null });
  const { host, user } = open(scan, {
    answers: {
      "GET /scans/12": () => scan,
      "POST /scans/12/cancel": () => {
        scan = fakeScan({ status: "failed" });
        return scan;
      },
    },
  });
  await waitFor(() => expect(button("Stop scan")).toBeTruthy());
  await user.click(button("Stop scan") as HTMLElement);
  expect(await screen.findByText("Scan failed due to an error.")).toBeTruthy();
  expect(sent(host, "POST").map(({ path }) => path)).toEqual(["/scans/12/cancel"]);
});

test("The log of a running scan is there before its first line, and a status line reads the scan anew", async () => {
  let scan = fakeScan({ status: "running", results: null });
  const { host } = open(scan, { answers: { "GET /scans/12": () => scan } });
  expect(await screen.findByRole("log", { name: "Scan log" })).toBeTruthy();
  await waitFor(() => expect(host.lives).toHaveLength(1));
  scan = fakeScan();
  act(() => host.lives[0]?.handlers.onMessage(message(1, "status", "Scan completed")));
  expect(await screen.findByText("Discovered endpoints")).toBeTruthy();
});

test("The stream's state is told in words", async () => {
  const { host } = open(fakeScan({ status: "running", results: null }));
  await waitFor(() => expect(host.lives).toHaveLength(1));
  const tell = (state: "connected" | "reconnecting" | "closed") => act(() => host.lives[0]?.handlers.onState(state));
  tell("connected");
  expect(await screen.findByText("Connected")).toBeTruthy();
  tell("reconnecting");
  expect(await screen.findByText("Reconnecting")).toBeTruthy();
  tell("closed");
  expect(await screen.findByText("Stream closed")).toBeTruthy();
});

test("A finished scan shows its log folded, with the page's count of findings, only when there are lines", async () => {
  const { host } = open(fakeScan(), {
    answers: { "GET /findings/counts": { ...noFindings, findings: 11, endpoints: 10, critical: 11 } },
  });
  await screen.findByText("Discovered endpoints");
  expect(screen.queryByText("Live scan logs")).toBeNull();
  act(() => {
    host.lives[0]?.handlers.onMessage(message(1, "status", "Scan 12 queued"));
    host.lives[0]?.handlers.onMessage(message(2, "finding", "GET /x answers without a session"));
    host.lives[0]?.handlers.onMessage(message(3, "error", "The target stopped answering."));
  });
  const fold = await screen.findByRole("button", { name: "Live scan logs" });
  expect(fold.getAttribute("aria-expanded")).toBe("false");
  expect(screen.getByText("3 lines, 11 findings, 1 error")).toBeTruthy();
  // One line tells of a finding here, and a scan may find more than it tells line by line.
  expect(screen.getByText("11 findings on 10 endpoints")).toBeTruthy();
});

test("Where the count of its findings cannot be had, a scan's findings are headed by what they are", async () => {
  open(fakeScan({ endpointCount: 3 }), { answers: { "GET /findings/counts": () => problemAnswer(500, "No.") } });
  const heading = await screen.findByRole("heading", { name: "Findings" });
  await waitFor(() => expect(heading.className).not.toContain("invisible"), { timeout: 20_000 });
});

test.each<[Role, boolean]>([
  ["viewer", false],
  ["contributor", true],
])("A path that the scan found can be given to a team right there by a %s: %s", async (role, offered) => {
  const path = "/orders/{id}";
  const teams = [
    { id: 4, name: "Payments", description: null, endpointCount: 0, createdAt: "2026-11-21T10:00:00.000Z" },
  ];
  const { host, user } = open(fakeScan(), {
    role,
    answers: {
      ...endpointAnswers([someEndpoint({ id: 31, path, teamId: null })]),
      "GET /teams": teams,
      "PATCH /endpoints/31": someEndpoint({ id: 31, path, teamId: 4 }),
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Discovered endpoints/ }));
  await screen.findByRole("link", { name: /orders/ });
  const attribute = button(`Attribute ${path}, now unattributed`);
  expect(attribute !== undefined).toBe(offered);
  if (!attribute) return;
  await user.click(attribute);
  await user.selectOptions(await screen.findByLabelText("Team"), "4");
  await user.click(screen.getByRole("button", { name: "Attribute" }));
  await waitFor(() => expect(screen.getByTestId("toast").textContent).toMatch(/^Endpoint Attributed/));
  expect(sent(host, "PATCH").map(({ path: to, body }) => [to, body])).toEqual([["/endpoints/31", { teamId: 4 }]]);
});

test("Checks that did not run are counted with their reasons, the rarer ones folded away", async () => {
  const scan = fakeScan();
  const coverage = { tested: 801, skipped: 2564, blocked: 0, unreachable: 0 };
  const reason = (checks: number) => ({
    ...{ state: "skipped", reason: `Reason ${checks}.`, checks, endpoints: 1 },
    checkIds: ["permissive-cors", "path-trick"],
  });
  const { user } = open(
    { ...scan, results: scan.results && { ...scan.results, coverage } },
    {
      answers: {
        "GET /scans/12/coverage": { counts: coverage, reasons: [2000, 500, 40, 10, 8, 4, 2].map(reason) },
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Checks 801 of 3,365 ran" }));
  const reasons = await screen.findByRole("list", { name: "Why checks did not run" });
  expect(reasons.firstElementChild?.textContent).toBe(
    "Reason 2000.permissive-cors, path-trick2,000 checks on 1 endpointskipped",
  );
  expect(screen.getByText("1 more reason")).toBeTruthy();
  expect(screen.getByText("2,564").parentElement?.textContent).toBe("2,564 skipped");
});
