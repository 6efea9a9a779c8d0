import { expect, test } from "vitest";
import { readAuth } from "./auth-file.ts";
import { addTruth, readTruth } from "./truth-file.ts";

const truth = `service: Notes
identities:
  ann: {}
  root: { role: admin, privileged: true }
operations:
  GET /health: public
  GET /notes/{id}: own
  GET /users:
    users: { everyone: denied, root: allowed }
`;

test("A truth in YAML and the same in JSON say the same, and words stand for what they are written out", () => {
  const read = readTruth(truth, "truth.yaml");
  expect(read.operations["GET /health"]).toMatchObject({ stranger: "public", users: {}, undocumented: false });
  expect(read.operations["GET /notes/{id}"]).toMatchObject({ stranger: "denied", users: { everyone: "own" } });
  expect(readTruth(JSON.stringify(read), "truth.json")).toEqual(read);
});

test("What is true of one service beside a truth is added to it, and counts where both name an operation", () => {
  const own = readTruth(
    "service: Ours\nfaults: [verbose-errors]\noperations:\n  GET /health: open\n  GET /db: open\n",
    "own",
  );
  const both = addTruth(readTruth(truth, "truth.yaml"), own);
  expect(Object.keys(both.operations)).toEqual(["GET /health", "GET /notes/{id}", "GET /users", "GET /db"]);
  expect([both.service, both.faults, both.operations["GET /health"]?.stranger]).toEqual([
    "Notes",
    ["verbose-errors"],
    "open",
  ]);
});

test.each([
  [
    "a word that there is not",
    truth.replace("public", "pubic"),
    /^truth\.yaml:6: operations › GET \/health: .*"public"/,
  ],
  [
    "a word inside",
    truth.replace("denied,", "refused,"),
    /^truth\.yaml:9: operations › GET \/users › users › everyone: /,
  ],
  [
    "a call without its slash",
    truth.replace("GET /users", "GET users"),
    /^truth\.yaml:8: .*write the method and the path/,
  ],
  [
    "somebody unknown",
    truth.replace("root: allowed", "boss: allowed"),
    /^truth\.yaml:9: boss is none of the identities/,
  ],
  ["a key that there is not", truth.replace("identities", "people"), /^truth\.yaml:1: the file: .*people/],
  ["text that is no YAML", `${truth}  - x: [`, /^truth\.yaml:10: it cannot be read as YAML: /],
])("A truth file with %s is refused with the line of the fault", (_what, text, message) => {
  expect(() => readTruth(text, "truth.yaml")).toThrow(message);
});

const auth = `auth:
  - name: root
    fixedHeaders: [{ name: X-API-Key, value: k-1 }]
  - name: ann
    loginEndpointAuth:
      endpoint: /login
      payloadRaw: '{"user":"ann"}'
      token: { extractFrom: body, extractSelector: /token, sendName: Authorization, sendTemplate: "Bearer {token}" }
`;

test("Who asks comes in the truth's order, with what the truth says of each", () => {
  const read = readAuth(auth, "auth.yaml", readTruth(truth, "truth.yaml"));
  expect(read.map(({ label, isPrivileged, authMethod }) => [label, isPrivileged, authMethod])).toEqual([
    ["ann", false, "bearer"],
    ["root", true, "custom"],
  ]);
  expect(read[0]?.login).toMatchObject({ path: "/login", body: '{"user":"ann"}' });
});

test.each([
  ["an entry that cannot be used", auth.replace("/login", "login"), /^auth\.yaml:4: ann: its login has no endpoint/],
  ["nobody of the truth's name", auth.replace("name: ann", "name: amy"), /^auth\.yaml:1: there is no entry named ann/],
  ["text that is no YAML", `${auth}: [`, /^auth\.yaml:9: it cannot be read as YAML/],
])("An auth file with %s is refused with the line of the fault", (_what, text, message) => {
  expect(() => readAuth(text, "auth.yaml", readTruth(truth, "truth.yaml"))).toThrow(message);
});
