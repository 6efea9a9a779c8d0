-- Images that a tenant uploaded. Addresses carry `key`, which nobody can guess: an <img> sends no session across sites.
create table tenant_assets (
  tenant_id integer not null references tenants on delete cascade,
  kind text not null check (kind in ('logo', 'favicon')),
  key text not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, kind)
);
grant select, insert, update, delete on tenant_assets to app_user, app_system;
alter table tenant_assets enable row level security;
alter table tenant_assets force row level security;
create policy own_tenant on tenant_assets to app_user
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer);
create policy every_tenant on tenant_assets to app_system using (true) with check (true);
