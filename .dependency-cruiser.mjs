/** House rules of who may import whom. Each says why; the map is in ARCHITECTURE.md. */

const console_ = "^src/";
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

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
      { path: "^server/" },
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
      { path: "^server/", pathNot: "^server/(scan|apart)/|\\.test\\.ts$" },
      { path: "^server/scan/(engine|test-operation|remove-left-behind|identity/probe-identity)\\.ts$" },
    ),
    rule(
      "uploads-only-apart",
      "What a user uploaded is read in a thread with bounds of time and memory, never on the loop that serves everybody.",
      { path: "^server/", pathNot: "^server/(uploads|apart|reports)/|\\.test\\.ts$" },
      { path: "^server/(uploads/(?!read-multipart)|auth-file)" },
    ),
    rule(
      "apart-knows-no-platform",
      "A process that holds what a target sent must not be able to reach the database or a secret of another tenant's.",
      { path: "^server/apart/", pathNot: "\\.test\\.ts$" },
      { path: "^server/(db|jobs|routes|auth|live|mail|slack|practice)/" },
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
      { path: "^server/scan/", pathNot: "^server/scan/(compare/|inventory/|wire/probe\\.ts|safety/parse-)" },
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
      "Repositories are used by routes, jobs and auth; the other way round would be a cycle. A scan's outcome is data to store.",
      { path: "^server/db/", pathNot: "\\.test\\.ts$" },
      {
        path: "^server/(routes|jobs|auth|scan|checks|live|practice)/",
        pathNot: "^server/scan/(outcome|operation)\\.ts$",
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
