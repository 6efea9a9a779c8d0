import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Reply } from "./authorized-target.fixture.ts";

type Work = { id: number; owner: string; title: string; visibility: string };
const work = (id: number, owner: string, visibility: string): Work => ({ id, owner, visibility, title: `Work ${id}` });

/** Each sees a list of the own works; `mayRead` tells who gets one by its address. */
const library =
  (works: readonly Work[], mayRead: (who: string, found: Work) => boolean) =>
  ({ who, path }: Ask): Reply => {
    if (path === "/works") return { body: works.filter(({ owner }) => owner === who) };
    const found = works.find(({ id }) => path === `/works/${id}`);
    return found && who && mayRead(who, found) ? { body: found } : { status: 404, body: { error: "not found" } };
  };
const operations = [operationOf("GET /works"), operationOf("GET /works/{id}")];
const own = (who: string, { owner }: Work) => owner === who;
const isPublic = ({ visibility }: Work) => visibility === "public";

test("A user's public object may be read by others: one that is not public is tried instead", async () => {
  const works = [work(1, "alice", "public"), work(2, "alice", "private"), work(3, "bob", "private")];
  const right = library(works, (who, found) => own(who, found) || isPublic(found));
  const { judged } = await authorizeTarget(right, operations, ["alice", "bob"]);
  expect(judged.get("GET /works/{id}")?.authorization).toMatchObject({ state: "enforced", code: "hidden-from-others" });
  const wrong = await authorizeTarget(
    library(works, () => true),
    operations,
    ["alice", "bob"],
  );
  expect(wrong.judged.get("GET /works/{id}")?.authorization).toMatchObject({
    state: "missing",
    code: "owner-object-returned",
  });
});

test("Where all that is shown is public by its own word, nothing is claimed", async () => {
  const works = [work(1, "alice", "public"), work(3, "bob", "public")];
  const { judged } = await authorizeTarget(
    library(works, () => true),
    operations,
    ["alice", "bob", "mara"],
  );
  expect(judged.get("GET /works/{id}")).toMatchObject({
    authorization: { state: "not_tested", code: "public-object" },
    findings: [],
  });
});
