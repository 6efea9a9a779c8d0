import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { startTarget } from "../../../server/scan/local-target.ts";
import type { ScanIdentity } from "../../../server/scan/outcome.ts";
import { goals, undecidedOfHeard } from "./figures.ts";
import { scoreService } from "./score-service.ts";
import { completeTruth, type OperationTruth, type WrittenTruth } from "./truth-file.ts";

const notes = [
  { id: 1, owner: "ann", text: "the harbour lease ends in May" },
  { id: 2, owner: "ben", text: "the crane was repaired twice" },
];
const page = `<script>fetch("/api/notes"); fetch("/api/notes/" + id); fetch("/api/reports")</script>`;

type Habits = { leaky?: boolean; counts?: boolean; writes?: string; wants?: string };

/** Notes that belong to somebody; reports, which are for everybody who is signed in. Each look at a note is counted. */
function service({ leaky = false, counts = false, writes = "", wants }: Habits): RequestListener {
  let views = 0;
  return ({ url = "/", headers, method }, response) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const who = /^Bearer (ann|ben)-8c1f0b6d2e$/.exec(headers.authorization ?? "")?.[1];
    if (wants !== undefined && headers["x-application"] !== wants) return json(403, { error: "unknown application" });
    if (url === "/") return response.writeHead(200, { "content-type": "text/html" }).end(writes + page);
    if (method === "POST") return json(writes.includes("POST") ? 401 : 404, { error: "sign in first" });
    if (!who) return json(401, { error: "sign in first" });
    if (url === "/api/reports") return json(200, [{ id: 7, title: "Tides" }]);
    if (url === "/api/views") return json(200, counts ? [views] : []);
    const mine = notes.filter(({ owner }) => owner === who);
    if (url === "/api/notes") return json(200, mine);
    const note = (leaky ? notes : mine).find(({ id }) => url === `/api/notes/${id}`);
    if (note) views++;
    return note ? json(200, note) : json(404, { error: "not found" });
  };
}

const ask = (label: string): ScanIdentity => ({
  ...{ label, role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
  ...{ authMethod: "bearer", credentials: `${label}-8c1f0b6d2e` },
});
const written = (word: "own" | "hole", reports: "allowed" | "public" = "allowed"): WrittenTruth => ({
  service: "Notes",
  pages: ["/"],
  rows: [{ url: "/api/views", as: "ann" }],
  identities: { ann: {}, ben: {} },
  operations: {
    "GET /api/notes": "own",
    "GET /api/notes/{id}": { users: { everyone: word } },
    "GET /api/reports": reports,
  },
});

async function score(habits: Habits, truth: WrittenTruth, consent = false, headers?: Record<string, string>) {
  const target = await startTarget(service(habits));
  const identities = [ask("ann"), ask("ben")];
  const known = { url: target.url.href, truth: completeTruth(truth), identities };
  const { figures, wrong } = await scoreService({ ...known, headers }, { consent });
  await target.close();
  return { figures, wrong, missed: goals.filter(({ holds }) => !holds(figures)).map(({ name }) => name) };
}

test("A scan that is right of a safe service reaches every goal", async () => {
  const { figures, missed, wrong } = await score({}, written("own"));
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
  expect(figures).toMatchObject({
    documented: { got: 3, of: 3 },
    holes: { got: 0, of: 0 },
    changed: { got: 0, of: 1 },
  });
});

test("What every request of a service carries goes with the scan's requests and with the looks at its rows", async () => {
  const { missed, wrong } = await score({ wants: "harbour" }, written("own"), false, { "x-application": "harbour" });
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
});

test("A hole that a scan finds counts as found where the truth names it, and as a false alarm where it does not", async () => {
  const found = await score({ leaky: true }, written("hole"));
  expect(found.figures).toMatchObject({ holes: { got: 1, of: 1 }, certain: { got: 1, of: 1 } });
  const alarm = await score({ leaky: true }, written("own"));
  expect(alarm.figures.certain).toEqual({ got: 0, of: 1 });
  expect(alarm.missed).toEqual(
    expect.arrayContaining(["Confirmed verdicts that are true", "Certain alarms that are false"]),
  );
  expect(alarm.wrong.join()).toMatch(/false alarm: GET \/api\/notes\/\{\w+\}: object-authorization/);
});

test("A hole that a scan overlooks is a missed hole, and a wrong verdict that is confirmed is told", async () => {
  expect((await score({}, written("hole"))).figures.holes).toEqual({ got: 0, of: 1 });
  const { figures, wrong } = await score({}, written("own", "public"));
  expect(figures.confirmed.of - figures.confirmed.got).toBe(1);
  expect(wrong.join()).toMatch(/GET \/api\/reports: authentication is public, the scan says enforced \(confirmed/);
});

test("A hole that nothing which is allowed can show is neither found nor missed, and one that only a consent shows counts in scans with it", async () => {
  const unshown = (more: Partial<OperationTruth>): WrittenTruth => {
    const truth = written("own");
    const notes = { users: { everyone: "hole" as const }, ...more };
    return { ...truth, operations: { ...truth.operations, "GET /api/notes/{id}": notes } };
  };
  const undecidable = unshown({ undecidable: ["authorization"] });
  expect((await score({}, undecidable)).figures.holes).toEqual({ got: 0, of: 0 });
  expect((await score({ leaky: true }, undecidable)).figures.holes).toEqual({ got: 0, of: 0 });
  const missed = { "DELETE /api/absent": { stranger: "hole" as const, undecidable: ["authentication" as const] } };
  expect((await score({}, { ...written("own"), operations: missed })).figures.holes).toEqual({ got: 0, of: 0 });
  const withConsent = unshown({ needsConsent: true });
  expect((await score({}, withConsent)).figures.holes).toEqual({ got: 0, of: 0 });
  expect((await score({}, withConsent, true)).figures.holes).toEqual({ got: 0, of: 1 });
});

test("What nobody can tell from what was sent, for want of a consent, is told apart from what a scan could have said", async () => {
  const writes = `<script>fetch("/api/reports", { method: "POST", body: JSON.stringify({ title }) })</script>`;
  const truth = written("own");
  const { figures } = await score(
    { writes },
    { ...truth, operations: { ...truth.operations, "POST /api/reports": "allowed" } },
  );
  expect(figures).toMatchObject({ undecided: { got: 1 }, unheard: 1 });
  expect(undecidedOfHeard(figures)).toEqual({ got: 0, of: figures.undecided.of - 1 });
  // A read that a scan could have asked, and did not find out about, stays with what it has to answer for.
  const read = await score({}, { ...truth, operations: { ...truth.operations, "GET /": "allowed" } });
  expect(read.figures.unheard ?? 0).toBe(0);
});

test("What a scan changes in the service shows in the rows that the truth names", async () => {
  const { figures, wrong, missed } = await score({ counts: true }, written("own"));
  expect(figures.changed).toEqual({ got: 1, of: 1 });
  expect(missed).toEqual(["Lists of rows changed without consent"]);
  expect(wrong.join()).toContain("changed: /api/views as ann");
});
