import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { migrate, migrationNames } from "../connection/migrate.ts";

/** Results as versions stored them whose score left out what could not be decided. */
const old = (endpointCount: number, securityScore: number | null) =>
  JSON.stringify({ endpointCount, vulnerabilityCount: 1, securityScore, requests: 7, durationMs: 5, tested: 3 });

test("Scans of earlier versions get the score and the counts that every screen shows, and nothing else changes", async () => {
  const database = await PGlite.create();
  try {
    await migrate({
      exec: (statements) => database.exec(statements),
      query: async (statement, values) => {
        if (!statement.startsWith("select name from schema_migrations")) return await database.query(statement, values);
        // As if this migration were not written yet: it runs below, over what an earlier version stored.
        await database.query("insert into schema_migrations (name) values ('0012-figures-of-scans.sql')");
        return await database.query(statement);
      },
    });
    await database.exec(`
      insert into tenants (name) values ('T');
      insert into products (tenant_id, name) values (1, 'P');
      insert into applications (tenant_id, product_id, name, target_url, environment, auth_method)
        values (1, 1, 'A', 'http://a', 'production', 'none');
      insert into scans (tenant_id, application_id, status, endpoint_count, critical_issues, security_score, results)
        values (1, 1, 'completed', 5, 1, 67, '${old(5, 67)}'), (1, 1, 'failed', 0, 0, null, '${old(0, null)}'),
          (1, 1, 'pending', 0, 0, null, null);
      insert into endpoints (tenant_id, application_id, method, path, is_public, security_level, auth_classification,
          authentication, "authorization", source, is_shadow, exchanges)
        select 1, 1, 'GET', '/' || level, false, split_part(level, ' ', 1), 'unknown', '{}', '{}', 'openapi', false, '[]'
        from unnest(array['secure 1', 'secure 2', 'critical 1', 'warning 1', 'warning 2']) level;
      insert into scan_endpoints (scan_id, endpoint_id, tenant_id, is_public, security_level, auth_classification,
          authentication, "authorization", source, is_shadow, checked_at)
        select 1, id, 1, false, security_level, 'unknown', '{}', '{}', 'openapi', false, now() from endpoints;`);
    await database.exec("delete from schema_migrations where name = '0012-figures-of-scans.sql'");
    await migrate(database);
    const { rows } = await database.query("select security_score, results from scans order by id");
    const kept = { vulnerabilityCount: 1, requests: 7, durationMs: 5, tested: 3 };
    expect(rows).toEqual([
      { security_score: 40, results: { ...kept, endpointCount: 5, secure: 2, undecided: 2, securityScore: 40 } },
      { security_score: null, results: { ...kept, endpointCount: 0, secure: 0, undecided: 0, securityScore: null } },
      { security_score: null, results: null },
    ]);
    expect((await database.query("select name from schema_migrations order by 1")).rows).toHaveLength(
      (await migrationNames()).length,
    );
  } finally {
    await database.close();
  }
});
