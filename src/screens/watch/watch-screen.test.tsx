import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { Endpoint } from "../../contract/endpoints.ts";
import type { Role } from "../../contract/roles.ts";
import { createFakeHost, type FakeAnswer, type FakeRequest, problemAnswer } from "../../host/fake.ts";
import type { TabBeside } from "../../host/port.ts";
import type { WatchedCall } from "../../host/watched.ts";
import { fakeApplication } from "../../parts/application/application-summary.fixture.ts";
import { someEndpoint } from "../../parts/endpoint/endpoint.fixture.ts";
import { someFindingRow } from "../../parts/finding/finding-row.fixture.ts";
import { WatchScreen } from "./watch-screen.tsx";

const origin = "https://api.acme.test";
const site: TabBeside = { kind: "site", id: 1, origin, host: "api.acme.test", title: "Acme" };
const invoice = someEndpoint({ path: "/v1/invoices/{id}", applicationId: 17 });
const call = (change: Partial<WatchedCall> = {}): WatchedCall => ({
  ...{ method: "GET", path: "/v1/invoices/{id}", query: [], status: 200, ms: 46, at: 1, carried: ["bearer"] },
  ...change,
});

// Only the rows in view are drawn, and a test has no layout of its own.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(360);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const status = () => screen.getAllByRole("status").find(({ tagName }) => tagName === "P")?.textContent;

function open(options: { tab?: TabBeside; role?: Role; answers?: Record<string, FakeAnswer> } = {}) {
  const host = createFakeHost({
    path: "/watch",
    capabilities: ["tab", "watch-traffic"],
    answers: {
      "GET /auth/user": fakeUser(options.role),
      "GET /application-summaries": [fakeApplication({ id: 17, name: "Acme Payments", targetUrl: `${origin}/v1` })],
      "GET /endpoints": ({ search }: FakeRequest) => (search.get("applicationId") === "17" ? [invoice] : []),
      "GET /findings": {
        total: 1,
        rows: [someFindingRow({ endpointId: invoice.id, fault: "Cross-user read", by: ["mina"] })],
      },
      ...options.answers,
    },
  });
  host.showTab(options.tab ?? site);
  renderInConsole(host, <WatchScreen />);
  return { host, user: userEvent.setup() };
}
const watched = (calls: WatchedCall[], endedAt: number | null = null) => ({
  tab: { tabId: 1, origin, since: Date.now() - 134_000, endedAt },
  ...{ calls, forgotten: 0, bodies: {} },
});

test("Before a tab is watched it is said what is seen and kept, and one press asks for its origin alone", async () => {
  const { host, user } = open();
  expect(await screen.findByRole("heading", { name: "See the API calls of this tab" })).toBeTruthy();
  expect(screen.getByText("Values of headers, and bodies")).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "Watch this tab" })[0] as HTMLElement);
  expect(host.watchOrders).toEqual([`start ${origin}`]);
  expect(await screen.findByText("No API call yet")).toBeTruthy();
  expect(status()).toBe("Watching this tab");
});

test("Names of fields in bodies are read from the first call on where that is switched on before, and are not by default", async () => {
  const { host, user } = open();
  const wanted = await screen.findByRole("switch", { name: "Read field names in bodies too" });
  expect(wanted.getAttribute("aria-checked")).toBe("false");
  await user.click(wanted);
  await user.click(screen.getAllByRole("button", { name: "Watch this tab" })[0] as HTMLElement);
  expect(host.watchOrders).toEqual([`start ${origin}`, "read bodies"]);
});

test("A refusal of the browser is told where it happened", async () => {
  const { host, user } = open();
  Object.assign(host.tabs.watch as object, { start: async () => "denied" });
  await user.click((await screen.findAllByRole("button", { name: "Watch this tab" }))[0] as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Your browser did not allow it\./);
});

test.each([
  [{ kind: "unseen" } as const, "Hidden tab"],
  [{ kind: "no-site" } as const, "No site in this tab"],
  [{ ...site, origin: "http://platform.test" }, "Your Postern platform"],
])("Beside what cannot be watched it is said why: %j", async (tab, title) => {
  open({ tab });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Watch this tab" })).toBeNull();
});

test("A place beside no tab says where watching works", async () => {
  const host = createFakeHost({ answers: { "GET /auth/user": fakeUser() } });
  renderInConsole(host, <WatchScreen />);
  expect(await screen.findByText("Only beside a tab")).toBeTruthy();
});

test("/ leads to the search, which leaves what suits it with findings first, and says what it hides", async () => {
  const { host, user } = open();
  act(() => host.showWatched(watched([call(), call({ path: "/v1/new" }), call({ path: "/v1/old", status: 404 })])));
  await screen.findAllByText("AuthN enforced");
  const rows = () => [...document.querySelectorAll("[data-row]")].map((row) => row.getAttribute("aria-label"));
  expect(rows()).toEqual(["GET /v1/invoices/{id}", "GET /v1/new", "GET /v1/old"]);
  await user.keyboard("/get 200");
  expect(rows()).toEqual(["GET /v1/invoices/{id}", "GET /v1/new"]);
  await user.keyboard("{Escape}");
  expect(document.activeElement?.localName).toBe("main");
  await user.keyboard("j");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("GET /v1/invoices/{id}");
  await user.type(screen.getByRole("searchbox"), "1");
  expect(screen.getByText("3 operations are hidden by the search.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(rows()).toHaveLength(3);
});

test("An operation is selected by a press, and shows what is open there with the way to its proof", async () => {
  const { host, user } = open();
  act(() => host.showWatched(watched([call(), call({ path: "/v1/new" })])));
  const row = await screen.findByRole("button", { name: "GET /v1/invoices/{id}" });
  await screen.findAllByText("AuthN enforced");
  await user.click(row);
  expect(screen.getByText("Bypassed by mina")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open proof" }).getAttribute("href")).toBe(
    `/endpoints/${invoice.id}?finding=1`,
  );
  const heads = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(heads).toEqual(["Findings1worst first", "Not in the inventory1Add 1 to inventory"]);
});

test("A press on what a row says opens it too, and a second one closes it", async () => {
  const { host, user } = open();
  act(() => host.showWatched(watched([call()])));
  const chip = (await screen.findAllByText("AuthN enforced"))[0] as HTMLElement;
  await user.click(chip);
  expect(screen.getByText("Bypassed by mina")).toBeTruthy();
  await user.click(chip);
  expect(screen.queryByText("Bypassed by mina")).toBeNull();
});

test("Test this now tests the selected endpoint, by a press or by its key, for roles that may", async () => {
  const { host, user } = open({ answers: { [`POST /endpoints/${invoice.id}/test`]: { ...invoice } } });
  act(() => host.showWatched(watched([call()])));
  await user.click(await screen.findByRole("button", { name: "GET /v1/invoices/{id}" }));
  await user.keyboard("t");
  await waitFor(() =>
    expect(screen.getByTestId("toast").textContent).toBe(
      "Tested: Authentication is enforced, authorization is enforced.",
    ),
  );
});

test("r resolves and d dismisses what is open at the row that has the focus, and neither does anything elsewhere", async () => {
  const rows = ["Cross-user read", "Debug endpoint open"].map((fault, at) => ({
    ...someFindingRow({ endpointId: invoice.id, fault }),
    id: at + 1,
  }));
  const { host, user } = open({
    answers: {
      "GET /findings": { total: 2, rows },
      "POST /findings/resolve": { changed: 2 },
      "POST /findings/1/dismiss": {},
      "POST /findings/2/dismiss": {},
    },
  });
  act(() => host.showWatched(watched([call(), call({ path: "/v1/new" })])));
  await screen.findAllByText("AuthN enforced");
  const posted = () => host.requests.filter(({ method }) => method === "POST");
  await user.keyboard("jjrd");
  expect(posted()).toEqual([]);
  await user.keyboard("kr");
  await waitFor(() => expect(screen.getByTestId("toast").textContent).toMatch(/^Alerts Resolved/));
  expect(posted().map(({ path, body }) => [path, body])).toEqual([["/findings/resolve", { ids: [1, 2] }]]);
  await user.keyboard("d");
  const dialog = await screen.findByRole("dialog", { name: "Dismiss Finding" });
  expect(within(dialog).getByText(/^2 findings\./)).toBeTruthy();
});

test("A viewer's keys change nothing", async () => {
  const { host, user } = open({ role: "viewer" });
  act(() => host.showWatched(watched([call()])));
  await screen.findAllByText("AuthN enforced");
  await user.keyboard("jrdt");
  expect(host.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("A viewer sees the calls and is offered no test", async () => {
  const { host, user } = open({ role: "viewer" });
  act(() => host.showWatched(watched([call()])));
  await user.click(await screen.findByRole("button", { name: "GET /v1/invoices/{id}" }));
  expect(screen.getByRole("link", { name: "Open proof" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Test this now/ })).toBeNull();
});

test("Of a site that nobody registered nothing is claimed, not even that a call is new", async () => {
  const { host, user } = open({ answers: { "GET /application-summaries": [] } });
  act(() => host.showWatched(watched([call({ query: ["page"], carried: ["header x-api-key"] })])));
  await screen.findByText(/is not registered, so nothing is known of its endpoints/);
  const row = screen.getByRole("button", { name: "GET /v1/invoices/{id}" });
  expect(screen.queryByText(/tested|AuthN/)).toBeNull();
  await user.click(row);
  expect(screen.getByText("Called with the header x-api-key, and asked with page.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Add|Test this now|Scan what/ })).toBeNull();
});

test("Without an answer of the platform the calls are shown, and verdicts asked for again", async () => {
  const { host } = open({ answers: { "GET /application-summaries": () => problemAnswer(500, "Out of order.") } });
  act(() => host.showWatched(watched([call()])));
  expect(await screen.findByRole("button", { name: "GET /v1/invoices/{id}" })).toBeTruthy();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Verdicts could not be loaded. 500: Out of order.");
  expect(within(alert).getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("A stopped watch keeps its calls, and can be cleared, begun anew and given back", async () => {
  const { host, user } = open();
  act(() => host.showWatched(watched([call()], Date.now())));
  await waitFor(() => expect(status()).toBe("Stopped, api.acme.test"));
  expect(screen.getByRole("timer").textContent).toBe("02:14");
  for (const item of ["Clear the list", "Take the access back"]) {
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(screen.getByRole("menuitem", { name: item }));
  }
  expect(host.watchOrders).toEqual(["clear", "give back"]);
  expect(await screen.findByText("See the API calls of this tab")).toBeTruthy();
});

const fresh = call({ path: "/v1/new/{id}" });
const added = { ...someEndpoint({ path: "/v1/new/{id}", applicationId: 17, source: "observed" }) };

test("What is new is added to the inventory, all of it or one operation", async () => {
  const { host, user } = open({ answers: { "POST /applications/17/observed": [added] } });
  act(() => host.showWatched(watched([call(), fresh])));
  await user.click((await screen.findAllByRole("button", { name: "Add 1 to inventory" }))[0] as HTMLElement);
  await waitFor(() =>
    expect(screen.getByTestId("toast").textContent).toBe("Added to Inventory: 1 operation, not tested yet."),
  );
  await user.click(screen.getByRole("button", { name: "GET /v1/new/{id}" }));
  await user.click(screen.getByRole("button", { name: "Add to inventory" }));
  const bodies = () => host.requests.filter(({ method }) => method === "POST").map(({ body }) => body);
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(new Set(bodies().map((body) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ operations: [{ method: "GET", path: "/v1/new/{id}" }] })]),
  );
});

test("A scan of what was browsed tests that and nothing else, what is new added first, and shows verdicts as they come", async () => {
  const held = Promise.withResolvers<void>();
  const missing = { ...added, authentication: { ...added.authentication, state: "missing" } };
  const { host, user } = open({
    answers: {
      "POST /applications/17/observed": [added],
      [`POST /endpoints/${invoice.id}/test`]: async () => {
        await held.promise;
        return Response.json(invoice);
      },
      [`POST /endpoints/${added.id}/test`]: missing,
    },
  });
  const listed: Endpoint[] = [invoice];
  host.answers = { ...host.answers, "GET /endpoints": () => Response.json(listed) };
  act(() => host.showWatched(watched([call(), fresh])));
  await screen.findAllByText("Scans 2 operations of Acme Payments, nothing else");
  listed.push(added);
  await user.click(screen.getAllByRole("button", { name: "Scan what I browsed" })[0] as HTMLElement);
  await screen.findAllByText("AuthN missing");
  expect(screen.getAllByText("Testing 2 of 2").length).toBeGreaterThan(0);
  held.resolve();
  await waitFor(() =>
    expect(screen.getByTestId("toast").textContent).toBe("Scanned What You Browsed: 2 operations tested."),
  );
  const posts = host.requests.filter(({ method }) => method === "POST").map(({ path }) => path);
  expect(posts.sort()).toEqual(
    ["/applications/17/observed", `/endpoints/${added.id}/test`, `/endpoints/${invoice.id}/test`].sort(),
  );
  expect(host.history.at(-1)).toBe("/watch");
});

test("A scan of what was browsed goes on where one operation cannot be tested, and says so", async () => {
  const other = { ...someEndpoint({ path: "/v1/other", applicationId: 17 }), id: 99 };
  const { host, user } = open({
    answers: {
      "GET /endpoints": [invoice, other],
      [`POST /endpoints/${invoice.id}/test`]: () => problemAnswer(502, "The target gave no answer."),
      "POST /endpoints/99/test": other,
    },
  });
  act(() => host.showWatched(watched([call(), call({ path: "/v1/other" })])));
  await screen.findAllByText("Scans 2 operations of Acme Payments, nothing else");
  await user.click(screen.getAllByRole("button", { name: "Scan what I browsed" })[0] as HTMLElement);
  await waitFor(() =>
    expect(screen.getByTestId("toast").textContent).toMatch(
      /^Scanned What You Browsed: 1 operation tested\. 1 more could not be: .*The target gave no answer\.$/,
    ),
  );
});

test("All of the application is scanned from the menu, what is new added first, and leads to the scan", async () => {
  const { host, user } = open({
    answers: { "POST /applications/17/observed": [added], "POST /scans": { id: 214, applicationId: 17 } },
  });
  act(() => host.showWatched(watched([call(), fresh])));
  await screen.findAllByText("Scans 2 operations of Acme Payments, nothing else");
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(screen.getByRole("menuitem", { name: "Scan all of Acme Payments" }));
  await waitFor(() => expect(host.history.at(-1)).toBe("/scan/214"));
  const posts = host.requests.filter(({ method }) => method === "POST").map(({ path }) => path);
  expect(posts).toEqual(["/applications/17/observed", "/scans"]);
});

test("Testing what is new adds it first", async () => {
  const { host, user } = open({
    answers: { "POST /applications/17/observed": [added], [`POST /endpoints/${added.id}/test`]: added },
  });
  act(() => host.showWatched(watched([fresh])));
  await user.click(await screen.findByRole("button", { name: "GET /v1/new/{id}" }));
  await user.click(screen.getByRole("button", { name: /Test this now/ }));
  await waitFor(() => expect(screen.getByTestId("toast").textContent).toMatch(/^Tested: /));
});

test("A viewer may export what was captured, and add and scan nothing", async () => {
  const { host, user } = open({ role: "viewer" });
  act(() => host.showWatched(watched([fresh])));
  await screen.findByRole("heading", { name: "Not in the inventory 1" });
  for (const name of [/Add/, "Scan what I browsed"]) expect(screen.queryByRole("button", { name })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Export OpenAPI 3.1",
    "Export HAR, redacted",
    "Read field names in bodies",
    "Clear the list",
    "Take the access back",
  ]);
});

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
const token = `${part({ alg: "HS256" })}.${part({ sub: "mika@northwind.test", role: "merchant", tid: "northwind" })}.c2lnbmF0dXJl`;

test("The tab's session is read after a press of its own, shown masked, and becomes an identity", async () => {
  const { host, user } = open({ answers: { "POST /applications/17/identities": { id: 9, label: "mika" } } });
  act(() => host.showWatched(watched([call()])));
  await screen.findAllByText("Scans 1 operation of Acme Payments, nothing else");
  await user.click(screen.getByRole("button", { name: "Use this tab's session" }));
  const sheet = await screen.findByRole("dialog", { name: "Use this tab's session" });
  const carry = () =>
    act(() => host.sendCredentials([{ carried: "bearer", authMethod: "bearer", credentials: token }]));
  carry();
  expect(within(sheet).queryByText(/merchant/)).toBeNull();
  await user.click(within(sheet).getByRole("button", { name: "Read the session" }));
  await user.click(within(sheet).getByRole("button", { name: "Reload the tab" }));
  expect(host.watchOrders).toEqual(["reload"]);
  carry();
  expect(await within(sheet).findByText("mika@northwind.test")).toBeTruthy();
  expect(sheet.textContent).not.toContain(token);
  expect((within(sheet).getByRole("textbox", { name: "Label" }) as HTMLInputElement).value).toBe("mika");
  await user.click(within(sheet).getByRole("button", { name: "Add as identity" }));
  await waitFor(() => expect(host.history.at(-1)).toBe("/applications/17?tab=identities"));
  expect(host.requests.find(({ method }) => method === "POST")?.body).toMatchObject({
    ...{ label: "mika", role: "merchant", isPrivileged: false, tenantLabel: "northwind" },
    ...{ authMethod: "bearer", credentials: token },
  });
});

test.each([
  ["what refuses others accepted it", "/v1/invoices/7", 200, "enforced", "Alive"],
  ["the API refused it", "/v1/other", 401, "enforced", "Signed out"],
  ["everybody is answered there", "/v1/invoices/7", 200, "public", null],
  ["nothing came from the API", "/v1/invoices/7", 0, "enforced", null],
  ["nothing is known of the operation", "/v1/other", 200, "enforced", null],
] as const)("Before a session is added its own call tells whether it lives: %s", async (_, path, code, state, said) => {
  const listed = { ...invoice, authentication: { ...invoice.authentication, state } };
  const { host, user } = open({ answers: { "GET /endpoints": [listed] } });
  act(() => host.showWatched(watched([call()])));
  await screen.findAllByText("Scans 1 operation of Acme Payments, nothing else");
  await user.click(screen.getByRole("button", { name: "Use this tab's session" }));
  await user.click(await screen.findByRole("button", { name: "Read the session" }));
  const answer = { method: "GET", url: `${origin}${path}`, status: code };
  await act(async () =>
    host.sendCredentials([{ carried: "bearer", authMethod: "bearer", credentials: token }], answer),
  );
  await screen.findByRole("button", { name: "Add as identity" });
  for (const word of ["Alive", "Signed out"]) expect(screen.queryByText(word) !== null, word).toBe(word === said);
  expect(host.requests.some(({ method }) => method === "POST")).toBe(false);
});

test("Of two credentials of one call none is said to live", async () => {
  const { host, user } = open();
  act(() => host.showWatched(watched([call()])));
  await screen.findAllByText("Scans 1 operation of Acme Payments, nothing else");
  await user.click(screen.getByRole("button", { name: "Use this tab's session" }));
  await user.click(await screen.findByRole("button", { name: "Read the session" }));
  const both = ["bearer", "cookie"].map((carried) => ({ carried, authMethod: "custom" as const, credentials: "x" }));
  const answer = { method: "GET", url: `${origin}/v1/invoices/7`, status: 200 };
  await act(async () => host.sendCredentials(both, answer));
  await screen.findByRole("button", { name: "Add as identity" });
  expect(screen.queryByText("Alive")).toBeNull();
});

test("A session that tells no name is an identity without typing, too, by a label that none has", async () => {
  const { total } = fakeApplication().identities;
  const known = [total + 1, total + 2].map((number) => ({ id: number, label: `User ${number}` }));
  const { host, user } = open({
    answers: { "POST /applications/17/identities": { label: "x" }, "GET /applications/17/identities": known },
  });
  act(() => host.showWatched(watched([call()])));
  await screen.findAllByText("Scans 1 operation of Acme Payments, nothing else");
  await user.click(screen.getByRole("button", { name: "Use this tab's session" }));
  await user.click(await screen.findByRole("button", { name: "Read the session" }));
  act(() => host.sendCredentials([{ carried: "bearer", authMethod: "bearer", credentials: "opaque-token-of-mika" }]));
  const label = await screen.findByRole<HTMLInputElement>("textbox", { name: "Label" });
  await waitFor(() => expect(label.value).toBe(`user ${total + 3}`));
  await user.click(screen.getByRole("button", { name: "Add as identity" }));
  const sent = () => host.requests.find(({ method }) => method === "POST")?.body as { label?: string } | undefined;
  await waitFor(() => expect(sent()?.label).toBe(`user ${total + 3}`));
});

test("A user whose name is an identity's label already is suggested with a number, so that adding is not refused", async () => {
  const known = ["mika", "Mika 2"].map((label, at) => ({ id: at + 1, label }));
  const { host, user } = open({ answers: { "GET /applications/17/identities": known } });
  act(() => host.showWatched(watched([call()])));
  await screen.findAllByText("Scans 1 operation of Acme Payments, nothing else");
  await user.click(screen.getByRole("button", { name: "Use this tab's session" }));
  await user.click(await screen.findByRole("button", { name: "Read the session" }));
  act(() => host.sendCredentials([{ carried: "bearer", authMethod: "bearer", credentials: token }]));
  const label = await screen.findByRole<HTMLInputElement>("textbox", { name: "Label" });
  await waitFor(() => expect(label.value).toBe("mika 3"));
});

test("With a second user, three presses test authorization on what was browsed", async () => {
  const alive = { alive: true, reason: "GET /me answered 200.", at: new Date().toISOString() };
  const users = ["mina", "mika", "nobody"].map((label, at) => ({
    ...{ id: at + 1, label, role: "merchant", tenantLabel: ["contoso", "northwind"][at] ?? null, login: null },
    ...{ health: at === 0 ? alive : null, healthPath: "/v1/me", hasCredentials: label !== "nobody" },
  }));
  const added = new Set(["mina", "nobody"]);
  const { host, user } = open({
    answers: {
      "POST /applications/17/identities": ({ body }: FakeRequest) => {
        added.add((body as { label: string }).label);
        return users.find(({ label }) => label === (body as { label: string }).label);
      },
      "GET /applications/17/identities": () => users.filter(({ label }) => added.has(label)),
      "POST /applications/17/identities/2/probe": { ...users[1], health: alive },
      [`POST /endpoints/${invoice.id}/test`]: { ...invoice },
    },
  });
  act(() => host.showWatched(watched([call()])));
  await screen.findAllByText("Scans 1 operation of Acme Payments, nothing else");
  const carry = (credentials: string) =>
    act(() => host.sendCredentials([{ carried: "bearer", authMethod: "bearer", credentials }]));
  // The first user: the press that allows it, too.
  await user.click(screen.getByRole("button", { name: "Use this tab's session" }));
  await user.click(await screen.findByRole("button", { name: "Read the session" }));
  carry("opaque-token-of-mina");
  await user.click(await screen.findByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "Use this tab's session" }));
  carry(token);
  expect(await screen.findByText("On 1 of 1 call")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add as identity" }));
  expect(await screen.findByText("Ready to test authorization: mina and mika")).toBeTruthy();
  expect(screen.getByText(/^Two users of two tenants\./)).toBeTruthy();
  expect(await screen.findAllByText("Alive")).toHaveLength(2);
  expect(screen.getByText("mika for what mina owns").textContent).toContain("invoices");
  expect(screen.getByText("Safe mode is on: no request that can change data.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Test authorization"));
  await user.click(screen.getByRole("button", { name: "Test authorization" }));
  await waitFor(() =>
    expect(screen.getByTestId("toast").textContent).toBe("Scanned What You Browsed: 1 operation tested."),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(host.history.at(-1)).toBe("/watch");
});

test("A viewer is not offered the tab's session, nor is anybody once watching has stopped", async () => {
  for (const options of [{ role: "viewer" as const }, {}]) {
    const { host } = open(options);
    act(() => host.showWatched(watched([call()], "role" in options ? null : 5)));
    await screen.findByText(/AuthN enforced/);
    expect(screen.queryByRole("button", { name: "Use this tab's session" })).toBeNull();
    cleanup();
  }
});

test("Bodies are read after a press of its own, which says what is kept, and a row names their fields", async () => {
  const { host, user } = open();
  const bodies = { "POST /v1/new": { sent: { type: "object", properties: { iban: {} } }, answered: {} } };
  act(() => host.showWatched({ ...watched([call({ method: "POST", path: "/v1/new" })]), bodies }));
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(screen.getByRole("menuitem", { name: "Read field names in bodies" }));
  expect(screen.getByText("Reads field names in bodies; keeps no value.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "POST /v1/new" }));
  expect(screen.getByText("iban")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  expect(host.watchOrders).toEqual(["read bodies", "read no bodies"]);
});

test("What is added to the inventory takes the form of its bodies along", async () => {
  const added: unknown[] = [];
  const sent = { type: "object", properties: { iban: { type: "string" } } };
  const { host, user } = open({
    answers: {
      "POST /applications/17/observed": ({ body }: FakeRequest) => {
        added.push(body);
        return [];
      },
    },
  });
  const bodies = { "POST /v1/new": { sent, answered: {} } };
  act(() => host.showWatched({ ...watched([call({ method: "POST", path: "/v1/new" })]), bodies }));
  await user.click((await screen.findAllByRole("button", { name: "Add 1 to inventory" }))[0] as HTMLElement);
  await waitFor(() => expect(added).toEqual([{ operations: [{ method: "POST", path: "/v1/new", body: sent }] }]));
});
