-- Keys by which pipelines call as an organization, by the SHA-256 of the key. A key that is revoked is removed: the audit
-- log tells of it.
create table api_keys (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  name text not null,
  hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Null: every application. An id is never given twice, so that of an application that is gone it reaches nothing.
  application_ids integer[],
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create unique index api_keys_name on api_keys (tenant_id, lower(name));

-- In a tenant's scope a key is made and removed, never changed, and its hash is not read.
grant select, insert, update, delete on api_keys to app_system;
grant insert, delete on api_keys to app_user;
grant select (id, tenant_id, name, scopes, application_ids, created_by, created_at, expires_at, last_used_at)
  on api_keys to app_user;
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own_tenant on api_keys to app_user
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer);
create policy every_tenant on api_keys to app_system using (true) with check (true);

-- What a key for some applications alone reaches: a transaction that names them sees no other application and no other
-- scan, whatever the query. Everything else that a key may ask for is found through one of these.
create policy named_applications on applications as restrictive to app_user
  using (nullif(current_setting('app.application_ids', true), '') is null
    or id = any (nullif(current_setting('app.application_ids', true), '')::integer[]));
create policy named_applications on scans as restrictive to app_user
  using (nullif(current_setting('app.application_ids', true), '') is null
    or application_id = any (nullif(current_setting('app.application_ids', true), '')::integer[]));
