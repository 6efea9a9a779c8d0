-- What it takes to ask an endpoint again without discovering it anew.
alter table endpoints add column operation jsonb;

-- Weaknesses over the scans. One row for a weakness of an operation, however often it is found.
create table findings (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  application_id integer not null references applications on delete cascade,
  endpoint_id integer not null references endpoints on delete cascade,
  fingerprint text not null,
  detail jsonb not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'fixed', 'regressed')),
  dismissal jsonb,
  events jsonb not null default '[]',
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  unique (application_id, fingerprint)
);
create index findings_tenant on findings (tenant_id);
create index findings_endpoint on findings (endpoint_id);

grant select, insert, update, delete on findings to app_system, app_user;
alter table findings enable row level security;
alter table findings force row level security;
create policy own_tenant on findings to app_user
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer);
create policy every_tenant on findings to app_system using (true) with check (true);
