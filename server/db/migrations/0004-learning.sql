-- What scans learned, for the whole platform: generalized paths and counts, nothing that tells whose they were. No
-- tenant reads it; only the system scope does, for superadmins and at the start and end of a scan.
create table learned_endpoints (
  id integer generated always as identity primary key,
  method text not null,
  path text not null,
  category text not null,
  pattern text not null,
  -- 0 to 10, made of the two counts of applications.
  confidence numeric(4, 2) not null,
  risk_level text not null check (risk_level in ('high', 'medium', 'low')),
  discovery_count integer not null,
  miss_count integer not null default 0,
  -- Applications by what the latest scan of each of them said.
  having_applications integer not null,
  missing_applications integer not null default 0,
  avg_response_time double precision not null default 0,
  timed_count integer not null default 0,
  required_count integer not null default 0,
  open_count integer not null default 0,
  last_seen timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (method, path)
);
create index learned_endpoints_confidence on learned_endpoints (confidence desc, discovery_count desc, path);
create index learned_endpoints_path on learned_endpoints (path);
grant select, insert, update, delete on learned_endpoints to app_system;

-- Which of a tenant's applications had or lacked a learned endpoint when they were last scanned, so that scanning one of
-- them again does not count as another application. It belongs to the tenant and goes with it.
create table learned_sightings (
  learned_endpoint_id integer not null references learned_endpoints on delete cascade,
  application_id integer not null references applications on delete cascade,
  tenant_id integer not null references tenants on delete cascade,
  is_found boolean not null,
  primary key (learned_endpoint_id, application_id)
);
create index learned_sightings_tenant on learned_sightings (tenant_id);
create index learned_sightings_application on learned_sightings (application_id);

-- Tenants that ever had a learned endpoint: nobody else's server is asked for what a single one of them has.
create table learned_owners (
  learned_endpoint_id integer not null references learned_endpoints on delete cascade,
  tenant_id integer not null references tenants on delete cascade,
  primary key (learned_endpoint_id, tenant_id)
);
create index learned_owners_tenant on learned_owners (tenant_id);

grant select, insert, update, delete on learned_sightings, learned_owners to app_user, app_system;
do $$
declare
  owned text;
begin
  foreach owned in array array['learned_sightings', 'learned_owners'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format(
      'create policy own_tenant on %I to app_user using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::integer)',
      owned);
    execute format('create policy every_tenant on %I to app_system using (true) with check (true)', owned);
  end loop;
end $$;
