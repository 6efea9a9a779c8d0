-- Who may do what on an application as people agreed: an access file, byte for byte, and what it says. Every change is kept
-- with who, when and why; what was decided is only added.
create table access_contracts (
  application_id integer primary key,
  tenant_id integer not null references tenants on delete cascade,
  text text not null,
  agreed jsonb not null,
  revision integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  foreign key (application_id, tenant_id) references applications (id, tenant_id) on delete cascade
);
create index access_contracts_tenant on access_contracts (tenant_id);

create table access_decisions (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  application_id integer not null,
  kind text not null check (kind in ('started', 'imported', 'decided', 'answered')),
  -- The first of the cells that it changed, and how many they were.
  changes jsonb not null,
  changed integer not null,
  reason text not null,
  decided_by text not null,
  decided_at timestamptz not null default now(),
  foreign key (application_id, tenant_id) references applications (id, tenant_id) on delete cascade
);
create index access_decisions_application on access_decisions (application_id, id desc);
create index access_decisions_tenant on access_decisions (tenant_id);

grant select, insert, update, delete on access_contracts, access_decisions to app_system;
grant select, insert, update on access_contracts to app_user;
grant select, insert on access_decisions to app_user;
do $$
declare
  owned text;
begin
  foreach owned in array array['access_contracts', 'access_decisions'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format(
      'create policy own_tenant on %I to app_user using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::integer)',
      owned);
    execute format('create policy every_tenant on %I to app_system using (true) with check (true)', owned);
  end loop;
end $$;
