-- Operations that recorded traffic showed, by application; only methods, paths and media types, never what was sent.
create table imported_traffic (
  application_id integer primary key references applications on delete cascade,
  tenant_id integer not null references tenants on delete cascade,
  operations jsonb not null,
  imported_at timestamptz not null default now()
);
create index imported_traffic_tenant on imported_traffic (tenant_id);

grant select, insert, update, delete on imported_traffic to app_system, app_user;
alter table imported_traffic enable row level security;
alter table imported_traffic force row level security;
create policy own_tenant on imported_traffic to app_user
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer);
create policy every_tenant on imported_traffic to app_system using (true) with check (true);
