import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import { createFakeHost, type FakeHost, problemAnswer } from "../../host/fake.ts";
import { fakeScan } from "../../parts/scan/scan.fixture.ts";
import { type StartScan, useStartScan } from "../../parts/scan/start-scan.ts";
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

function Opened({ values }: { values?: StartScan | undefined }) {
  const open = useStartScan();
  useEffect(() => open(values), [open, values]);
  return <StartScanDialog />;
}

async function openDialog(answers: FakeHost["answers"] = {}, values?: StartScan) {
  const host = createFakeHost({
    answers: {
      "GET /auth/user": fakeUser("contributor"),
      "GET /applications": [shop],
      "POST /applications": ({ body }: { body: object }) => ({ ...shop, id: 40, ...body }),
      "POST /scans": fakeScan({ id: 9, status: "pending", results: null }),
      "GET /scans/9": fakeScan({ id: 9, status: "pending", results: null }),
      ...answers,
    },
  });
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
