/** House rules of who may import whom. Each says why; the map is in ARCHITECTURE.md. */

const console_ = "^src/";
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const inTests = "\\.(test|fixture)\\.tsx?$|^server/testing/|^tests/";

/**
 * The engine's rooms from the bottom up, each with why those below it may not know it. The rooms above and the loose files
 * of the engine, which put scans together, may import one; rooms of one floor may not, but for discover and learn.
 */
const floors = [
  { inventory: "What operations are is asked by every phase, and decided before anything is limited, sent or judged." },
  { safety: "The limits hold for whatever is sent: an inventory that knew them would be made for them." },
  { wire: "Only what asks or compares may reach the wire: a limit or an inventory that did could send past the gate." },
  { compare: "What two answers have in common is for those who conclude something; the wire carries answers unread." },
  { identity: "Who asks is decided by whoever asks: sending and comparing are the same for everybody." },
  { proof: "Proof is made by the room that found something; a session or a comparison has nothing to show." },
  {
    discover: "Finding operations is a phase; what it stands on is asked by later phases too and may not wait for it.",
    learn: "What earlier scans taught leads discovery; no limit, answer or verdict may depend on other targets.",
  },
  { judge: "What strangers may do is concluded from what was found; if finding knew the verdict, it could look away." },
  { authorize: "What other identities may do is asked after strangers were judged, and changes no verdict of theirs." },
  {
    tamper: "Forged credentials are tried last, and nothing that concludes may know that they are.",
    lifecycle: "Objects are made where the consent allows it: only what puts a scan together may have any made.",
    intrusive: "Many tries at once need a consent: only what puts a scan together may have them made.",
  },
];
/** Rooms of which the platform itself uses a file; it may not look into the others. */
const withDoors = new Set(["safety", "wire", "identity", "discover", "learn"]);
const engineRules = floors.flatMap((floor, at) =>
  Object.entries(floor).map(([room, why]) => {
    const above = floors.slice(at + 1).flatMap(Object.keys);
    const may = [room, ...above, ...(room === "learn" ? ["discover"] : []), ...(room === "discover" ? ["learn"] : [])];
    return rule(
      `${room}-from-above`,
      why,
      {
        path: withDoors.has(room) ? "^server/scan/" : "^server/",
        pathNot: `^server/scan/(${may.join("|")})/|^server/scan/[^/]+$|${inTests}`,
      },
      { path: `^server/scan/${room}/` },
    );
  }),
);

export default {
  forbidden: [
    rule(
      "no-cycles",
      "A cycle is a graph that nobody can see: split the part that both sides need.",
      {},
      { circular: true },
    ),
    rule(
      "contract-stands-alone",
      "The contract is data that both ends read; if it knew either of them, it could not be shared.",
      { path: "^src/contract/" },
      { path: "^(src|server|entrypoints|widget|tests)/", pathNot: "^src/contract/" },
    ),
    rule(
      "server-sees-only-the-contract",
      "The contract is the only part of the console that the server may see, or browser code would run on the server.",
      // Bundling builds, and does not run, the server's files; its notices are written as those of other builds.
      { path: "^server/", pathNot: "^server/process/bundle\\.ts$" },
      { path: "^(src|entrypoints|widget)/", pathNot: "^src/contract/" },
    ),
    rule(
      "console-never-sees-the-server",
      "Server code in a bundle would ship secrets' handling and Node modules to the browser.",
      { path: "^(src|entrypoints|widget)/" },
      { path: "^server/" },
    ),
    rule(
      "screens-never-meet",
      "A screen that imports another cannot be loaded or removed alone; what two share moves to parts.",
      { path: "^src/screens/([^/]+)/" },
      { path: "^src/screens/", pathNot: "^src/screens/$1/" },
    ),
    rule(
      "screens-know-no-shell",
      "Imports run one way: the console mounts screens, so a screen must not reach back into it; its tests may.",
      { path: "^src/screens/", pathNot: "\\.test\\.tsx?$" },
      { path: "^src/(console|background)/" },
    ),
    rule(
      "ui-is-product-free",
      "The kit is used by every part and screen; it knows nothing of the product, not even the contract.",
      { path: "^src/ui/" },
      { path: console_, pathNot: "^src/ui/" },
    ),
    rule(
      "parts-below-screens",
      "A part is what two or more screens share; if it knew a screen or the shell, it would belong to one of them.",
      { path: "^src/parts/", pathNot: "\\.test\\.tsx?$" },
      { path: console_, pathNot: "^src/(parts|contract|client|ui|host/(port|context))" },
    ),
    rule(
      "client-below-screens",
      "The client performs calls for whoever asks; it must not know who does.",
      { path: "^src/client/", pathNot: "\\.test\\.tsx?$" },
      { path: "^src/(parts|screens|console|background)/" },
    ),
    rule(
      "host-below-everything",
      "A host is what the console runs on; it may use the client's socket and errors but no screen and no shell.",
      { path: "^src/host/", pathNot: "\\.(test|suite)\\.tsx?$" },
      { path: "^src/(parts|screens|console)/" },
    ),
    rule(
      "extension-host-only-in-entrypoints",
      "The UI asks for a capability, never for a kind of host: only what the browser starts picks one.",
      { pathNot: "^(entrypoints/|src/host/extension)|\\.test\\.tsx?$" },
      { path: "^src/host/extension" },
    ),
    rule(
      "page-host-only-in-widget",
      "The UI asks for a capability, never for a kind of host: only the widget and the platform's page pick this one.",
      { pathNot: "^(widget/|src/host/page|src/console/.*\\.test)|\\.(test|suite)\\.tsx?$" },
      { path: "^src/host/page" },
    ),
    rule(
      "browser-apis-at-the-edge",
      "Extension APIs exist only in an extension; the console also runs on plain pages.",
      { path: "^(src|widget)/", pathNot: "^src/(background/|host/extension)" },
      { path: "wxt/browser|webextension-polyfill" },
    ),
    rule(
      "packaging-only-in-the-build",
      "How the extension is packed is Node code that the build runs; in a bundle it would bring Node modules to the browser.",
      { path: "^(src|server|entrypoints|widget)/", pathNot: "^src/packaging/" },
      { path: "^src/packaging/" },
    ),
    rule(
      "entrypoints-compose-only",
      "What the browser starts builds parts from src; nothing else may depend on it.",
      { pathNot: "^entrypoints/" },
      { path: "^entrypoints/" },
    ),
    rule(
      "drivers-only-in-db",
      "One door to the database keeps the tenant's scope on every query.",
      { path: "^server/", pathNot: "^server/(db|testing)/" },
      { path: "node_modules/(pg|@electric-sql/pglite)/" },
    ),
    rule(
      "targets-only-through-send",
      "Every request to a target passes the safety limits; a second client would pass none.",
      { path: "^server/", pathNot: "^server/scan/(wire/send|safety/)|\\.test\\.ts$" },
      { path: "node_modules/undici/" },
    ),
    rule(
      "checks-are-pure",
      "A check is data and a pure judge: the engine does all input and output under the safety limits.",
      { path: "^server/checks/", pathNot: "\\.test\\.ts$" },
      { path: "^(server/(db|jobs|routes|auth|live|mail|practice)/|node:(net|http|https|fs|child_process))" },
    ),
    rule(
      "scan-knows-no-platform",
      "The engine takes a request and returns an outcome; storing and showing it is the job's business.",
      { path: "^server/scan/" },
      { path: "^server/(db|jobs|routes|auth|live|mail|practice)/" },
    ),
    rule(
      "engine-only-apart",
      "What reads a target's bytes runs in a process of its own: in the platform's it could keep everybody waiting.",
      { path: "^server/", pathNot: "^server/(scan|apart)/|^server/command/doctor|\\.test\\.ts$" },
      { path: "^server/scan/(engine|plan|test-operation|remove-left-behind|identity/probe-identity)\\.ts$" },
    ),
    rule(
      "uploads-only-apart",
      "What a user uploaded is read in a thread with bounds of time and memory, never on the loop that serves everybody; the command serves its user alone.",
      { path: "^server/", pathNot: "^server/(uploads|apart|reports|command)/|\\.test\\.ts$" },
      { path: "^server/(uploads/(?!read-multipart)|auth-file)" },
    ),
    rule(
      "access-files-only-apart",
      "An access file is what a user uploaded: its YAML is read in a thread with bounds; comparing it needs no YAML.",
      { path: "^server/", pathNot: "^server/(access|apart|command)/|\\.test\\.ts$" },
      { path: "^server/access/(?!compare-access|seen-access)", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "access-files-know-nobody",
      "The command and the platform compare by one rule: what knew one of them would be two.",
      { path: "^server/access/" },
      { path: "^server/", pathNot: "^server/(access/|refusal\\.ts)" },
    ),
    rule(
      "apart-knows-no-platform",
      "A process that holds what a target sent must not be able to reach the database or a secret of another tenant's.",
      { path: "^server/apart/", pathNot: "\\.test\\.ts$" },
      { path: "^server/(db|jobs|routes|auth|live|mail|slack|webhooks|practice)/" },
    ),
    rule(
      "command-needs-no-platform",
      "The command runs without a platform and without a database; what it drew in would have to be installed with it.",
      { path: "^server/command/", pathNot: "\\.test\\.ts$" },
      { path: "^server/(db|jobs|routes|auth|live|mail|slack|webhooks|practice|reports/(pdf|make-pdf))/" },
    ),
    ...engineRules,
    rule(
      "engine-has-few-doors",
      "Outside the engine a room of it is nobody's business: the platform shares its words, its hold, its parsers and its rules for addresses.",
      { path: "^server/", pathNot: `^server/scan/|${inTests}` },
      {
        path: "^server/scan/",
        pathNot: [
          "^server/scan/(operation|outcome|answered|companions|engine|keep-what-stands|plan|test-operation|reach-target|look-at-target|remove-left-behind)\\.ts$",
          "^server/scan/safety/(hold|guard|retry-after|parse-[a-z-]+)\\.ts$",
          "^server/scan/wire/(budget|probe)\\.ts$",
          "^server/scan/identity/probe-identity\\.ts$",
          "^server/scan/discover/(imported|described)-operations\\.ts$",
          "^server/scan/learn/(lessons|learned-path)\\.ts$",
        ],
      },
    ),
    rule(
      "rooms-put-no-scan-together",
      "The engine's loose files put rooms together; of them a room may know what an operation, an outcome, a coverage and an end are.",
      { path: "^server/scan/[^/]+/", pathNot: inTests },
      { path: "^server/scan/[^/]+$", pathNot: "^server/scan/(operation|outcome|coverage|ending)\\.ts$" },
    ),
    rule(
      "inventory-knows-operations-only",
      "How paths become templates is asked by every phase; it may not depend on how anything is sent or judged.",
      { path: "^server/scan/inventory/", pathNot: "\\.test\\.ts$" },
      { path: "^server/scan/", pathNot: "^server/scan/(inventory/|operation\\.ts|outcome\\.ts)" },
    ),
    rule(
      "wire-knows-the-limits-only",
      "Sending one request must not depend on what is asked or concluded, or the limits could be argued with.",
      { path: "^server/scan/wire/", pathNot: "\\.test\\.ts$" },
      { path: "^server/scan/", pathNot: "^server/scan/(wire/|safety/|inventory/|operation\\.ts|outcome\\.ts)" },
    ),
    rule(
      "compare-is-pure",
      "What two answers have in common is decided from the answers alone: comparing reads them within limits, sends nothing and knows nobody.",
      { path: "^server/scan/compare/", pathNot: "\\.test\\.ts$" },
      {
        path: "^server/scan/",
        pathNot: "^server/scan/(compare/|inventory/|wire/probe\\.ts|safety/(parse-|says-failed))",
      },
    ),
    rule(
      "identity-below-judging",
      "Who asks, and whether the session lives, is settled before anything is found or judged.",
      { path: "^server/scan/identity/", pathNot: "\\.test\\.ts$" },
      {
        path: "^server/scan/",
        pathNot: "^server/scan/(identity|compare|wire|safety|inventory)/|^server/scan/(operation|outcome)\\.ts",
      },
    ),
    rule(
      "proof-shows-and-never-asks",
      "Proof is made of exchanges that took place; if it knew the judges, it could be made to fit a verdict.",
      { path: "^server/scan/proof/", pathNot: "\\.test\\.ts$" },
      {
        path: "^server/scan/",
        pathNot: "^server/scan/(proof|identity|compare|wire|safety|inventory)/|^server/scan/(operation|outcome)\\.ts",
      },
    ),
    rule(
      "jobs-below-routes",
      "Routes put work on the queue and never do it: of jobs they may know the queue.",
      { path: "^server/routes/", pathNot: "\\.test\\.ts$" },
      {
        path: "^server/(jobs|scan|checks|live|practice)/",
        pathNot: "^server/(jobs/queue|scan/operation)\\.ts$",
      },
    ),
    rule(
      "reports-draw-and-write",
      "A report takes plain data and returns a file, also in a thread: where the data comes from is the caller's business.",
      { path: "^server/reports/" },
      { path: "^server/(db|jobs|routes|auth|live|mail|slack|practice)/" },
    ),
    rule(
      "db-knows-no-feature",
      "Repositories are used by routes, jobs and auth; the other way round would be a cycle. A scan's outcome is data to store, and an owner's answer changes what is stored.",
      { path: "^server/db/", pathNot: "\\.test\\.ts$" },
      {
        path: "^server/(routes|jobs|auth|scan|checks|live|practice)/",
        pathNot: "^server/scan/(outcome|operation|answered)\\.ts$",
      },
    ),
    rule(
      "practice-stands-alone",
      "The practice API is a target like any other; the platform only starts it.",
      { path: "^server/practice/", pathNot: "\\.test\\.ts$" },
      { path: "^(server|src)/", pathNot: "^server/practice/" },
    ),
    rule(
      "tests-are-leaves",
      "Nothing that ships may depend on a test or a bench.",
      { path: "^(src|server|entrypoints|widget)/", pathNot: "\\.(test|suite)\\.tsx?$" },
      { path: "^tests/" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: {
      path: "^(node_modules/(?!pg/|undici/|@electric-sql|webextension-polyfill)|\\.output|\\.wxt|tests/targets/.*node_modules)",
    },
    tsPreCompilationDeps: false,
    parser: "swc",
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
