import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { beforeEach, expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import { createFakeHost, type FakeHost, problemAnswer } from "../../host/fake.ts";
import type { TabBeside } from "../../host/port.ts";
import { fakeScan } from "../../parts/scan/scan.fixture.ts";
import { type StartScan, useStartScan } from "../../parts/scan/start-scan.ts";
import { keepFocus } from "../../ui/keep-focus.ts";
import { StartScanDialog } from "./start-scan-dialog.tsx";

const shop = {
  id: 17,
  name: "Shop",
  targetUrl: "https://shop.test",
  environment: "staging",
  authMethod: "bearer",
  hasCredentials: true,
  makesObjects: false,
  writesBack: false,
  isIntrusive: false,
  productId: 3,
  createdAt: "2026-11-21T10:00:00.000Z",
};

// As the root of the console does.
beforeEach(() => keepFocus(document.body));

function Opened({ values }: { values?: StartScan | undefined }) {
  const open = useStartScan();
  useEffect(() => open(values), [open, values]);
  return <StartScanDialog />;
}

async function openDialog(answers: FakeHost["answers"] = {}, values?: StartScan, beside?: TabBeside) {
  const host = createFakeHost({
    ...(beside && { capabilities: ["tab", "watch-traffic"] }),
    answers: {
      "GET /auth/user": fakeUser("contributor"),
      "GET /applications": [shop],
      "POST /applications": ({ body }: { body: object }) => ({ ...shop, id: 40, ...body }),
      "POST /scans": fakeScan({ id: 9, status: "pending", results: null }),
      "GET /scans/9": fakeScan({ id: 9, status: "pending", results: null }),
      ...answers,
    },
  });
  if (beside) host.showTab(beside);
  renderInConsole(host, <Opened values={values} />);
  await screen.findByRole("dialog");
  const sent = () => host.requests.filter(({ method }) => method === "POST");
  return { host, sent, user: userEvent.setup() };
}

const name = () => screen.getByRole("combobox", { name: "Application" });
const url = () => screen.getByLabelText("Target URL") as HTMLInputElement;
const submit = () => screen.getByRole("button", { name: "Start Scan" }) as HTMLButtonElement;
const toast = () => screen.getByTestId("toast").textContent;

test("Submitting is disabled while the name is empty", async () => {
  const { user } = await openDialog();
  expect(submit().disabled).toBe(true);
  await user.type(name(), "x");
  expect(submit().disabled).toBe(false);
});

test("A start before the known applications are there waits for them, and scans the one that is named", async () => {
  const list = Promise.withResolvers<unknown>();
  const { user, sent } = await openDialog({ "GET /applications": () => list.promise });
  await user.type(name(), "Shop");
  await user.click(submit());
  expect(screen.getByRole("button", { name: "Starting" }).getAttribute("aria-busy")).toBe("true");
  expect(toast()).toBe("");
  list.resolve([shop]);
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ applicationId: 17 }]));
});

const none = { total: 0, operations: [] };

test("A known application's scan says how much it sends at most, before it is started", async () => {
  const plan = {
    operations: 9,
    identities: ["default", "bob"],
    budget: 20_000,
    discovery: 5000,
    reads: 90,
    harmlessWrites: 24,
    writes: 12,
    makes: ["/notes"],
    keptBack: { total: 0, operations: [] },
  };
  const answers = { "GET /applications": [{ ...shop, makesObjects: true }], "GET /applications/17/plan": plan };
  const { user } = await openDialog(answers);
  expect(screen.getByText(/Safe mode is on: no request that can change data\./)).toBeTruthy();
  await user.type(name(), "Shop");
  expect(await screen.findByText(/Up to 5,126 requests, 12 of them writes, as default and bob\./)).toBeTruthy();
  expect(screen.getByText(/Safe mode is off: this scan creates test objects and deletes them again\./)).toBeTruthy();
});

test("Before the first scan it is said what will be written, and that it cannot be counted yet", async () => {
  const unknown = {
    operations: 0,
    discovery: 14_000,
    reads: null,
    harmlessWrites: null,
    writes: null,
    makes: [],
    keptBack: none,
  };
  const plan = { ...unknown, identities: ["default", "ann", "bob", "eve"], budget: 20_000 };
  const mayWrite = { ...shop, makesObjects: true, writesBack: true, isIntrusive: true };
  const { user } = await openDialog({ "GET /applications": [mayWrite], "GET /applications/17/plan": plan });
  await user.type(name(), "Shop");
  const text = await screen.findByText(/not known before the first scan/);
  expect(text.textContent).toBe(
    "Safe mode is off: this scan creates test objects and deletes them again, and writes unchanged values to existing objects. How many writes that takes is not known before the first scan. Up to 20,000 requests, as 4 identities. Each sign-in is tried 15 times.",
  );
});

test("In production nothing is written, whatever was allowed before", async () => {
  const unknown = {
    operations: 0,
    discovery: 14_000,
    reads: null,
    harmlessWrites: null,
    writes: 0,
    makes: [],
    keptBack: none,
  };
  const plan = { ...unknown, identities: ["default"], budget: 20_000 };
  const mayWrite = { ...shop, environment: "production", makesObjects: true, writesBack: true };
  const { user } = await openDialog({ "GET /applications": [mayWrite], "GET /applications/17/plan": plan });
  await user.type(name(), "Shop");
  const text = await screen.findByText(/Up to 20,000 requests/);
  expect(text.textContent).toBe("Safe mode is on: no request that can change data. Up to 20,000 requests, as default.");
});

test("Before a scan is started it is said which known operations it keeps back", async () => {
  const reason = "In production, no request that may act is sent.";
  const operations = ["/createdb", "/reset", "/notes/{id}/delete", "/seed"].map((path) => ({
    method: "GET",
    path,
    reason,
  }));
  const known = { operations: 9, discovery: 5000, reads: 90, harmlessWrites: 24, writes: 0, makes: [] };
  const plan = { ...known, keptBack: { total: 4, operations }, identities: ["default"], budget: 20_000 };
  const { user } = await openDialog({ "GET /applications": [shop], "GET /applications/17/plan": plan });
  await user.type(name(), "Shop");
  expect(
    await screen.findByText(
      /4 known operations are kept back, because they may act: GET \/createdb, GET \/reset, GET \/notes\/\{id\}\/delete and 1 more\./,
    ),
  ).toBeTruthy();
});

test("A name of blanks is refused with 'Missing Application' and nothing is sent", async () => {
  const { user, sent } = await openDialog();
  await user.type(name(), "   ");
  await user.click(submit());
  expect(toast()).toBe("Missing Application: Please select or enter an application name");
  expect(name().getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(sent()).toEqual([]);
});

test("A new application without an address is refused with 'Missing URL' and nothing is sent", async () => {
  const { user, sent } = await openDialog();
  await user.type(name(), "Brand new");
  await user.click(submit());
  expect(toast()).toBe("Missing URL: Please enter a target URL for the new application");
  expect(url().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(url());
  expect(sent()).toEqual([]);
});

test("An application that is chosen after a refused address is scanned", async () => {
  const { user, sent } = await openDialog();
  await user.type(name(), "Brand new");
  await user.click(submit());
  await user.clear(name());
  await user.type(name(), shop.name);
  await user.click(submit());
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test("An address that is not http is refused beside its field", async () => {
  const { user, sent } = await openDialog();
  await user.type(name(), "Brand new");
  await user.type(url(), "ftp://shop.test");
  await user.click(submit());
  expect(await screen.findByText("Enter a target URL that starts with http:// or https://.")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("Choosing an application fills its address and environment, locks them, and starts a scan of it alone", async () => {
  const { user, sent } = await openDialog();
  await user.click(name());
  await user.click(await screen.findByRole("option", { name: /Shop/ }));
  expect(url().value).toBe("https://shop.test");
  expect(url().readOnly).toBe(true);
  const staging = screen.getByRole("radio", { name: "Staging" }) as HTMLButtonElement;
  expect(staging.getAttribute("aria-checked")).toBe("true");
  expect(staging.disabled).toBe(true);
  await user.click(submit());
  await waitFor(() =>
    expect(sent().map(({ path, body }) => [path, body])).toEqual([["/scans", { applicationId: 17 }]]),
  );
  await waitFor(() => expect(toast()).toMatch(/^Scan Started: /));
});

test("A name that differs only in letter case means the known application", async () => {
  const { user, sent } = await openDialog();
  await user.type(name(), " sHOP ");
  await screen.findByText("Existing");
  await user.click(submit());
  await waitFor(() => expect(sent().map(({ path }) => path)).toEqual(["/scans"]));
});

test("A new application is created first, with its credential encoded, and then scanned", async () => {
  const { user, sent } = await openDialog();
  await user.type(name(), " Brand new ");
  await user.type(url(), "https://new.test");
  await user.click(screen.getByRole("radio", { name: "Basic" }));
  await user.type(screen.getByLabelText("Username"), "ann");
  const password = screen.getByLabelText("Password") as HTMLInputElement;
  expect(password.type).toBe("password");
  await user.type(password, "s3cret");
  expect(screen.getByText("Credentials are encrypted and stored securely.")).toBeTruthy();
  await user.click(submit());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    [
      "/applications",
      {
        name: "Brand new",
        targetUrl: "https://new.test",
        environment: "production",
        authMethod: "basic",
        credentials: "ann:s3cret",
      },
    ],
    ["/scans", { applicationId: 40 }],
  ]);
});

test("When the scan fails to start, the new application is kept and the next try does not create it again", async () => {
  const { user, sent, host } = await openDialog({ "POST /scans": () => problemAnswer(409, "Another scan runs.") });
  await user.type(name(), "Brand new");
  await user.type(url(), "https://new.test");
  await user.click(submit());
  await waitFor(() => expect(toast()).toBe("Scan Failed: 409: Another scan runs."));
  host.answers["POST /scans"] = fakeScan({ id: 9, status: "pending", results: null });
  await screen.findByText("Existing");
  await user.click(submit());
  await waitFor(() => expect(sent().map(({ path }) => path)).toEqual(["/applications", "/scans", "/scans"]));
});

test("Without an answer the fixed text says that the scan could not be started", async () => {
  const { user } = await openDialog({
    "POST /scans": () => {
      throw new TypeError("Failed to fetch");
    },
  });
  await user.type(name(), "Shop");
  await screen.findByText("Existing");
  await user.click(submit());
  await waitFor(() => expect(toast()).toBe("Scan Failed: Failed to start the API scan. Please try again."));
});

test("Escape closes the list of applications first and the dialog only then", async () => {
  const { user } = await openDialog();
  await user.click(name());
  await screen.findByRole("option", { name: /Shop/ });
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("option", { name: /Shop/ })).toBeNull();
  expect(screen.getByRole("dialog")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

const tab = { targetUrl: "https://refunds.staging.acme.test", name: "Acme Refunds" };

test("A site is registered and scanned by one press, with what its tab tells", async () => {
  const { user, sent } = await openDialog({}, tab);
  expect(screen.getByRole("dialog", { name: "Register and scan this API" })).toBeTruthy();
  expect((name() as HTMLInputElement).value).toBe("Acme Refunds");
  expect(screen.getByText("From the page's title.")).toBeTruthy();
  expect(screen.getByText("Guessed from “staging” in the address.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Register and scan" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  const { targetUrl } = tab;
  expect(sent()[0]?.body).toMatchObject({
    name: "Acme Refunds",
    targetUrl,
    environment: "staging",
    authMethod: "none",
  });
});

test("A site that calls itself like a known application is registered by another name, never scanned as that one", async () => {
  const { user, sent } = await openDialog({}, { ...tab, name: "Shop" });
  await waitFor(() => expect((name() as HTMLInputElement).value).toBe("Shop (refunds.staging.acme.test)"));
  expect(screen.getByText("New")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Register and scan" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]?.body).toMatchObject({ targetUrl: tab.targetUrl });
});

test("What was guessed is said no longer once it is changed", async () => {
  const { user } = await openDialog({}, tab);
  await user.click(screen.getByRole("radio", { name: "Production" }));
  await user.type(name(), " 2");
  expect(screen.queryByText(/Guessed from/)).toBeNull();
  expect(screen.queryByText("From the page's title.")).toBeNull();
});

const seen = {
  obstacle: null,
  doubt: null,
  description: { path: "/openapi.json", operations: 19 },
  scan: { requests: 5400, seconds: 108 },
  pace: { perSecond: 50, atOnce: 8 },
};
const lookFor = (name = "Look for an OpenAPI document") => screen.getByRole("button", { name });
const untilPressed = "Nothing is sent to this site before you press.";

test("A site is looked at once the user presses, and what is described, the time and the pace of a scan are told", async () => {
  const answer = Promise.withResolvers<unknown>();
  const { user, sent } = await openDialog({ "POST /applications/look": () => answer.promise }, tab);
  expect(screen.getByText(untilPressed)).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(lookFor());
  expect(screen.getByText("Asking the site.")).toBeTruthy();
  answer.resolve(seen);
  const found = await screen.findByText("OpenAPI document found, 19 operations.");
  expect(screen.getByText("Up to 2 minutes, at most 50 requests per second")).toBeTruthy();
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    ["/applications/look", { targetUrl: tab.targetUrl, environment: "staging" }],
  ]);
  await waitFor(() => expect(document.activeElement).toBe(found.closest("div")));
});

test("What was seen of another address, and how long in another environment, is not told", async () => {
  const { user, sent } = await openDialog({ "POST /applications/look": seen }, tab);
  await user.click(lookFor());
  await screen.findByText("Up to 2 minutes, at most 50 requests per second");
  await user.click(screen.getByRole("radio", { name: "Production" }));
  expect(screen.getByText("At most 50 requests per second")).toBeTruthy();
  await user.type(url(), "/v2");
  expect(screen.queryByText(/OpenAPI document found/)).toBeNull();
  expect(screen.getByText(untilPressed)).toBeTruthy();
  expect(sent()).toHaveLength(1);
  await user.clear(url());
  await user.click(lookFor());
  expect(await screen.findByText("Please enter a target URL for the new application")).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test("A site without a description, one that cannot be scanned, and a look that failed are told, and looked at again", async () => {
  const nothing = { ...seen, description: null, scan: null, pace: { perSecond: null, atOnce: 16 } };
  const { user, host } = await openDialog({ "POST /applications/look": nothing }, tab);
  await user.click(lookFor());
  expect(await screen.findByText("No OpenAPI document at the usual places. A scan looks further.")).toBeTruthy();
  expect(screen.getByText("At most 16 requests at once")).toBeTruthy();
  host.answers["POST /applications/look"] = { ...nothing, obstacle: "refunds.staging.acme.test gives no answer." };
  await user.click(lookFor("Look again"));
  expect(await screen.findByText("refunds.staging.acme.test gives no answer.")).toBeTruthy();
  host.answers["POST /applications/look"] = () => problemAnswer(502, "The target did not answer in time.");
  await user.click(lookFor("Look again"));
  expect(await screen.findByText("The target did not answer in time.")).toBeTruthy();
  expect(screen.getByText(untilPressed)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(lookFor("Look again")));
});

test("A look that is stopped tells nothing, and may be made again", async () => {
  const { user, host } = await openDialog({ "POST /applications/look": () => new Promise(() => {}) }, tab);
  await user.click(lookFor());
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(screen.getByText("Stopped: the site is asked no more.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(lookFor("Look again")));
  host.answers["POST /applications/look"] = seen;
  await user.click(lookFor("Look again"));
  expect(await screen.findByText("OpenAPI document found, 19 operations.")).toBeTruthy();
});

const beside: TabBeside = { kind: "site", id: 1, origin: tab.targetUrl, host: "refunds.staging.acme.test", title: "" };
const useSession = () => screen.getByRole("button", { name: /^Use this tab's session/ });

test("The tab's session is read once after a press, signs the application in, and the access is given back", async () => {
  const { host, user, sent } = await openDialog({}, tab, beside);
  await user.click(useSession());
  expect(host.watchOrders).toEqual([`start ${tab.targetUrl}`]);
  expect(await screen.findByText(/Waiting for a call that signs in/)).toBeTruthy();
  const card = () => screen.getByRole("group", { name: "This tab's session" });
  await waitFor(() => expect(document.activeElement).toBe(card()));
  await user.click(screen.getByRole("button", { name: "Reload the tab" }));
  act(() => host.sendCredentials([{ carried: "bearer", authMethod: "bearer", credentials: "t0ken-of-mika" }]));
  expect(await screen.findByText(/Signs in with a bearer token of this tab/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(card()));
  expect(host.watchOrders).toEqual([`start ${tab.targetUrl}`, "reload", "give back"]);
  expect((screen.getByLabelText("Token") as HTMLInputElement).value).toBe("t0ken-of-mika");
  await user.click(screen.getByRole("button", { name: "Register and scan" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]?.body).toMatchObject({ authMethod: "bearer", credentials: "t0ken-of-mika" });
});

test("The tab's session is for its own site: it is dropped as soon as another address stands there", async () => {
  const { host, user, sent } = await openDialog({}, tab, beside);
  await user.click(useSession());
  await screen.findByText(/Waiting for a call/);
  act(() => host.sendCredentials([{ carried: "bearer", authMethod: "bearer", credentials: "t0ken-of-mika" }]));
  await screen.findByText(/Signs in with a bearer token of this tab/);
  const url = screen.getByRole("textbox", { name: "Target URL" });
  await user.clear(url);
  await user.type(url, "https://other.acme.test");
  expect(screen.queryByText(/Signs in with a bearer token of this tab/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Register and scan" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]?.body).toMatchObject({ targetUrl: "https://other.acme.test", authMethod: "none" });
  expect(JSON.stringify(sent())).not.toContain("t0ken-of-mika");
});

test("Of several credentials that the tab carries the user chooses one", async () => {
  const { host, user, sent } = await openDialog({}, tab, beside);
  await user.click(useSession());
  await screen.findByText(/Waiting for a call/);
  act(() =>
    host.sendCredentials([
      { carried: "bearer", authMethod: "bearer", credentials: "t0ken" },
      { carried: "cookie", authMethod: "custom", credentials: "Cookie:sid=1" },
    ]),
  );
  await user.click(await screen.findByRole("radio", { name: "cookies" }));
  await user.click(screen.getByRole("button", { name: "Register and scan" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]?.body).toMatchObject({ authMethod: "custom", credentials: "Cookie:sid=1" });
});

test("A tab that is watched already is read as it is, and stays watched", async () => {
  const { host, user } = await openDialog({}, tab, beside);
  const watched = { tabId: 1, origin: tab.targetUrl, since: 0, endedAt: null };
  act(() => host.showWatched({ tab: watched, calls: [], forgotten: 0, bodies: {} }));
  await user.click(useSession());
  await screen.findByText(/Waiting for a call/);
  act(() => host.sendCredentials([{ carried: "basic", authMethod: "basic", credentials: "ann:pass" }]));
  expect(await screen.findByText(/Signs in with basic authentication of this tab/)).toBeTruthy();
  expect(host.watchOrders).toEqual([]);
});

test("Access that was given to read a session is given back when the dialog closes without one", async () => {
  const { host, user } = await openDialog({}, tab, beside);
  await user.click(useSession());
  await screen.findByText(/Waiting for a call/);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(host.watchOrders).toEqual([`start ${tab.targetUrl}`, "give back"]));
});

test("A session is offered of the tab that is registered alone, and says what of another site is forgotten for it", async () => {
  const { host } = await openDialog({}, tab, { ...beside, origin: "https://other.test" });
  expect(screen.queryByText(/Use this tab's session/)).toBeNull();
  act(() => host.showTab(beside));
  expect(useSession().textContent).not.toMatch(/other\.test/);
  const watched = { tabId: 2, origin: "https://other.test", since: 0, endedAt: null as number | null };
  const show = (endedAt: number | null) =>
    act(() => host.showWatched({ tab: { ...watched, endedAt }, calls: [], forgotten: 0, bodies: {} }));
  show(null);
  expect(useSession().textContent).toContain("Stops watching other.test and forgets its calls.");
  show(9);
  expect(useSession().textContent).toContain("Forgets the calls captured of other.test.");
});

test("While it starts, the form stays what it was when it was sent", async () => {
  const { user, sent } = await openDialog({ "POST /scans": () => new Promise(() => {}) }, tab);
  await user.click(screen.getByRole("button", { name: "Register and scan" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(await screen.findByRole("button", { name: "Starting" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Target URL" })).toBeTruthy();
  expect(screen.getByText("Nothing is sent to this site before you press.")).toBeTruthy();
});

test("The same API at another address is added to the product of a known application", async () => {
  const { user, sent } = await openDialog({}, tab);
  await user.click(await screen.findByRole("button", { name: "Add it to an application" }));
  await user.selectOptions(screen.getByLabelText("Same API as"), "Shop");
  await user.click(screen.getByRole("button", { name: "Register and scan" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]?.body).toMatchObject({ name: "Acme Refunds", targetUrl: tab.targetUrl, productId: shop.productId });
});

test("A known application that is chosen in place of the tab's site is scanned where it stands, and the button says so", async () => {
  const { user, sent } = await openDialog({}, tab);
  await user.clear(name());
  await user.type(name(), "Shop");
  expect(url().value).toBe("https://shop.test");
  await user.click(submit());
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ applicationId: 17 }]));
});
