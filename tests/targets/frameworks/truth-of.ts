import { createHash } from "node:crypto";
import type { OperationTruth, WrittenTruth } from "../../accuracy/service/truth-file.ts";
import { callOf, operationsOf, requestFor } from "./calls.ts";
import { type Described, description } from "./description.ts";
import type { Framework } from "./framework.ts";
import { askers } from "./seed.ts";

type Written = Partial<Pick<OperationTruth, "stranger" | "users" | "undocumented" | "undecidable">>;

/** Lists that together show every row, and as whom. */
const listed = [
  ...["ben", "cleo", "dora", "ada"].map((as) => ["notes.list", as] as const),
  ...["ben", "dora"].map((as) => ["projects.list", as] as const),
  ["articles.list", "ben"],
  ["users.list", "ada"],
  ["audit", "ada"],
] as const;

/** How many switches a service with holes has thrown. */
const holesDrawn = 6;

/**
 * The holes of a framework's service: drawn by its name, so that they are the same in every run. The first draw is the kept one;
 * the next ones have the switches that it left.
 */
export function holesOf(framework: Framework, draw = 0): string[] {
  const rank = (id: string) => createHash("sha256").update(`${framework.folder} ${id}`).digest("hex");
  return operationsOf(framework)
    .flatMap(({ id, hole }) => (hole ? [id] : []))
    .sort((one, other) => rank(one).localeCompare(rank(other)))
    .slice(draw * holesDrawn, (draw + 1) * holesDrawn);
}

/** What is true of a framework's service in which some switches are thrown. */
export function truthOf(framework: Framework, holes: readonly string[]): WrittenTruth {
  const operations = operationsOf(framework).map(
    (one) => [callOf(framework, one), accessOf(framework, one, holes)] as const,
  );
  return {
    service: `${framework.name}, ${holes.length === 0 ? "safe" : "with holes"}`,
    pages: [...(framework.pages ?? [])],
    faults: [...(framework.faults ?? [])],
    rows: listed.flatMap(([id, as]) => {
      const one = description.find((each) => each.id === id);
      if (!one || framework.without?.includes(id)) return [];
      const { path, body } = requestFor(framework, one, {});
      return [{ url: path, as, ...(body === undefined ? {} : { body }) }];
    }),
    identities: Object.fromEntries(
      askers.map(({ name, role, tenantId }) => [
        name.toLowerCase(),
        { role, privileged: role === "admin", tenant: String(tenantId) },
      ]),
    ),
    operations: {
      ...Object.fromEntries((framework.besides ?? []).map((call) => [call, "public" as const])),
      ...Object.fromEntries(operations),
    },
  };
}

function accessOf({ unshown = [] }: Framework, one: Described, holes: readonly string[]): Written {
  const { id, method, policy, hole, undocumented } = one;
  const isOpen = holes.includes(id);
  const written: Written = policy === "public" ? { stranger: "public" } : { users: usersOf(policy) };
  // Nothing that is answered tells whether reading is meant to be public: to ask whoever knows is right.
  if (policy === "public" && method === "GET" && id !== "health") written.undecidable = ["authentication"];
  if (unshown.includes(id)) written.undecidable = ["authentication"];
  if (isOpen && hole === "strangers") written.stranger = "hole";
  if (isOpen && hole === "others")
    written.users = { everyone: "hole", ...(policy === "admin" ? { ada: "allowed" } : {}) };
  return undocumented ? { ...written, undocumented } : written;
}

function usersOf(policy: Exclude<Described["policy"], "public">): Written["users"] {
  if (policy === "signed-in") return {};
  if (policy === "admin") return { everyone: "denied", ada: "allowed" };
  return { everyone: "own" };
}
