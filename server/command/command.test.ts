import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gitlabFaults, junitFaults, sarifFaults } from "../testing/export-validators.ts";
import { runCommand } from "./command.ts";
import { whoAsks } from "./inputs.ts";

/** Notes of two people; whoever is signed in reads any of them by its id. */
const tokens: Record<string, string> = { "alice-4711-token": "alice", "bob-0815-token": "bob" };
const notes = {
  alice: [{ id: 11, text: "Ring the plumber", mail: "alice@notes.test" }],
  bob: [{ id: 12, text: "Buy ink", mail: "bob@notes.test" }],
};
const described = {
  openapi: "3.0.0",
  info: { title: "Notes", version: "1" },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: Object.fromEntries(
    ["/api/notes", "/api/notes/{id}", "/api/me"].map((path) => [
      path,
      { get: { security: [{ token: [] }], responses: { 200: {} } } },
    ]),
  ),
};
let folder: string;
let target: Server;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "postern-command-"));
  target = createServer((request, response) => {
    const give = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const who = tokens[/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? ""] as keyof typeof notes;
    const { pathname } = new URL(request.url ?? "/", "http://target");
    if (pathname === "/openapi.json") return give(200, described);
    if (!/^\/api\/(notes(\/\w+)?|me)$/.test(pathname)) return give(404, { error: "not found" });
    if (!who) return give(401, { error: "sign in" });
    const one = [...notes.alice, ...notes.bob].find(({ id }) => pathname === `/api/notes/${id}`);
    if (pathname.startsWith("/api/notes/")) return one ? give(200, one) : give(404, { error: "not found" });
    return give(200, pathname === "/api/me" ? { name: who, mail: `${who}@notes.test` } : notes[who]);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => target.once("listening", resolve));
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const entry = (name: string, token: string) =>
    `  - name: ${name}\n    fixedHeaders: [{ name: Authorization, value: "Bearer ${token}" }]\n`;
  writeFileSync(
    at("auth.yaml"),
    `auth:\n${entry("alice", "$".concat("{ALICE_TOKEN}"))}${entry("bob", "bob-0815-token")}`,
  );
  process.env.ALICE_TOKEN = "alice-4711-token";
});
afterAll(() => {
  delete process.env.ALICE_TOKEN;
  target.closeAllConnections();
  target.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);

async function postern(...given: string[]): Promise<{ exit: number; out: string; err: string }> {
  const written = { out: "", err: "" };
  const exit = await runCommand(given, {
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
  });
  return { exit, ...written };
}

/** Forms that say where a scan could not tell. */
const untold = ["sarif", "junit", "gitlab", "json", "md"];
/** Each form in which a scan was written says that it could not tell, and why. */
function saysUntold(name: string, why: RegExp): void {
  const text = (form: string) => readFileSync(at(`${name}.${form}`), "utf8");
  const parsed = (form: string) => JSON.parse(text(form));
  const sarif = parsed("sarif");
  expect(sarifFaults(sarif)).toEqual([]);
  expect(sarif.runs[0].invocations[0]).toMatchObject({
    executionSuccessful: false,
    toolExecutionNotifications: [{ level: "error", message: { text: expect.stringMatching(why) } }],
  });
  expect(text("junit")).toMatch(/^<testsuites .* errors="1"/m);
  expect(/<error message="([^"]*)"/.exec(text("junit"))?.[1]).toMatch(why);
  expect(parsed("gitlab").scan.status).toBe("failure");
  expect(parsed("json").scan.unknown).toMatch(why);
  expect(text("md")).toMatch(/^## (Postern|Access): could not tell, /);
  expect(text("md").replaceAll(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign)))).toMatch(why);
}

describe("postern scan", () => {
  test("finds what stands open, writes every form, and shows no credential in any of them", async () => {
    const out = ["sarif", "junit", "gitlab", "json", "md", "openapi", "csv"].map(
      (form) => `${form}=${at(`scan.${form}`)}`,
    );
    const { exit, ...said } = await postern("scan", url, "--auth", at("auth.yaml"), "--out", out.join(","));
    expect(exit).toBe(1);
    expect(said.out).toMatch(/critical +GET \/api\/notes\/\{id\} +Cross-user read \((alice|bob), confirmed\)/);
    expect(sarifFaults(JSON.parse(readFileSync(at("scan.sarif"), "utf8")))).toEqual([]);
    expect(await junitFaults(readFileSync(at("scan.junit"), "utf8"))).toEqual([]);
    const gitlab = JSON.parse(readFileSync(at("scan.gitlab"), "utf8"));
    expect(gitlabFaults(gitlab)).toEqual([]);
    expect(gitlab.vulnerabilities[0]).toMatchObject({
      severity: "Critical",
      location: { file: "GET /api/notes/{id}" },
    });
    expect(readFileSync(at("scan.junit"), "utf8")).toContain(
      '<testcase classname="/api/notes" name="GET /api/notes"/>',
    );
    expect(readFileSync(at("scan.md"), "utf8")).toContain("| critical | Cross-user read | `GET /api/notes/{id}` |");
    for (const form of ["sarif", "junit", "gitlab", "json", "md", "openapi", "csv"])
      expect(readFileSync(at(`scan.${form}`), "utf8"), form).not.toMatch(/4711-token|0815-token/);
    expect(said.out + said.err).not.toMatch(/4711-token|0815-token/);
  });

  test.skipIf(process.platform !== "linux")(
    "ends with the code for findings also where a full disk takes no file, and with another where there are none",
    async () => {
      const given = ["scan", url, "--auth", at("auth.yaml"), "--out", "md=/dev/full"];
      const full = expect.stringContaining("/dev/full cannot be written (the disk is full).");
      const { exit, err } = await postern(...given);
      expect([exit, err]).toEqual([1, full]);
      const clean = await postern(...given, "--fail-on", "never");
      expect([clean.exit, clean.err]).toEqual([3, full]);
    },
  );

  test("is clean where a baseline knows every finding", async () => {
    const { exit, out } = await postern("scan", url, "--auth", at("auth.yaml"), "--baseline", at("scan.json"));
    expect(out).toContain("No new findings at or above the threshold.");
    expect(exit).toBe(0);
  });

  test("could not tell where the target is down, whatever was asked for, and no file reads as clean", async () => {
    const to = ["--out", untold.map((form) => `${form}=${at(`down.${form}`)}`).join(",")];
    const { exit, out } = await postern("scan", "http://127.0.0.1:9", "--fail-on", "never", ...to);
    expect(exit).toBe(2);
    expect(out).toContain("It cannot be told whether the API is safe. 127.0.0.1:9 refuses connections.");
    saysUntold("down", /127\.0\.0\.1:9 refuses connections\./);
  });

  test("tells its progress as JSON where asked for", async () => {
    const { err } = await postern("scan", url, "--log", "json", "--fail-on", "never");
    const lines = err
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string });
    expect(new Set(lines.map(({ type }) => type))).toEqual(new Set(["status", "info", "progress"]));
  });
});

describe("postern access", () => {
  test("export, check and explain agree about one API, and two exports are byte-equal", async () => {
    for (const file of ["a.yaml", "b.yaml"])
      expect((await postern("access", "export", at(file), "--from", at("scan.json"))).exit).toBe(0);
    const text = readFileSync(at("a.yaml"), "utf8");
    expect(readFileSync(at("b.yaml"), "utf8")).toBe(text);
    expect(text).toMatch(/GET \/api\/notes\/\{id\}: \{ .+, anonymous: denied \} # open: bypassed by (alice|bob)\n/);
    const consents = ["--environment", "staging", "--create-objects", "--budget", "5000"];
    const checked = await postern("access", "check", at("a.yaml"), url, "--auth", at("auth.yaml"), ...consents);
    expect(checked.exit).toBe(1);
    expect(checked.out).toMatch(
      /✗ GET \/api\/notes\/\{id\} {2}(alice|bob) {2}expected denied, seen allowed\n.+a\.yaml:\d+ {2}200: /,
    );
    expect(checked.out).toMatch(/1 difference, \d+ undecided, (\d+) of (\d+) cells as agreed/);
    expect(checked.out).toMatch(/^\S+a\.yaml: \d+ lines, \d+ operations, 2 identities\. Target \S+, staging, writes\n/);
    expect(checked.out).toMatch(/\nexit code 1 access differs from the contract\n$/);
    const hint = /Explain one: postern (.+)/.exec(checked.out)?.[1]?.split(" ") ?? [];
    expect(hint).toEqual(expect.arrayContaining([`${url}/`, "--auth", ...consents]));
    // What the hint says is run as it stands: without a saved scan it scans.
    expect((await postern(...hint)).out).toMatch(/^GET \/api\/notes\/\{id\} as (alice|bob): bypassed\./);
    const who = /# open: bypassed by (\w+)/.exec(text)?.[1] as string;
    const given = ["access", "explain", "GET", "/api/notes/{id}", "--as", who, "--from", at("scan.json")];
    expect((await postern(...given)).out).toContain(`GET /api/notes/{id} as ${who}: bypassed. ${who} gets the data of`);
  });

  test("check is clean where the file says what is, and fails on what nobody decided where that is asked for", async () => {
    const text = readFileSync(at("a.yaml"), "utf8").replace(/: denied(.*) # open: .+/, ": allowed$1");
    writeFileSync(at("agreed.yaml"), text);
    const given = ["access", "check", at("agreed.yaml"), "--from", at("scan.json")];
    expect((await postern(...given)).exit).toBe(0);
    writeFileSync(at("short.yaml"), text.replace(/.*GET \/api\/me.*\n/, ""));
    const short = ["access", "check", at("short.yaml"), "--from", at("scan.json")];
    expect((await postern(...short)).exit).toBe(0);
    const { exit, out } = await postern(...short, "--undecided", "fail");
    expect([exit, out]).toEqual([1, expect.stringContaining("? GET /api/me  undecided, seen allowed for alice, bob")]);
    expect(out).toMatch(/\nexit code 1 nobody has decided who may do 1 operation\n$/);
  });
});

test.skipIf(process.platform !== "linux")(
  "A device in the place of a file is not read to its end, which never comes, and takes what is written or says why not",
  async () => {
    const full = await postern("access", "export", "/dev/full", "--from", at("scan.json"));
    expect([full.exit, full.err]).toEqual([
      3,
      "/dev/full cannot be written (the disk is full). Choose another place.\n",
    ]);
    const endless = await postern("access", "check", "/dev/zero", "--from", at("scan.json"));
    expect([endless.exit, endless.err]).toEqual([3, "The access file /dev/zero: it is larger than 12 MB.\n"]);
  },
);

test("Where nothing is seen, an access file that is there stays as it is, its target asked, and no new one is made", async () => {
  const text = "target: http://127.0.0.1:9/\nidentities: [ alice ]\naccess:\n  /a:\n    GET /a: public\n";
  writeFileSync(at("kept.yaml"), text);
  const kept = await postern("access", "export", at("kept.yaml"));
  expect([kept.exit, kept.out]).toEqual([2, expect.stringContaining("127.0.0.1:9 refuses connections.")]);
  expect(kept.out).not.toContain("commit it");
  expect(readFileSync(at("kept.yaml"), "utf8")).toBe(text);
  expect((await postern("access", "export", at("none.yaml"), "http://127.0.0.1:9")).exit).toBe(2);
  expect(existsSync(at("none.yaml"))).toBe(false);
});

test("Of a target that does not answer nothing is said to be gone, and to explain it could not tell", async () => {
  const out = `json=${at("away.json")}`;
  const { exit, out: said } = await postern(
    "access",
    "check",
    at("kept.yaml"),
    "--auth",
    at("auth.yaml"),
    "--out",
    out,
  );
  expect([exit, said]).toEqual([2, expect.stringContaining("127.0.0.1:9 refuses connections.")]);
  expect(said).not.toContain("was not found");
  expect(JSON.parse(readFileSync(at("away.json"), "utf8")).contract.gone).toEqual([]);
  const explained = await postern("access", "explain", "GET", "/a", "--from", at("away.json"));
  expect([explained.exit, explained.err]).toEqual([2, expect.stringContaining("127.0.0.1:9 refuses connections.")]);
});

test("A check writes its differences into every form that a pipeline reads, of a saved scan too", async () => {
  const out = ["sarif", "junit", "gitlab", "json", "md"].map((form) => `${form}=${at(`check.${form}`)}`).join(",");
  const given = ["access", "check", at("a.yaml"), "--from", at("scan.json"), "--out", out];
  expect((await postern(...given)).exit).toBe(1);
  const read = (form: string) => readFileSync(at(`check.${form}`), "utf8");
  expect(sarifFaults(JSON.parse(read("sarif")))).toEqual([]);
  expect(gitlabFaults(JSON.parse(read("gitlab")))).toEqual([]);
  expect(await junitFaults(read("junit"))).toEqual([]);
  for (const form of ["sarif", "junit", "gitlab"]) expect(read(form), form).toContain("expected denied, seen allowed");
  expect(read("md")).toMatch(/^## Access: 1 difference, 0 undecided\n/);
  expect(JSON.parse(read("json")).contract.differences).toHaveLength(1);
  const again = ["access", "explain", "GET", "/api/notes/{id}", "--from", at("check.json")];
  expect((await postern(...again)).exit).toBe(0);
});

test("What cannot be used is told before anything is sent: unknown identities, contradictions, places that take no file", async () => {
  let asked = 0;
  const count = () => void asked++;
  target.on("request", count);
  const text = readFileSync(at("a.yaml"), "utf8");
  writeFileSync(at("mira.yaml"), text.replace("[ alice, bob ]", "[ alice, bob, mira ]"));
  writeFileSync(
    at("odd.access.yaml"),
    text.replace(/GET \/api\/me: .+/, 'GET /api/me: { mallory: allowed, bob: "\\e[2J" }'),
  );
  const tried = [
    [["access", "check", at("mira.yaml")], "mira.yaml: mira takes no part in the scan."],
    [
      ["access", "check", at("odd.access.yaml")],
      /odd\.access\.yaml:\d+: mallory is not listed under identities\.\n.+:\d+: bob is \\u001b\[2J\. Write/,
    ],
    [
      ["access", "check", at("a.yaml"), "--out", "md=/nowhere/x.md"],
      "/nowhere/x.md cannot be written (its folder is not there)",
    ],
    [["scan", "--out", `md=${folder}`], "cannot be written (it is a folder)"],
    [["access", "export", "/nowhere/access.yaml"], "/nowhere/access.yaml cannot be written (its folder is not there)"],
  ] as const;
  for (const [given, why] of tried) {
    const { exit, err } = await postern(...given, url, "--auth", at("auth.yaml"));
    expect([exit, err]).toEqual([
      3,
      expect.stringMatching(why instanceof RegExp ? why : RegExp(why.replaceAll(/[.()]/g, "\\$&"))),
    ]);
  }
  target.off("request", count);
  expect(asked).toBe(0);
});

test("A file of another target is told as such, in the terminal and in a pull request, and is compared all the same", async () => {
  const text = readFileSync(at("agreed.yaml"), "utf8");
  writeFileSync(at("other.yaml"), text.replace(/^target: .*$/m, "target: http://staging.notes.test/v1"));
  const from = ["--from", at("scan.json"), "--out", `md=${at("other.md")}`];
  const { exit, out } = await postern("access", "check", at("other.yaml"), ...from);
  const note = `${at("other.yaml")} names http://staging.notes.test/v1 as its target; what was seen is of ${url}/.`;
  expect([exit, out]).toEqual([0, expect.stringContaining(note)]);
  expect(readFileSync(at("other.md"), "utf8")).toContain("names http://staging.notes.test/v1 as its target");
  expect((await postern("access", "check", at("agreed.yaml"), ...from)).out).not.toContain("as its target");
  const exported = await postern("access", "export", at("other.yaml"), "--from", at("scan.json"));
  expect([exported.exit, exported.out]).toEqual([0, expect.stringContaining(note)]);
});

test("A file of which a scan could tell less than half is not held to be kept", async () => {
  const saved = JSON.parse(readFileSync(at("scan.json"), "utf8"));
  for (const { access } of saved.endpoints) for (const cell of access) cell.result = "inconclusive";
  writeFileSync(at("dim.json"), JSON.stringify(saved));
  const to = ["--out", untold.map((form) => `${form}=${at(`less.${form}`)}`).join(",")];
  const { exit, out } = await postern("access", "check", at("agreed.yaml"), "--from", at("dim.json"), ...to);
  expect([exit, out]).toEqual([2, expect.stringContaining("less than half of the cells could be told.\n")]);
  expect(out).toMatch(/exit code 2 it could not be told\n$/);
  saysUntold("less", /less than half of the cells could be told\./);
});

test("What is to be explained is found whatever its parameters are called, by an address of it too, and a near name is told", async () => {
  const explain = async (...words: string[]) =>
    await postern("access", "explain", ...words, "--as", "alice", "--from", at("scan.json"));
  for (const path of ["/api/notes/{noteId}", "/api/notes/12"])
    expect((await explain("GET", path)).out, path).toMatch(/^GET \/api\/notes\/\{id\} as alice: /);
  // A shell that would read the braces has the operation in one word.
  expect((await explain("GET /api/notes/{id}")).out).toMatch(/^GET \/api\/notes\/\{id\} as alice: /);
  const { exit, err } = await explain("GET", "/notes");
  expect([exit, err]).toEqual([
    3,
    expect.stringContaining("scan.json has no GET /notes. Did you mean GET /api/notes or GET /api/notes/{id}?"),
  ]);
  expect((await explain("PUT", "/api/me")).err).toContain("has no PUT /api/me. Did you mean GET /api/me?");
  expect((await explain("GET", "/zebra")).err).toMatch(/has no GET \/zebra\.$/m);
});

test("A check names each decided cell that could not be told, with why and its line, and counts cells", async () => {
  const saved = JSON.parse(readFileSync(at("scan.json"), "utf8"));
  const me = saved.endpoints.find(({ path }: { path: string }) => path === "/api/me");
  for (const cell of me.access)
    if (cell.identity !== "anonymous")
      Object.assign(cell, { result: "inconclusive", reason: "Nothing shows whose it is." });
  writeFileSync(at("partly.json"), JSON.stringify(saved));
  const { exit, out } = await postern("access", "check", at("agreed.yaml"), "--from", at("partly.json"));
  expect(out).toMatch(
    /^~ GET \/api\/me {2}alice, bob {2}expected allowed, could not be told\n {4}\S+agreed\.yaml:\d+ {2}200: Nothing shows whose it is\.$/m,
  );
  expect(out).toMatch(/^0 differences, 0 undecided, 7 of 7 cells as agreed, 2 decided cells could not be told$/m);
  expect(exit).toBe(0);
});

test("postern diff tells between two access files what changed, for a pull request", async () => {
  const { exit, out } = await postern("diff", at("a.yaml"), at("agreed.yaml"));
  expect(exit).toBe(0);
  expect(out).toEqual(
    expect.stringMatching(
      /^## 1 change of access\n\n### Access\n\n- `GET \/api\/notes\/\{id\}`, (alice|bob): denied → allowed\n\n$/,
    ),
  );
});

test("postern doctor says which identity is alive and what would be sent, before a scan", async () => {
  const { exit, out } = await postern("doctor", url, "--auth", at("auth.yaml"));
  expect(out).toMatch(/^http:\S+ answers\.\nA description stands at \/openapi\.json: .+\n/);
  expect(out).toMatch(/\nalice: alive\. .+\nbob: alive\. .+\nA scan sends at most 20,000 requests/);
  expect(out).toContain("It writes nothing.");
  expect(exit).toBe(0);
});

test("postern doctor tries identities where strangers are refused, and tells an address that does not answer", async () => {
  const entry = (name: string, token: string) =>
    `  - name: ${name}\n    fixedHeaders: [{ name: Authorization, value: "Bearer ${token}" }]\n`;
  writeFileSync(at("two.yaml"), `auth:\n${entry("bob", "bob-0815-token")}${entry("eve", "eve-made-this-up")}`);
  const known = await postern("doctor", url, "--auth", at("two.yaml"), "--openapi", `${url}/openapi.json`);
  expect(known.out).toContain("Anonymous callers are refused at /api/notes, so that is where identities are tried.");
  expect(known.out).toMatch(/bob: alive\. .+\neve: not alive\. The credential of eve is refused at \/api\/notes\./);
  expect(known.exit).toBe(2);
  const nobody = await postern("doctor", url);
  expect([nobody.exit, nobody.out]).toEqual([0, expect.stringContaining("No identity takes part")]);
  const open = { openapi: "3.0.0", info: { title: "O", version: "1" }, paths: { "/openapi.json": { get: {} } } };
  writeFileSync(at("open.json"), JSON.stringify(open));
  const unshown = await postern("doctor", url, "--auth", at("auth.yaml"), "--openapi", at("open.json"));
  expect([unshown.exit, unshown.out]).toEqual([2, expect.stringContaining("alice: not refused. / answers with 404.")]);
  const away = await postern("doctor", "http://127.0.0.1:9", "--auth", at("two.yaml"));
  expect([away.exit, away.out]).toEqual([2, expect.stringMatching(/^127\.0\.0\.1:9 refuses connections\./)]);
});

test.each([
  [["scan"], "There is no address to scan."],
  [["doctor"], "There is no address to look at. Say postern doctor https://api.example.test."],
  [["scan", "ftp://x"], "ftp://x is no address of an API."],
  [["scan", "http://u:p@127.0.0.1:9"], "The address holds a credential."],
  [["scan", "http://127.0.0.1:9", "--auth", "/nowhere.yaml"], "The auth file /nowhere.yaml: there is no such file."],
  [["scan", "http://127.0.0.1:9", "--privileged", "ada"], "--privileged names entries of the file of --auth"],
  [
    ["scan", "http://127.0.0.1:9", "--environment", "moon"],
    "--environment moon is not known. Choose production, staging",
  ],
  [["scan", "http://127.0.0.1:9", "--budget", "-1"], "--budget"],
  [["scan", "http://127.0.0.1:9", "--out", "pdf=x"], "--out pdf is not known. Choose sarif, junit"],
  [
    ["scan", "http://127.0.0.1:9", "--fail-on", "sometimes"],
    "--fail-on sometimes is not known. Choose never, or critical",
  ],
  [["scan", "http://127.0.0.1:9", "--fail-on", "likely:bad"], "--fail-on likely:bad is not known. Choose never"],
  [["scan", "http://127.0.0.1:9", "--budget", "-5"], "--budget -5 is no number above zero."],
  [["scan", "http://127.0.0.1:9", "--auth", "--wait"], "--auth needs a value behind it."],
  [["scan", "http://127.0.0.1:9", "--budget", "5", "--budget", "6"], "--budget stands twice. Say it once."],
  [["scan", "http://127.0.0.1:9", "--intrusive=yes"], "--intrusive takes no value."],
  [["scan", "http://127.0.0.1:9", "extra"], "extra is one word too many for postern scan. See postern scan --help."],
  [["scan", "http://127.0.0.1:9", "--out", "md=x,json=./x"], "--out names x for md and json. Name a file for each."],
  [["scan", "http://127.0.0.1:9", "--create-objects"], "--create-objects does nothing in production"],
  [["doctor", "http://127.0.0.1:9", "--write-back"], "--write-back does nothing in production"],
  [["scan", "http://127.0.0.1:9", "--as", "ada"], "--as does nothing for postern scan. See postern scan --help."],
  [["scan", "http://127.0.0.1:9", "--wait"], "--wait does nothing without a platform."],
  [["access", "check", "http://127.0.0.1:9", "--from", "s.json"], "http://127.0.0.1:9 does nothing beside --from"],
  [["access", "export", "a.yaml", "--from", "s.json", "--auth", "a.yaml"], "--auth does nothing beside --from"],
  [["access", "explain", "GET", "/a", "/b", "--from", "s.json"], "/b is one word too many beside --from."],
  [
    ["access", "check", "a.yaml", "http://127.0.0.1:8", "http://127.0.0.1:9"],
    "http://127.0.0.1:9 is one word too many",
  ],
  [["access", "http://127.0.0.1:9"], "is no command. Say postern access export, check or explain."],
  [["access", "check", "/nowhere.yaml"], "The access file /nowhere.yaml: there is no such file."],
  [["access", "explain", "GET", "/a"], "Name a scan with --from FILE"],
  [["diff", "a.json"], "Name two scans or two access files"],
  [["diff", "/nowhere.yaml", "b.json"], "The access file /nowhere.yaml: there is no such file."],
  [["diff", "/dev/null", "/nowhere.json"], "The scan /nowhere.json: there is no such file."],
  [["fly"], "postern fly is no command. See postern --help."],
  [["scan", "--fly"], "Unknown option '--fly'. See postern --help."],
])("Wrong use, %j, is told in a sentence and ends with 3", async (given, why) => {
  const { exit, err } = await postern(...given);
  expect(err).toContain(why);
  expect(exit).toBe(3);
});

test("A credential in the address of a document is refused, and neither it nor a query is printed", async () => {
  const host = new URL(url).host;
  const tried = [
    ["--openapi", `http://u:SECRET@${host}/openapi.json`, "The address of --openapi holds a credential."],
    ["--openapi", `${url}/openapi.json?token=SECRET`, "The address of --openapi holds a credential."],
    ["--openapi", "http://u:SECRET@", "--openapi names an address that cannot be read."],
    ["--openapi", `${url}/nope.json?of=SECRET`, `${url}/nope.json answers with status 404.`],
    ["--openapi", `${url}/api/me?of=SECRET`, `${url}/api/me answers with status 401.`],
    ["--openapi", "HTTP://127.0.0.1:9/x?of=SECRET", "http://127.0.0.1:9/x does not answer ("],
    ["--har", `http://u:SECRET@${host}/x.har`, "The recording is read from a file, not from an address."],
    ["--auth", `http://u:SECRET@${host}/auth.yaml`, "The auth file is read from a file, not from an address."],
  ] as const;
  for (const [option, place, why] of tried) {
    const { exit, err } = await postern("doctor", url, option, place);
    expect([exit, err]).toEqual([3, expect.stringContaining(why)]);
    expect(err).not.toContain("SECRET");
  }
});

test("Ctrl-C while the document of --openapi does not come, or not all of it, is told as that at once", async () => {
  for (const begins of [false, true]) {
    const silent = createServer((_, response) => {
      if (begins) response.write("{");
      setImmediate(() => process.emit("SIGINT"));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const place = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/openapi.json`;
    const { exit, err } = await postern("scan", url, "--openapi", place);
    expect([exit, err]).toEqual([2, expect.stringMatching(/\nStopped before anything was sent to the target\.\n$/)]);
    silent.closeAllConnections();
    silent.close();
  }
});

test("Each command has a page of its own, which lists what it takes and nothing else, and the command tells its version", async () => {
  const page = async (...words: string[]) => (await postern(...words, "--help")).out;
  expect(await page("access", "explain")).toMatch(/^ {2}postern access explain GET \/path \[URL\] /m);
  expect(await page("access", "explain")).toContain("\n  --as LABEL ");
  for (const foreign of ["--fail-on", "--wait", "--undecided", "postern scan"])
    expect(await page("access", "explain")).not.toContain(foreign);
  for (const one of ["access export", "access check", "access explain", "--undecided"])
    expect(await page("access")).toContain(one);
  expect(await page("diff")).not.toContain("\n  --");
  for (const one of ["postern scan URL", "postern doctor URL", "--pull-request"])
    expect(await page()).toContain(`\n  ${one}`);
  expect(await postern("--version")).toEqual({
    exit: 0,
    out: expect.stringMatching(/^postern \d+\.\d+\.\d+\n$/),
    err: "",
  });
});

test("What cannot be reached or read is told without the words of a platform", async () => {
  const { exit, out } = await postern("scan", "http://nowhere.invalid");
  expect([exit, out]).toEqual([2, expect.stringContaining("and that Postern can resolve it.")]);
  writeFileSync(at("broken.yaml"), "auth: [");
  const { err } = await postern("scan", url, "--auth", at("broken.yaml"));
  expect(err).toMatch(/broken\.yaml: The auth file is not readable as YAML: .+ Correct it and try again\./);
  writeFileSync(at("broken.har"), "{");
  expect((await postern("scan", url, "--har", at("broken.har"))).err).toContain("a Postman collection and give that.");
});

test("A variable keeps its quotes and signs, and stays one text", async () => {
  process.env.ODD_TOKEN = 'a"b: c #d';
  writeFileSync(at("odd.yaml"), `auth:\n  - name: odd\n    fixedHeaders: [{ name: X-Key, value: "$\{ODD_TOKEN}" }]\n`);
  const {
    identities: [odd],
  } = await whoAsks(at("odd.yaml"), []);
  delete process.env.ODD_TOKEN;
  expect(odd).toMatchObject({ label: "odd", credentials: 'X-Key: a"b: c #d' });
});

test.each([
  ["headers: { X-App-Id: shop-4711, X-Tenant: north }", { "x-app-id": "shop-4711", "x-tenant": "north" }],
  ["headers: [{ name: X-App-Id, value: shop-4711 }]", { "x-app-id": "shop-4711" }],
])("What every request carries is read from the auth file: %s", async (text, headers) => {
  writeFileSync(at("all.yaml"), `${text}\nauth: [{ name: odd, fixedHeaders: [{ name: X-Key, value: k }] }]\n`);
  expect(await whoAsks(at("all.yaml"), [])).toMatchObject({ headers, identities: [{ label: "odd" }] });
  writeFileSync(at("all.yaml"), text);
  expect(await whoAsks(at("all.yaml"), [])).toEqual({ headers, identities: [] });
});

test.each([
  ["{ X-Version: 1.10 }", "The value of X-Version is no text. Write it in quotes."],
  ["{ Authorization: Bearer x }", "Authorization says who asks. Enter it as an identity's credential."],
  ["[{ name: Connection, value: close }]", "Connection is set by each request itself. Leave it out."],
  ["{ X-A: a, x-a: b }", "Two of the headers have the same name."],
  ["X-A", "Write them as names and values."],
])("Headers that cannot be sent end the command: %s", async (headers, message) => {
  writeFileSync(at("all.yaml"), `headers: ${headers}\n`);
  const { exit, err } = await postern("scan", url, "--auth", at("all.yaml"));
  expect([exit, err]).toEqual([3, expect.stringContaining(message)]);
});

test("Of a scan that was cut off, an access file cannot be told to hold", async () => {
  const whole = JSON.parse(readFileSync(at("scan.json"), "utf8"));
  whole.scan = { ...whole.scan, status: "failed", reason: "The scan was cancelled." };
  writeFileSync(at("cut.json"), JSON.stringify(whole));
  const { exit, out } = await postern("access", "check", at("agreed.yaml"), "--from", at("cut.json"));
  expect([exit, out]).toEqual([2, expect.stringContaining("The scan was cancelled.")]);
});

test("Of a scan that was cut off only what it told is written into an access file, and nothing where that is nothing", async () => {
  const cut = JSON.parse(readFileSync(at("scan.json"), "utf8"));
  cut.scan = { ...cut.scan, status: "failed", reason: "The scan was stopped." };
  for (const { path, access } of cut.endpoints)
    for (const cell of access) if (path !== "/api/me") Object.assign(cell, { result: "not_tested", status: null });
  writeFileSync(at("cut.json"), JSON.stringify(cut));
  const partly = await postern("access", "export", at("partly.yaml"), "--from", at("cut.json"));
  expect([partly.exit, partly.out]).toEqual([
    2,
    expect.stringContaining("partly.yaml: 1 operation added, 1 operation seen."),
  ]);
  expect(readFileSync(at("partly.yaml"), "utf8")).not.toMatch(/unknown$|\/api\/notes/m);
  for (const { access } of cut.endpoints) for (const cell of access) cell.result = "not_tested";
  writeFileSync(at("cut.json"), JSON.stringify(cut));
  const nothing = await postern("access", "export", at("nothing.yaml"), "--from", at("cut.json"));
  expect([nothing.exit, nothing.out]).toEqual([
    2,
    expect.stringMatching(/nothing\.yaml is not written\.\nThe scan was stopped\.\n$/),
  ]);
  expect(existsSync(at("nothing.yaml"))).toBe(false);
});

test("Of a scan that was cut off the evidence is shown as far as it goes, and the code says that it may not be all", async () => {
  const cut = JSON.parse(readFileSync(at("scan.json"), "utf8"));
  cut.scan = { ...cut.scan, status: "failed", reason: "The scan was stopped." };
  const me = cut.endpoints.find(({ path }: { path: string }) => path === "/api/me");
  for (const cell of me.access)
    if (cell.identity === "anonymous") Object.assign(cell, { result: "not_tested", reason: "Not asked yet." });
  writeFileSync(at("cut.json"), JSON.stringify(cut));
  const { exit, out, err } = await postern("access", "explain", "GET", "/api/me", "--from", at("cut.json"));
  expect([exit, err]).toEqual([2, "The scan was stopped.\n"]);
  expect(out).toMatch(/^GET \/api\/me as alice: allowed\. /m);
  expect(out).toMatch(/^GET \/api\/me as anonymous: not tested\. Not asked yet\.$/m);
});

test("Ctrl-C while what is to be explained is scanned ends with the code of a scan that was stopped", async () => {
  const stop = ({ url: path }: { url?: string }) => {
    if (path !== "/api/notes/11") return;
    target.off("request", stop);
    process.emit("SIGINT");
  };
  target.on("request", stop);
  const { exit, err } = await postern("access", "explain", "GET", "/api/me", url, "--auth", at("auth.yaml"));
  expect([exit, err]).toEqual([2, expect.stringContaining("The scan was stopped. What it found until then is kept.")]);
});

test("On a terminal rows stand in columns, but for one that has no room for them", async () => {
  const saved = JSON.parse(readFileSync(at("scan.json"), "utf8"));
  const path = "/api/notes/{id}/attachments/{attachmentId}";
  saved.endpoints.push({ ...saved.endpoints.find((one: { path: string }) => one.path.endsWith("{id}")), path });
  writeFileSync(at("long.json"), JSON.stringify(saved));
  const rows = readFileSync(at("a.yaml"), "utf8").replace(/^ +GET \/api\/notes\/\{id\}: .+$/m, (row) =>
    [row, row.replace("/{id}", path.slice("/api/notes".length))].join("\n"),
  );
  writeFileSync(at("long.yaml"), rows.replace(/GET \/api\/me: .+/, "GET /api/me: { alice: denied }"));
  let said = "";
  const stdout = { isTTY: true, columns: 80, write: (text: string) => (said += text) };
  const given = ["access", "check", at("long.yaml"), "--from", at("long.json")];
  expect(await runCommand(given, { stdout, stderr: { write: () => true } })).toBe(1);
  const shown = stripVTControlCharacters(said).split("\n");
  const starts = shown
    .filter((line) => /^✗ (?!.*attachments).*expected/.test(line))
    .map((line) => line.search(/expected/));
  expect(starts).toHaveLength(2);
  expect(new Set(starts).size).toBe(1);
  expect(shown.filter((line) => line.startsWith("✗"))).toHaveLength(3);
});

test("An auth file that names two of its entries alike is wrong use", async () => {
  const entry = (token: string) => `  - name: ada\n    fixedHeaders: [{ name: X-Key, value: ${token} }]\n`;
  writeFileSync(at("twice.yaml"), `auth:\n${entry("one")}${entry("two")}`);
  const { exit, err } = await postern("doctor", url, "--auth", at("twice.yaml"));
  expect([exit, err]).toEqual([3, expect.stringContaining("twice.yaml: two entries are named ada.")]);
});

test("A check tells beside its differences who had no access", async () => {
  const saved = JSON.parse(readFileSync(at("scan.json"), "utf8"));
  const dead = { reason: "Its credential is refused.", never: true };
  saved.scan.lost = [
    { label: "alice", ...dead },
    { label: "bob", ...dead },
  ];
  writeFileSync(at("dead.json"), JSON.stringify(saved));
  const { exit, out } = await postern("access", "check", at("a.yaml"), "--from", at("dead.json"));
  expect(exit).toBe(1);
  expect(out).toContain("\nalice, bob never had access: Its credential is refused.\n");
});

test("A variable that an auth file names and nobody set is wrong use, and no request is sent", async () => {
  writeFileSync(
    at("unset.yaml"),
    `auth:\n  - name: a\n    fixedHeaders: [{ name: X-Key, value: "$\{NOT_SET_ANYWHERE}" }]\n`,
  );
  const { exit, err } = await postern("scan", url, "--auth", at("unset.yaml"));
  expect([exit, err]).toEqual([3, expect.stringContaining("the variable NOT_SET_ANYWHERE is not set")]);
});
