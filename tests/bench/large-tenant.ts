import { sql } from "drizzle-orm";
import { asOwner, type Db, rows } from "../../server/db/db.ts";

/** How large an organization is made. Every path has four operations; applications share them out evenly. */
export type Size = { endpoints: number; applications: number; scans: number };

/** Rows that one statement adds. */
const chunk = 40_000;

/**
 * Fills the organization of the first user as years of scans would: operations with verdicts and proof, findings with
 * their alerts on every seventeenth path, teams, completed scans, and for the newest scan what it saw. Always the same rows.
 */
export async function fillLargeTenant(db: Db, { endpoints, applications, scans }: Size): Promise<{ scanId: number }> {
  const [tenant] = await db.system((tx) =>
    rows<{ id: number }>(tx, sql`select tenant_id as id from users order by id limit 1`),
  );
  const id = tenant?.id as number;
  await db.tenant(id, async (tx) => {
    await tx.execute(sql`insert into teams (tenant_id, name) select ${id}, 'Team ' || n from generate_series(1, 20) n`);
    await tx.execute(
      sql`insert into products (tenant_id, name) select ${id}, 'Product ' || n from generate_series(1, 10) n`,
    );
    await tx.execute(sql`insert into applications (tenant_id, product_id, name, target_url, environment, auth_method)
      select ${id}, (select min(id) from products where name like 'Product %') + n % 10, 'Application ' || n, 'http://127.0.0.1:9',
        'production', 'none' from generate_series(1, ${applications}::int) n`);
    await tx.execute(sql`insert into scans (tenant_id, application_id, status, endpoint_count, critical_issues, warning_issues,
        security_score, results, created_at, started_at, completed_at)
      select ${id}, (select min(id) from applications where name like 'Application %') + n % ${applications}, 'completed', 100, 6, 20, 74,
        '{"endpointCount": 100, "vulnerabilityCount": 26, "secure": 74, "undecided": 0, "securityScore": 74, "requests": 4000,
          "durationMs": 30000, "tested": 100, "reason": null,
          "findings": {"findings": 6, "endpoints": 6, "critical": 6, "high": 0, "medium": 0, "low": 0, "new": 0, "back": 0, "fixed": 0}}'::jsonb,
        now() - make_interval(mins => ${scans} - n), now() - make_interval(mins => ${scans} - n), now() - make_interval(mins => ${scans} - n)
      from generate_series(1, ${scans}::int) n`);
  });
  for (let from = 0, known = 0; from < endpoints; from += chunk) {
    const to = Math.min(endpoints, from + chunk);
    await db.tenant(id, (tx) => addEndpoints(tx, id, from, to, applications));
    if (to < 2 * known) continue;
    // A database that has not looked at its rows takes them for few, and goes through all of them for each path.
    await db.system((tx) => asOwner(tx, () => tx.execute(sql`analyze endpoints, endpoint_paths`)));
    known = to;
  }
  await db.tenant(id, async (tx) => {
    await tx.execute(sql`insert into findings (tenant_id, application_id, endpoint_id, fingerprint, detail)
      select tenant_id, application_id, id, md5(id::text), finding from endpoints where finding is not null`);
    await tx.execute(sql`insert into alerts (tenant_id, application_id, endpoint_id, scan_id, fingerprint, title, description,
        severity, alert_type, endpoint_method, endpoint_path)
      select tenant_id, application_id, id, scan_id, concat_ws(' ', 'missing-authentication', method, path), 'It is open', 'd',
        'critical', 'authentication', method, path from endpoints where finding is not null`);
    await tx.execute(sql`insert into scan_endpoints (tenant_id, scan_id, endpoint_id, is_public, security_level,
        auth_classification, authentication, "authorization", source, is_shadow, checked_at, findings)
      select endpoints.tenant_id, scans.id, endpoints.id, false, security_level, auth_classification, authentication, "authorization",
        source, is_shadow, now(), case when finding is null then '[]' else jsonb_build_array(finding) end
      from endpoints join scans on scans.application_id = endpoints.application_id
      where scans.id = (select max(id) from scans)`);
  });
  // As a database of its own settings does within a minute; those of the tests leave it out.
  await db.system((tx) => asOwner(tx, () => tx.execute(sql`analyze`)));
  const [last] = await db.tenant(id, (tx) => rows<{ id: number }>(tx, sql`select max(id) as id from scans`));
  return { scanId: last?.id as number };
}

type Tx = Parameters<Parameters<Db["tenant"]>[1]>[0];

const addEndpoints = (tx: Tx, tenantId: number, from: number, to: number, applications: number) =>
  tx.execute(sql`insert into endpoints (tenant_id, application_id, method, path, is_public, security_level, auth_classification,
      authentication, "authorization", source, is_shadow, exchanges, finding, team_id, scan_id, last_checked, has_authentication)
    select ${tenantId}, (select min(id) from applications where name like 'Application %') + p % ${applications},
      (array['GET', 'POST', 'PUT', 'DELETE'])[1 + n % 4],
      format('/v%s/%s/{id}/%s/%s', p % 3, nouns[1 + p % 10], nouns[1 + (p / 10) % 10], to_hex(p)), false,
      case when p % 17 = 0 then 'critical' when p % 5 = 0 then 'warning' else 'secure' end,
      case when p % 17 = 0 then 'lacks_auth' when p % 5 = 0 then 'unknown' else 'secure' end,
      jsonb_build_object('state', case when p % 17 = 0 then 'missing' when p % 5 = 0 then 'inconclusive' else 'enforced' end,
        'confidence', 'confirmed', 'code', 'same-data-without-credential', 'reason', 'A request without a credential was turned down with 401.'),
      '{"state": "enforced", "confidence": "confirmed", "code": "refused", "reason": "Other identities were turned down with 403."}',
      'openapi', p % 11 = 0, jsonb_build_array(jsonb_build_object('identity', 'owner', 'purpose', 'Asked as its owner', 'method', 'GET',
        'url', 'http://127.0.0.1:9/' || md5(n::text), 'requestHeaders', '{"accept": "application/json"}'::jsonb, 'requestBody', null,
        'status', 200, 'responseHeaders', '{"content-type": "application/json"}'::jsonb, 'responseBody', repeat(md5(n::text), 12),
        'bytes', 384, 'durationMs', 12, 'error', null)),
      case when p % 17 = 0 then '{"checkId": "missing-authentication", "claim": "answers without a credential", "title": "It is open",
        "description": "d", "severity": "critical", "alertType": "authentication", "owasp": "API2:2023", "cwe": "CWE-306", "why": "w",
        "fix": "f", "code": "same-data-without-credential", "confidence": "confirmed", "curl": null}'::jsonb end,
      case when p % 4 = 0 then null else (select min(id) from teams where name like 'Team %') + p % 20 end,
      (select max(id) from scans), now(), p % 17 > 0
    from generate_series(${from}::int, ${to - 1}::int) n cross join lateral (select n / 4 as p) paths
      cross join (select array['users', 'orders', 'invoices', 'payments', 'cards', 'reports', 'tenants', 'tokens', 'exports', 'carts'] as nouns) words`);
