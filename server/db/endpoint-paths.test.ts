import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { EndpointFilter } from "../../src/contract/endpoint-filter.ts";
import type { Endpoint } from "../../src/contract/endpoints.ts";
import { passesSearch, passesVerdicts } from "../../src/contract/passes-filter.ts";
import { describeOnPostgres } from "../testing/on-engines.ts";
import { countStandingEndpoints } from "./application-summaries.ts";
import { type Db, rows, type Tx } from "./db.ts";
import { countEndpoints, listPaths } from "./endpoint-paths.ts";
import { listEndpoints, listScanEndpoints } from "./endpoints.ts";
import { sumFigures } from "./retention.ts";
import { applications, endpoints, products, scanEndpoints, scans, teams, tenants } from "./tables/schema.ts";

const methods = ["GET", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"];
const classes = ["secure", "lacks_auth", "lacks_authz", "lacks_both", "unknown"] as const;
const levels = ["secure", "warning", "critical"] as const;
const states = ["enforced", "missing", "not_tested", "inconclusive"] as const;
const verdict = (state: (typeof states)[number]) => ({ state, confidence: null, code: "c", reason: "r" });
const goodness = { critical: 0, warning: 1, secure: 2 };

describeOnPostgres("Pages of paths", (open) => {
  let db: Db;
  let tenantId: number;
  let scanId: number;
  let [firstApplication, secondApplication] = [0, 0];
  let teamIds: number[] = [];

  beforeAll(async () => {
    db = await open();
    const made = await db.system((tx) => tx.insert(tenants).values({ name: "Mine" }).returning());
    tenantId = made[0]?.id as number;
    await inTenant(async (tx) => {
      const made = await tx
        .insert(teams)
        .values([1, 2].map((n) => ({ tenantId, name: `Team ${n}` })))
        .returning();
      teamIds = made.map(({ id }) => id);
      const ofProducts = await tx
        .insert(products)
        .values([1, 2].map((n) => ({ tenantId, name: `P${n}` })))
        .returning();
      const apps = await tx
        .insert(applications)
        .values(
          ofProducts.map(({ id, name }) => ({
            ...{ tenantId, productId: id, name, targetUrl: "http://a.example" },
            ...{ environment: "production" as const, authMethod: "none" as const },
          })),
        )
        .returning();
      [firstApplication, secondApplication] = apps.map(({ id }) => id) as [number, number];
      const [scan] = await tx
        .insert(scans)
        .values({ tenantId, applicationId: firstApplication, status: "completed" })
        .returning();
      scanId = scan?.id as number;
      const stored = await tx.insert(endpoints).values(someOperations()).returning();
      const seen = stored.filter(({ applicationId, id }) => applicationId === firstApplication && id % 3 > 0);
      await tx.insert(scanEndpoints).values(
        seen.map((one, at) => ({
          ...{ tenantId, scanId, endpointId: one.id, checkedAt: new Date(), findings: [] },
          ...{ isPublic: false, source: one.source, isShadow: false },
          ...{ authentication: verdict("missing"), authorization: verdict(states[at % 4] ?? "missing") },
          ...{ securityLevel: levels[at % 3] ?? "secure", authClassification: classes[at % 5] ?? "secure" },
        })),
      );
    });
  });

  const inTenant: Db["tenant"] extends (id: number, work: infer W) => unknown ? (work: W) => Promise<void> : never =
    async (work) => void (await db.tenant(tenantId, work));
  const ask = <T>(work: Parameters<typeof db.tenant<T>>[1]) => db.tenant(tenantId, work);
  /** What a table has of each application and team: paths, operations and how they stand. */
  const figures = (table: "path_figures" | "endpoint_paths", paths: string) =>
    ask((tx) =>
      rows(
        tx,
        sql`select application_id, team_id, ${sql.raw(paths)}::int as paths, sum(operations)::int as operations,
            sum(secure)::int as secure, sum(undecided)::int as undecided, sum(lacks_authentication)::int as authentication,
            sum(lacks_authorization)::int as authorization, sum(lacking)::int as lacking, sum(untested)::int as untested
          from ${sql.identifier(table)} group by application_id, team_id having sum(operations) > 0 order by 1, 2`,
      ),
    );

  /** 120 paths in two applications with one to four methods each, of every kind, always the same. */
  function someOperations(): (typeof endpoints.$inferInsert)[] {
    return Array.from({ length: 300 }, (_, at) => {
      const path = (at * 7) % 120;
      return {
        tenantId,
        applicationId: path % 3 === 0 ? secondApplication : firstApplication,
        method: methods[Math.floor(at / 2) % methods.length] as string,
        path: `/${["users", "Orders", "get_things", "50%_off", "straße"][path % 5]}/${path}${path % 2 ? "/{id}" : ""}`,
        ...{ isPublic: false, isShadow: false, source: "openapi" as const, exchanges: [] },
        securityLevel: levels[(at * 5) % 3] ?? "secure",
        authClassification: classes[(at * 3) % 5] ?? "secure",
        ...{ authentication: verdict(states[at % 4] ?? "missing"), authorization: verdict("enforced") },
        finding: at % 4 === 0 ? ({ checkId: "c" } as never) : null,
        teamId: path % 4 === 0 ? null : (teamIds[path % 2] ?? null),
      };
    }).filter(
      (one, at, all) => all.findIndex((other) => other.path === one.path && other.method === one.method) === at,
    );
  }

  /** What a page is, worked out in memory from the whole list. */
  function expected(all: readonly Endpoint[], filter: EndpointFilter, sort: "worst" | "path") {
    const passing = all.filter(
      (one) =>
        passesVerdicts(one, filter) &&
        passesSearch(one, filter) &&
        (filter.applicationId === undefined || one.applicationId === filter.applicationId) &&
        (filter.productId === undefined || one.productId === filter.productId) &&
        (filter.team === undefined ||
          (filter.team === "attributed"
            ? one.teamId !== null
            : one.teamId === (filter.team === "unattributed" ? null : filter.team))),
    );
    const groups = [...Map.groupBy(passing, ({ applicationId, path }) => `${applicationId} ${path}`).values()];
    const worst = (group: Endpoint[]) => Math.min(...group.map(({ securityLevel }) => goodness[securityLevel]));
    const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    return groups
      .sort(
        ([a], [b]) =>
          compare(a?.path as string, b?.path as string) || (a?.applicationId as number) - (b?.applicationId as number),
      )
      .sort((a, b) => (sort === "worst" ? worst(a) - worst(b) : 0))
      .map((group) => group.map(({ id }) => id).sort((a, b) => a - b));
  }
  const idsOf = (page: { rows: { endpoints: Endpoint[] }[] }) =>
    page.rows.map((row) => row.endpoints.map(({ id }) => id).sort((a, b) => a - b));

  test.each<EndpointFilter>([
    {},
    { authentication: "missing" },
    { authorization: "missing", standing: "at-risk" },
    { authentication: "secure" },
    { authorization: "unknown", standing: "undecided" },
    { standing: "secure", team: "attributed" },
    { team: "unattributed", search: "users" },
    { search: "USERS/1" },
    { search: "  get " },
    { search: "e" },
    { search: "delete" },
    { search: "get /users" },
    { search: "t /us", standing: "at-risk" },
    { search: "50%_" },
    { search: "straße" },
    { search: "nothing like it" },
  ])("hold what passes %j, in either order, as a filter of the whole list would", async (filter) => {
    const [application, product, team] = [firstApplication, 0, teamIds[0]];
    const all = await ask((tx) => listEndpoints(tx));
    const seen = await ask((tx) => listScanEndpoints(tx, scanId));
    const ofProduct = all.find(({ applicationId }) => applicationId === secondApplication)?.productId;
    for (const more of [
      {},
      { applicationId: application },
      { productId: ofProduct ?? product },
      { team },
      { scanId },
    ]) {
      for (const sort of ["worst", "path"] as const) {
        const wanted = { ...filter, ...more } as EndpointFilter;
        const page = await ask((tx) => listPaths(tx, wanted, { sort, limit: 100, offset: 0 }));
        const right = expected("scanId" in more ? seen : all, wanted, sort);
        expect([page.total, idsOf(page)], JSON.stringify([wanted, sort])).toEqual([right.length, right.slice(0, 100)]);
      }
    }
  });

  // With one path on a page, some are far enough inside to be read from the end.
  test.each([
    ["worst", 7],
    ["path", 7],
    ["worst", 1],
    ["path", 1],
  ] as const)("meet without a gap, by offset and by cursor: %s, %i on a page", async (sort, limit) => {
    const right = expected(await ask((tx) => listEndpoints(tx)), {}, sort);
    const [byOffset, byCursor]: number[][][] = [[], []];
    let after: string | undefined;
    for (let offset = 0; offset < right.length; offset += limit) {
      const page = { sort, limit };
      const at = await ask((tx) => listPaths(tx, {}, { ...page, offset }));
      byOffset?.push(...idsOf(at));
      expect([at.offset, at.total, at.next === null]).toEqual([offset, right.length, offset + limit >= right.length]);
      const behind = await ask((tx) => listPaths(tx, {}, { ...page, offset: 0, after }));
      byCursor?.push(...idsOf(behind));
      expect(behind.next === null).toBe(offset + limit >= right.length);
      after = behind.next ?? undefined;
    }
    expect(byOffset).toEqual(right);
    expect(byCursor).toEqual(right);
  });

  test("behind the end is the last page, and what is no cursor is refused", async () => {
    const { total } = await ask((tx) => listPaths(tx, {}, { sort: "path", limit: 7, offset: 0 }));
    const last = await ask((tx) => listPaths(tx, {}, { sort: "path", limit: 7, offset: 100_000 }));
    expect([last.offset, last.rows.length]).toEqual([total - (total % 7 || 7), total % 7 || 7]);
    const none = await ask((tx) => listPaths(tx, { search: "nothing" }, { sort: "path", limit: 7, offset: 14 }));
    expect(none).toEqual({ total: 0, offset: 0, rows: [], next: null });
    for (const after of ["x", "", "W10", Buffer.from('[0,"/a",-1]').toString("base64url")]) {
      const broken = ask((tx) => listPaths(tx, {}, { sort: "path", limit: 7, offset: 0, after }));
      await expect(broken).rejects.toThrow("after is no place in this list");
    }
  });

  test("come with figures that count what the list holds", async () => {
    const all = await ask((tx) => listEndpoints(tx));
    const lacks = (list: Endpoint[], one: string) =>
      list.filter(({ authClassification }) => [one, "lacks_both"].includes(authClassification)).length;
    for (const [filter, list] of [
      [{}, all],
      [{ applicationId: firstApplication }, all.filter(({ applicationId }) => applicationId === firstApplication)],
      [{ scanId }, await ask((tx) => listScanEndpoints(tx, scanId))],
    ] as const) {
      expect(await ask((tx) => countEndpoints(tx, filter))).toEqual({
        total: list.length,
        paths: new Set(list.map(({ path, applicationId }) => `${applicationId} ${path}`)).size,
        products: new Set(list.map(({ productId }) => productId)).size,
        attributed: list.filter(({ teamId }) => teamId !== null).length,
        unattributed: list.filter(({ teamId }) => teamId === null).length,
        missingAuthentication: lacks(list, "lacks_auth"),
        missingAuthorization: lacks(list, "lacks_authz"),
        untested: list.filter(({ authentication, authorization }) =>
          [authentication, authorization].some(({ state }) => state === "not_tested" || state === "inconclusive"),
        ).length,
      });
    }
  });

  test("stay true whatever happens to the operations: judged anew, moved, removed, given to a team that goes", async () => {
    const isTrue = async (step: string) => {
      const right = expected(await ask((tx) => listEndpoints(tx)), {}, "worst");
      const page = await ask((tx) => listPaths(tx, {}, { sort: "worst", limit: 100, offset: 0 }));
      expect([page.total, idsOf(page)], step).toEqual([right.length, right.slice(0, 100)]);
      const counted = await ask((tx) => countEndpoints(tx, {}));
      expect(counted.attributed, step).toBe(
        (await ask((tx) => listEndpoints(tx))).filter(({ teamId }) => teamId).length,
      );
      expect(await figures("path_figures", "sum(paths)"), step).toEqual(await figures("endpoint_paths", "count(*)"));
      await sumFigures(db);
      expect(await figures("path_figures", "max(paths)"), step).toEqual(await figures("endpoint_paths", "count(*)"));
    };
    await isTrue("at first");
    await inTenant((tx) => tx.update(endpoints).set({ securityLevel: "critical" }).where(sql`id % 5 = 0`));
    await isTrue("judged anew");
    await inTenant((tx) => tx.update(endpoints).set({ path: sql`path || '/moved'` }).where(sql`id % 7 = 0`));
    await isTrue("moved");
    const some = someOperations().map((one) => ({ ...one, securityLevel: "warning" as const }));
    await inTenant((tx) =>
      tx
        .insert(endpoints)
        .values(some)
        .onConflictDoUpdate({
          target: [endpoints.applicationId, endpoints.path, endpoints.method],
          set: { securityLevel: sql`excluded.security_level` },
        }),
    );
    await isTrue("stored again");
    await inTenant((tx) => tx.delete(endpoints).where(sql`id % 3 = 0`));
    await isTrue("removed");
    await inTenant((tx) => tx.delete(teams).where(eq(teams.id, teamIds[0] as number)));
    await isTrue("without a team");
    await inTenant((tx) => tx.delete(applications).where(eq(applications.id, secondApplication)));
    await isTrue("without an application");
    await inTenant((tx) => tx.delete(endpoints));
    expect(await ask((tx) => rows(tx, sql`select * from endpoint_paths`))).toEqual([]);
    expect((await ask((tx) => countEndpoints(tx, {}))).paths).toBe(0);
  });

  test("keep nobody who decides about an endpoint waiting while a scan stores others of its application", async () => {
    const of = { tenantId, applicationId: firstApplication, method: "GET" };
    const judged = { securityLevel: "secure", authClassification: "secure" } as const;
    const states = { authentication: verdict("enforced"), authorization: verdict("enforced") };
    const at = (path: string) => ({
      ...{ ...of, ...judged, ...states, path },
      ...{ isPublic: false, isShadow: false, source: "openapi" as const, exchanges: [] },
    });
    await inTenant((tx) => tx.insert(endpoints).values([at("/stored"), at("/decided")]));
    const worse = (path: string) => (tx: Tx) =>
      tx.update(endpoints).set({ securityLevel: "critical" }).where(eq(endpoints.path, path));
    await inTenant(async (tx) => {
      await worse("/stored")(tx);
      await ask(worse("/decided"));
    });
    const { secure, undecided, ...counted } = (await ask((tx) => countStandingEndpoints(tx))) as Record<string, number>;
    expect([secure, undecided, counted.atRisk]).toEqual([0, 0, 2]);
    await inTenant((tx) => tx.delete(endpoints));
  });

  test("see both changes of two transactions that change one path at once", async () => {
    const of = { tenantId, applicationId: firstApplication, path: "/together" };
    const one = { ...of, isPublic: false, isShadow: false, source: "openapi" as const, exchanges: [] };
    const judged = { securityLevel: "secure", authClassification: "secure" } as const;
    const add = (method: string) =>
      ask((tx) =>
        tx.insert(endpoints).values({
          ...{ ...one, ...judged, method },
          ...{ authentication: verdict("enforced"), authorization: verdict("enforced") },
        }),
      );
    await Promise.all(methods.map(add));
    const { total, untested } = await ask((tx) => countEndpoints(tx, { applicationId: firstApplication }));
    expect([total, untested]).toEqual([methods.length, 0]);
  });
});
