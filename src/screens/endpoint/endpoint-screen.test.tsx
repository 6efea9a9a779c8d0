import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole } from "../../console/open-console.fixture.ts";
import type { EndpointDetail, Exchange, Verdict } from "../../contract/endpoints.ts";
import type { Finding } from "../../contract/findings.ts";
import { problemAnswer } from "../../host/fake.ts";
import { endpointAnswers } from "../../parts/endpoint/endpoint-answers.fixture.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());
const open = (detail: unknown, answers = {}) => {
  opened = openConsole({ path: "/endpoints/31", answers: { "GET /endpoints/31": detail, ...answers } });
  return opened;
};

const missing: Verdict = {
  state: "missing",
  confidence: "confirmed",
  code: "same-data-without-credential",
  reason: "Anyone without a credential gets the owner's invoices.",
};
const notTested: Verdict = {
  state: "not_tested",
  confidence: null,
  code: "one-identity",
  reason: "Needs another user.",
};

const exchange = (identity: Exchange["identity"], status: number, responseBody: string): Exchange => ({
  identity,
  purpose: `Read as ${identity}`,
  method: "GET",
  url: "https://api.test/invoices",
  requestHeaders: { accept: "application/json" },
  requestBody: null,
  status,
  responseHeaders: { "content-type": "application/json" },
  responseBody,
  bytes: responseBody.length,
  durationMs: 12.4,
  error: null,
});

const leaking: EndpointDetail = {
  id: 31,
  method: "GET",
  path: "/invoices",
  hasAuthentication: false,
  hasAuthorization: null,
  isPublic: false,
  securityLevel: "critical",
  authClassification: "lacks_auth",
  standing: "critical",
  authentication: missing,
  authorization: notTested,
  source: "openapi",
  isShadow: false,
  isOrphan: false,
  isZombie: false,
  access: [],
  coverage: [],
  provenance: [],
  history: [],
  teamId: null,
  productId: 1,
  applicationId: 1,
  scanId: 12,
  lastChecked: "2026-11-21T10:00:00.000Z",
  createdAt: "2026-11-20T10:00:00.000Z",
  applicationName: "Acme API",
  productName: "Acme",
  teamName: null,
  exchanges: [
    exchange("owner", 200, '{"total":12,"at":"1"}'),
    exchange("anonymous", 200, '{"total":12,"at":"2"}'),
    exchange("invalid", 401, '{"error":"no"}'),
  ],
  curl: "curl https://api.test/invoices",
  owasp: "API2:2023 Broken Authentication",
  cwe: "CWE-306 Missing Authentication for Critical Function",
  why: "Nobody needs an account.",
  fix: "1. Refuse with 401.\n2. Test it.",
};

const enforced: Verdict = {
  state: "enforced",
  confidence: "confirmed",
  code: "refused-without-credential",
  reason: "Anonymous callers get status 401.",
};
const card = '{"number":"5108","holder":"Ada"}';
/** A card of mina's that mika gets; mats may see it. */
const shared: EndpointDetail = {
  ...leaking,
  authentication: enforced,
  authorization: { ...enforced, code: "own-data", reason: "mika gets its own answer." },
  exchanges: [
    { ...exchange("owner", 200, card), result: "allowed" },
    { ...exchange("anonymous", 401, "{}"), result: "denied" },
    { ...exchange("owner", 200, card), label: "mina", purpose: "Read as mina", result: "allowed" },
    { ...exchange("other", 200, card), label: "mats", result: "allowed", proves: ["exposed-properties"] },
    {
      ...exchange("other", 200, card),
      label: "mika",
      purpose: "Read as mika",
      result: "bypassed",
      proves: ["object-authorization"],
    },
  ],
};
const found = (id: number, checkId: string, severity: Finding["severity"]): Finding => ({
  id,
  fingerprint: "0".repeat(32),
  checkId,
  title: `Title of ${checkId}`,
  fault: `Fault of ${checkId}`,
  description: `What ${checkId} found.`,
  severity,
  alertType: "authorization",
  owasp: "API3:2023",
  cwe: "CWE-200",
  why: "It matters.",
  fix: `Mend ${checkId}.`,
  code: checkId,
  confidence: "confirmed",
  curl: `curl ${checkId}`,
  state: "open",
  dismissal: null,
  firstSeen: "2026-11-20T10:00:00.000Z",
  lastSeen: "2026-11-21T10:00:00.000Z",
  events: [],
});

describe("the proof", () => {
  it("shows what speaks for the verdict and what against it, one sentence each", async () => {
    const signs = {
      for: ["Anonymous callers get status 200, the same as the owner."],
      against: ["A made-up credential gets status 401."],
    };
    open({ ...leaking, authentication: { ...missing, signs } });
    await userEvent.click(await screen.findByRole("button", { name: /^For and against 1 for, 1 against/ }));
    const speaking = screen.getByRole("list", { name: "For this verdict" });
    expect(speaking.textContent).toContain(signs.for[0]);
    expect(screen.getByRole("list", { name: "Against it" }).textContent).toContain(signs.against[0]);
  });

  it("asks of an open verdict what speaks for a hole, and shows nothing where nothing was weighed", async () => {
    const signs = { for: ["The answer holds what looks private: iban."], against: [] };
    const open_: Verdict = { state: "inconclusive", confidence: null, code: "no-answer", reason: "Silence.", signs };
    open({ ...leaking, authentication: open_, authorization: notTested });
    await userEvent.click(await screen.findByRole("button", { name: /^For and against 1 for, 0 against/ }));
    expect(screen.getByRole("list", { name: "For a hole" }).textContent).toContain("iban");
    screen.getByText("Nothing was seen.");
    opened?.close();
    open(leaking);
    await screen.findByText(missing.reason);
    expect(screen.queryByText("For and against")).toBeNull();
  });

  it("states the claim, its certainty, and who was let in", async () => {
    open(leaking);
    const claim = within(await screen.findByRole("region", { name: "Finding" }));
    expect(claim.getByText("Confirmed")).toBeTruthy();
    expect(claim.getByText("Anyone without a credential gets the owner's invoices.")).toBeTruthy();
    expect(claim.getByText("AuthN missing")).toBeTruthy();
    expect(claim.getByText("AuthZ not tested")).toBeTruthy();
    const rows = within(screen.getByRole("list", { name: "Who asked" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Owner stored credential200 baselineAllowed/),
      expect.stringMatching(/^Anonymous no session200 1 of 2 lines the sameBypassed/),
      expect.stringMatching(/^Invalid credential never issued401 differentDenied/),
    ]);
    // Each unfolds to the request as it was sent and the answer as it came, redacted.
    await userEvent.click(within(rows[1] as HTMLElement).getByRole("button"));
    expect(rows[1]?.textContent).toContain("GET https://api.test/invoices");
    expect(rows[1]?.textContent).toContain('"total": ••');
  });

  it("never states the endpoint's verdict while its findings are on their way", async () => {
    const { promise, resolve } = Promise.withResolvers<Finding[]>();
    open(leaking, { "GET /endpoints/31/findings": () => promise });
    await waitFor(() => expect(opened?.host.requests.some(({ path }) => path.endsWith("/findings"))).toBe(true));
    await waitFor(() => expect(opened?.root.querySelector("[aria-busy]:not(.invisible)")).toBeTruthy());
    expect(screen.queryByRole("region", { name: "Finding" })).toBeNull();
    resolve([found(1, "missing-authentication", "critical")]);
    const claim = within(await screen.findByRole("region", { name: "Finding" }));
    // By the name that the lists give it.
    expect(claim.getByRole("heading", { name: "Fault of missing-authentication" })).toBeTruthy();
    expect(screen.queryByText("Anyone without a credential gets the owner's invoices.")).toBeNull();
  });

  it("marks the owner's data in the stranger's answer, and what differs", async () => {
    open(leaking);
    const body = await screen.findByRole("region", { name: "Body, Anonymous" });
    expect([...body.querySelectorAll(".flex")].map((line) => line.textContent)).toEqual([
      "{",
      '=  "total": ••,',
      '~  "at": "••••••••"',
      "}",
    ]);
  });

  it("gives the reproduction and the fix at once, the classification and the scan behind a fold", async () => {
    open(leaking);
    expect(await screen.findByText(/curl/, { selector: "pre span" })).toBeTruthy();
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(
      expect.arrayContaining(["Refuse with 401.", "Test it."]),
    );
    await userEvent.click(screen.getByRole("button", { name: "References API2:2023, CWE-306" }));
    expect(screen.getByRole("link", { name: /What API2:2023 means/ }).getAttribute("rel")).toContain("noreferrer");
    expect(screen.getByRole("link", { name: "Scan 12" }).getAttribute("href")).toContain("/scan/12");
    expect(screen.getByText("Nobody needs an account.")).toBeTruthy();
  });

  it("shows who got in with a right credential, beside the owner whose data it is", async () => {
    open(shared, { "GET /endpoints/31/findings": [found(1, "object-authorization", "critical")] });
    expect(await screen.findByLabelText("Body, Other user, mika")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Body, Owner, mina" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Response comparison 2 lines leaked/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Other user mika.*Bypassed$/ })).toBeTruthy();
    expect(screen.queryByText("Enforced")).toBeNull();
    // Any other answer may be looked at as well.
    await userEvent.selectOptions(screen.getByRole("combobox"), "Denied: Anonymous. Read as anonymous");
    expect(screen.getByRole("region", { name: "Body, Anonymous" })).toBeTruthy();
  });

  it("says first what leaked, redacted, and hands out no value of it anywhere", async () => {
    open(shared, { "GET /endpoints/31/findings": [found(1, "object-authorization", "critical")] });
    const leaked = within(await screen.findByRole("region", { name: "What leaked" }));
    expect(leaked.getByText("2 fields of mina’s data, redacted")).toBeTruthy();
    expect(
      leaked
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([expect.stringMatching(/^=holder.*Personal data$|^=holder/), expect.stringMatching(/^=number5••••/)]);
    for (const row of within(screen.getByRole("list", { name: "Who asked" })).getAllByRole("button"))
      await userEvent.click(row);
    expect(document.body.textContent).not.toContain("5108");
  });

  it("shows one finding at a time, the worst first, and the others as tabs of the claim", async () => {
    const secret = found(1, "secrets-in-answer", "high");
    const exposed = found(2, "exposed-properties", "medium");
    const gone = { ...found(3, "verbose-errors", "low"), state: "fixed" };
    const { path } = open(
      { ...shared, securityLevel: "warning" },
      { "GET /endpoints/31/findings": [secret, exposed, gone] },
    );
    expect(await screen.findByText("What secrets-in-answer found.")).toBeTruthy();
    const tabs = within(screen.getByRole("navigation", { name: "Findings of this endpoint" }));
    expect(tabs.getAllByRole("link").map((tab) => [tab.textContent, tab.getAttribute("aria-current")])).toEqual([
      ["Fault of secrets-in-answer", "true"],
      ["Fault of exposed-properties", null],
    ]);
    expect(screen.getByText("curl secrets-in-answer")).toBeTruthy();
    expect(screen.queryByText("curl exposed-properties")).toBeNull();
    await userEvent.click(tabs.getByRole("link", { name: /exposed-properties/ }));
    await waitFor(() => expect(path()).toBe("/endpoints/31?finding=2"));
    expect(await screen.findByText("What exposed-properties found.")).toBeTruthy();
    expect(screen.getByText("Mend exposed-properties.")).toBeTruthy();
    // The comparison follows the finding.
    expect(screen.getByRole("region", { name: "Body, Other user, mats" })).toBeTruthy();
  });

  it("is resolved and dismissed by a key, and taken up again by another", async () => {
    const { host } = open(leaking, {
      "GET /endpoints/31/findings": [found(4, "missing-authentication", "critical")],
      "POST /findings/resolve": { changed: 1 },
      "POST /findings/reopen": { changed: 1 },
      "POST /findings/4/dismiss": {},
    });
    await screen.findByRole("region", { name: "Finding" });
    const reopened = () => host.requests.filter(({ path }) => path === "/findings/reopen").map(({ body }) => body);
    await userEvent.keyboard("r");
    expect(await screen.findByText("The next scan raises it again if it is still there.")).toBeTruthy();
    await userEvent.keyboard("u");
    expect(await screen.findByText("Alert Reopened")).toBeTruthy();
    expect(reopened()).toEqual([{ ids: [4] }]);
    await userEvent.keyboard("d");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Reason" }), "intended");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Dismiss" }));
    expect(await screen.findByText("Finding Dismissed")).toBeTruthy();
    await userEvent.keyboard("u");
    await waitFor(() => expect(reopened()).toEqual([{ ids: [4] }, { ids: [4] }]));
  });

  it("is the one that its address names, and says that it came back", async () => {
    const event = (kind: string, at: string) => ({ at, kind, scanId: null, by: null, note: null });
    const events = [event("found", "2026-11-01T10:00:00.000Z"), event("resolved", "2026-11-18T10:00:00.000Z")];
    const back = { ...found(2, "exposed-properties", "medium"), state: "regressed", events };
    const answers = { "GET /endpoints/31/findings": [found(1, "secrets-in-answer", "high"), back] };
    opened = openConsole({ path: "/endpoints/31?finding=2", answers: { "GET /endpoints/31": shared, ...answers } });
    expect(await screen.findByText("What exposed-properties found.")).toBeTruthy();
    expect(screen.getByText("Was resolved on 18 Nov, is back")).toBeTruthy();
  });

  it("copies a ticket that says everything and hands out nothing", async () => {
    const user = userEvent.setup();
    open(shared, { "GET /endpoints/31/findings": [found(1, "object-authorization", "critical")] });
    await user.click(await screen.findByRole("button", { name: "Copy as Markdown" }));
    expect(await screen.findByText("Copied")).toBeTruthy();
    const ticket = await navigator.clipboard.readText();
    expect(ticket).toContain("## Fault of object-authorization: GET /invoices");
    expect(ticket).toContain("/endpoints/31?finding=1");
    expect(ticket).toContain("```sh\ncurl object-authorization\n```");
    expect(ticket).not.toContain("5108");
  });

  it("copies the command, and says so", async () => {
    const user = userEvent.setup();
    open(leaking);
    await user.click(await screen.findByRole("button", { name: "Copy curl command" }));
    expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe("curl https://api.test/invoices");
  });

  it("switches between the methods of the path", async () => {
    const other = { ...leaking, id: 32, method: "DELETE" };
    const elsewhere = { ...leaking, id: 33, method: "PUT", applicationId: 2 };
    const { path } = open(leaking, { ...endpointAnswers([leaking, other, elsewhere]), "GET /endpoints/32": other });
    const methods = await screen.findByRole("navigation", { name: "Methods of this path" });
    expect(within(methods).getAllByRole("link")).toHaveLength(2);
    await userEvent.click(within(methods).getByRole("link", { name: /DELETE/ }));
    await waitFor(() => expect(path()).toBe("/endpoints/32"));
  });

  it("says what would settle an open verdict", async () => {
    const settle = { need: "Turn on “Create test objects”", request: "ben then sends PUT /invoices/{id}" };
    open({
      ...leaking,
      authentication: { ...notTested, settle },
      authorization: { ...notTested, reason: "Also open.", settle: { need: "Scan again", request: null } },
    });
    await screen.findByText("Turn on “Create test objects”: ben then sends PUT /invoices/{id}.");
    screen.getByText("Scan again.");
  });

  it("says honestly that nothing was sent", async () => {
    open({ ...leaking, exchanges: [], curl: null, owasp: null, cwe: null, why: null, fix: null });
    expect(await screen.findByText("Nothing was sent")).toBeTruthy();
    expect(screen.queryByText("Response comparison")).toBeNull();
  });
});

describe("without a proof", () => {
  it("an endpoint that does not exist says so and leads back to the list", async () => {
    open(() => problemAnswer(404, "No such endpoint."));
    expect(await screen.findByText("Endpoint Not Found")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Endpoints" }).getAttribute("href")).toContain("/endpoints");
  });

  it("a failure shows the platform's message and a way to try again", async () => {
    const { host } = open(() => problemAnswer(503, "Restarting."));
    expect(await screen.findByText("503: Restarting.")).toBeTruthy();
    host.answers["GET /endpoints/31"] = leaking;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Confirmed")).toBeTruthy();
  });
});
