import { expect, test } from "vitest";
import { createIdentities } from "../identity/identities.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { notTested } from "../not-tested.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { createCleanUp } from "./clean-up.ts";
import { tryLifecycles } from "./try-lifecycles.ts";

type Reply = { status: number; body?: unknown };
type Comment = { id: number; body: string; mood: string; author: string };

const operations = [
  "GET /posts/{post}/comments",
  "POST /posts/{post}/comments",
  "DELETE /posts/{post}/comments/{id}",
].map((call) =>
  operationOf(call, { source: "javascript", requestTypes: call.startsWith("POST") ? ["application/json"] : [] }),
);
const traits = { role: "user", isPrivileged: false, login: null, healthPath: null };
const identitiesOf = (isPrivileged: boolean) =>
  createIdentities({
    authMethod: "bearer",
    credentials: "token-of-default",
    traits: { ...traits, isPrivileged, label: "default", tenantLabel: "north" },
    others: ["ned", "sam"].map((label) => ({
      ...{ ...traits, label, tenantLabel: "north", authMethod: "bearer" as const, credentials: `token-of-${label}` },
    })),
  });

/** Comments below a post that only their list shows; `removers` may remove what others wrote, "" being a stranger. */
async function run(
  removers: readonly string[],
  { keeps = false, isNamed = true, isAdmins = false, isNumbered = false } = {},
) {
  const identities = identitiesOf(isAdmins);
  const comments = new Map<number, Comment>([
    [1, { id: 1, body: "First!", mood: "gay", author: isNumbered ? "default" : "sam" }],
  ]);
  const asked: string[] = [];
  let last = 1;
  const numbers = ["", "default", "ned", "sam"];
  const shown = ({ author, ...comment }: Comment) => {
    const { id, ...more } = comment;
    if (isNumbered) return { authorId: numbers.indexOf(author), commentId: id, ...more };
    return isNamed ? { ...comment, author } : comment;
  };
  const results = new Map<string, JudgedOperation>(
    operations.map((operation) => [`${operation.method} ${operation.path}`, notTested(operation, "")]),
  );
  const reply = ({ identity, method, path, label = "default", body }: Probe): Reply => {
    const who = identity === "anonymous" ? "" : label;
    if (method !== "GET") asked.push(`${who} ${method} ${path}`);
    if (method === "GET") {
      if (path !== "/posts/7/comments") return { status: 404 };
      return { status: 200, body: { comments: [...comments.values()].map(shown) } };
    }
    if (method === "POST") {
      const { comment } = JSON.parse(body ?? "{}");
      if (typeof comment?.body !== "string" || typeof comment.mood !== "string") return { status: 422 };
      if (who === "") return { status: 401 };
      if (isAdmins && who !== "default") return { status: 403 };
      const made = { id: ++last, body: comment.body, mood: comment.mood, author: who };
      comments.set(made.id, made);
      return { status: 201, body: { comment: isNumbered ? shown(made) : made } };
    }
    const comment = comments.get(Number(path.split("/").at(-1)));
    if (who === "" && !removers.includes("")) return { status: 401 };
    if (!comment) return { status: 404 };
    if (comment.author !== who && !removers.includes(who)) return { status: 403 };
    if (!keeps) comments.delete(comment.id);
    return { status: 204 };
  };
  const send = async (probe: Probe): Promise<Answer> => {
    const { status, body } = reply(probe);
    return {
      ...{ probe, url: `http://target.test${probe.path}`, status, error: null, durationMs: 1, truncated: false },
      ...{ headers: {}, sentHeaders: {}, bytes: 0, body: body === undefined ? "" : JSON.stringify(body) },
    };
  };
  const gate = { owns() {}, disowns() {} };
  const cleanUp = createCleanUp({ send, gate, identities, listener: { log() {} }, origin: "http://target.test" });
  await tryLifecycles(operations, {
    ...{
      identities,
      dead: () => new Set<string>(),
      cleanUp,
      scanMark: "postern-1",
      concurrency: 4,
      listener: { log() {} },
      send,
    },
    judged: ({ method, path }) => results.get(`${method} ${path}`),
    onTried: (one) => results.set(`${one.method} ${one.path}`, one),
  });
  const { authentication, authorization } = results.get("DELETE /posts/{post}/comments/{id}") ?? {};
  return { comments, asked, left: cleanUp.left(), authentication, authorization, of: results };
}

test("That others and strangers may not remove a comment shows on one of the scan's own, which only the list shows", async () => {
  const { comments, left, authentication, authorization, of } = await run([]);
  expect(authorization).toMatchObject({ state: "enforced", confidence: "confirmed", code: "refused-to-others" });
  expect(authentication).toMatchObject({ state: "enforced", confidence: "confirmed" });
  expect([[...comments.keys()], left]).toEqual([[1], []]);
  const post = of.get("POST /posts/{post}/comments");
  expect(post?.authentication.state).not.toBe("missing");
  expect(post?.access).toMatchObject([{ identity: "default", result: "allowed", status: 201, code: "made-with-mark" }]);
});

test("Who removes another's comment is found, and nothing of the scan's stays", async () => {
  const { comments, left, authorization } = await run(["sam"]);
  expect(authorization).toMatchObject({ state: "missing", code: "shared-object-removed" });
  expect([[...comments.keys()], left]).toEqual([[1], []]);
});

test("Where one of those who see it is refused, and it names nobody, the right to remove is asked for", async () => {
  const { comments, left, authorization } = await run(["sam"], { isNamed: false, isAdmins: true });
  expect(authorization).toMatchObject({ state: "enforced", code: "refused-to-others" });
  expect([[...comments.keys()], left]).toEqual([[1], []]);
});

test("A stranger who removes a comment is found", async () => {
  const { comments, left, authentication } = await run([""]);
  expect(authentication).toMatchObject({ state: "missing", code: "removed-without-credential" });
  expect([[...comments.keys()], left]).toEqual([[1], []]);
});

test("No removal is asked for but of what the scan made, and what stays is told", async () => {
  const { asked, comments, left } = await run([], { keeps: true });
  expect(asked.filter((line) => line.includes("DELETE") && line.endsWith("/1"))).toEqual([]);
  expect(comments.size).toBeGreaterThan(1);
  expect(left).toHaveLength(comments.size - 1);
});

test("Where each row has its author's number before its own, nobody's comment is removed but the scan's", async () => {
  const { asked, comments, left } = await run([], { isNumbered: true });
  expect(asked.some((line) => line.includes("POST"))).toBe(true);
  expect(asked.filter((line) => line.includes("DELETE") && line.endsWith("/1"))).toEqual([]);
  expect([[...comments.keys()], left]).toEqual([[1], []]);
});
