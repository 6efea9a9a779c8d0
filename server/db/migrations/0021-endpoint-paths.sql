-- One row per path of an application, kept by triggers whoever writes its operations: lists, filters and counts of a
-- large tenant read these narrow rows and not the operations with their proof.

-- The place of an operation's bit among those of its path: its method, its classification and how it stands. Methods that
-- are not named share the last place.
create function operation_kind(method text, classification text, level text, has_finding boolean) returns bit(220)
language sql immutable parallel safe as $$
  select set_bit(repeat('0', 220)::bit(220),
    (coalesce(array_position(array['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'CONNECT'], method), 11) - 1) * 20
    + (array_position(array['secure', 'lacks_auth', 'lacks_authz', 'lacks_both', 'unknown'], classification) - 1) * 4
    + case when level = 'warning' and classification = 'unknown' and not has_finding then 3
      else array_position(array['secure', 'warning', 'critical'], level) - 1 end, 1)
$$;

-- What is worst comes first in ascending order.
create function goodness(level text) returns smallint
language sql immutable parallel safe as $$ select (array_position(array['critical', 'warning', 'secure'], level) - 1)::smallint $$;

create table endpoint_paths (
  tenant_id integer not null references tenants on delete cascade,
  application_id integer not null,
  path text not null,
  goodness smallint not null default 2,
  kinds bit(220) not null default repeat('0', 220)::bit(220),
  team_id integer,
  operations integer not null default 0,
  secure integer not null default 0,
  undecided integer not null default 0,
  lacks_authentication integer not null default 0,
  lacks_authorization integer not null default 0,
  lacking integer not null default 0,
  untested integer not null default 0,
  primary key (application_id, path),
  foreign key (tenant_id, application_id) references applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete set null (team_id)
);

-- The order of the lists, by code units as the console orders.
create index endpoint_paths_worst on endpoint_paths (tenant_id, goodness, path collate "C", application_id);
create index endpoint_paths_path on endpoint_paths (tenant_id, path collate "C", application_id);

grant select, insert, update, delete on endpoint_paths to app_system, app_user;
alter table endpoint_paths enable row level security;
alter table endpoint_paths force row level security;
-- Asked once for a statement and not once for each of many rows.
create policy own_tenant on endpoint_paths to app_user
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::integer));
create policy every_tenant on endpoint_paths to app_system using (true) with check (true);

-- Judges paths anew from what operations they have now, and removes those without any. Of two transactions that change
-- operations of one path the second waits here and then sees what the first did.
create function judge_paths(applications integer[], paths text[]) returns void language plpgsql as $$
begin
  perform 1 from endpoint_paths kept
    where (kept.application_id, kept.path) in (select * from unnest(applications, paths))
    order by kept.application_id, kept.path for update;
  update endpoint_paths kept set goodness = now.goodness, kinds = now.kinds, team_id = now.team_id,
    operations = now.operations, secure = now.secure, undecided = now.undecided,
    lacks_authentication = now.lacks_authentication, lacks_authorization = now.lacks_authorization,
    lacking = now.lacking, untested = now.untested
  from unnest(applications, paths) changed (application_id, path) cross join lateral (
    select min(goodness(security_level)) as goodness,
      bit_or(operation_kind(method, auth_classification, security_level, finding is not null)) as kinds,
      max(team_id) as team_id, count(*) as operations,
      count(*) filter (where security_level = 'secure') as secure,
      count(*) filter (where security_level = 'warning' and auth_classification = 'unknown' and finding is null) as undecided,
      count(*) filter (where auth_classification in ('lacks_auth', 'lacks_both')) as lacks_authentication,
      count(*) filter (where auth_classification in ('lacks_authz', 'lacks_both')) as lacks_authorization,
      count(*) filter (where auth_classification in ('lacks_auth', 'lacks_authz', 'lacks_both')) as lacking,
      count(*) filter (where authentication ->> 'state' in ('not_tested', 'inconclusive')
        or "authorization" ->> 'state' in ('not_tested', 'inconclusive')) as untested
    from endpoints
    where endpoints.application_id = changed.application_id and endpoints.path = changed.path
  ) now
  where kept.application_id = changed.application_id and kept.path = changed.path and now.operations > 0;
  delete from endpoint_paths kept
    where (kept.application_id, kept.path) in (select * from unnest(applications, paths)) and not exists (
      select 1 from endpoints where endpoints.application_id = kept.application_id and endpoints.path = kept.path);
end $$;

create function keep_endpoint_paths() returns trigger language plpgsql as $$
declare
  applications integer[];
  paths text[];
begin
  if tg_op = 'UPDATE' then
    -- A scan that tells nothing new changes no figure.
    select array_agg(application_id), array_agg(path) into applications, paths from (
      select application_id, path from changed join before using (id, application_id, path)
        where (changed.method, changed.security_level, changed.auth_classification, changed.finding is null, changed.team_id,
            changed.authentication ->> 'state', changed."authorization" ->> 'state')
          is distinct from (before.method, before.security_level, before.auth_classification, before.finding is null,
            before.team_id, before.authentication ->> 'state', before."authorization" ->> 'state')
      union (select application_id, path from changed except select application_id, path from before)
      union (select application_id, path from before except select application_id, path from changed)
    ) touched;
    insert into endpoint_paths (tenant_id, application_id, path)
      select distinct tenant_id, application_id, path from changed
        where (application_id, path) not in (select application_id, path from before) order by application_id, path
      on conflict do nothing;
  else
    select array_agg(application_id), array_agg(path) into applications, paths
      from (select distinct application_id, path from changed) touched;
    if tg_op = 'INSERT' then
      insert into endpoint_paths (tenant_id, application_id, path)
        select distinct tenant_id, application_id, path from changed order by application_id, path
        on conflict do nothing;
    end if;
  end if;
  if paths is not null then perform judge_paths(applications, paths); end if;
  return null;
end $$;
create trigger endpoints_added after insert on endpoints
  referencing new table as changed for each statement execute function keep_endpoint_paths();
create trigger endpoints_changed after update on endpoints
  referencing old table as before new table as changed for each statement execute function keep_endpoint_paths();
create trigger endpoints_removed after delete on endpoints
  referencing old table as changed for each statement execute function keep_endpoint_paths();

set local role app_system;
insert into endpoint_paths (tenant_id, application_id, path) select distinct tenant_id, application_id, path from endpoints;
select judge_paths(array_agg(application_id), array_agg(path)) from endpoint_paths having count(*) > 0;
reset role;

-- Findings are counted and sorted by it.
alter table findings add column severity text generated always as (detail ->> 'severity') stored;
