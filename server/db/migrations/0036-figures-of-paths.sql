-- The figures of an application's paths, of each of its teams: what every change added or took away, in rows that are summed.
-- They are only added, so that whoever changes an endpoint never waits for a scan that stores others; `sum_path_figures`
-- puts them together.
create table path_figures (
  tenant_id integer not null,
  application_id integer not null,
  team_id integer,
  paths integer not null,
  operations integer not null,
  secure integer not null,
  undecided integer not null,
  lacks_authentication integer not null,
  lacks_authorization integer not null,
  lacking integer not null,
  untested integer not null,
  foreign key (tenant_id, application_id) references applications (tenant_id, id) on delete cascade
);
create index path_figures_application on path_figures (application_id);
create index path_figures_tenant on path_figures (tenant_id);

grant select, insert, update, delete on path_figures to app_system, app_user;
alter table path_figures enable row level security;
alter table path_figures force row level security;
create policy own_tenant on path_figures to app_user
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::integer));
create policy every_tenant on path_figures to app_system using (true) with check (true);

create function keep_path_figures() returns trigger language plpgsql as $$
begin
  -- `changed` is what there is now and `before` what there was; an application that is being removed takes its figures along.
  if tg_op = 'INSERT' then
    insert into path_figures select tenant_id, application_id, team_id, count(*), sum(operations), sum(secure), sum(undecided),
        sum(lacks_authentication), sum(lacks_authorization), sum(lacking), sum(untested)
      from changed group by tenant_id, application_id, team_id;
  elsif tg_op = 'DELETE' then
    insert into path_figures select tenant_id, application_id, team_id, -count(*), -sum(operations), -sum(secure), -sum(undecided),
        -sum(lacks_authentication), -sum(lacks_authorization), -sum(lacking), -sum(untested)
      from before where application_id in (select id from applications) group by tenant_id, application_id, team_id;
  else
    insert into path_figures select tenant_id, application_id, team_id, sum(sign), sum(sign * operations), sum(sign * secure),
        sum(sign * undecided), sum(sign * lacks_authentication), sum(sign * lacks_authorization), sum(sign * lacking), sum(sign * untested)
      from (select 1 as sign, * from changed union all select -1, * from before) both_ways
      where application_id in (select id from applications) group by tenant_id, application_id, team_id
      having sum(sign) <> 0 or sum(sign * operations) <> 0 or sum(sign * secure) <> 0 or sum(sign * undecided) <> 0
        or sum(sign * lacks_authentication) <> 0 or sum(sign * lacks_authorization) <> 0 or sum(sign * lacking) <> 0 or sum(sign * untested) <> 0;
  end if;
  return null;
end $$;
create trigger endpoint_paths_added after insert on endpoint_paths
  referencing new table as changed for each statement execute function keep_path_figures();
create trigger endpoint_paths_changed after update on endpoint_paths
  referencing old table as before new table as changed for each statement execute function keep_path_figures();
create trigger endpoint_paths_removed after delete on endpoint_paths
  referencing old table as before for each statement execute function keep_path_figures();

-- Puts the rows of each application and team together, but those of an application that is being removed.
create function sum_path_figures() returns void language sql as $$
  with taken as (
    delete from path_figures where application_id in (
      select id from applications where id in (
        select application_id from path_figures group by application_id, team_id having count(*) > 1)
      for key share skip locked)
    returning *)
  insert into path_figures select tenant_id, application_id, team_id, sum(paths), sum(operations), sum(secure), sum(undecided),
      sum(lacks_authentication), sum(lacks_authorization), sum(lacking), sum(untested)
    from taken group by tenant_id, application_id, team_id having sum(paths) <> 0
$$;

set local role app_system;
insert into path_figures select tenant_id, application_id, team_id, count(*), sum(operations), sum(secure), sum(undecided),
    sum(lacks_authentication), sum(lacks_authorization), sum(lacking), sum(untested)
  from endpoint_paths group by tenant_id, application_id, team_id;
reset role;
