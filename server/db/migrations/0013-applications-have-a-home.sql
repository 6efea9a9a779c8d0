-- A name says which application is meant, so it is unique in its tenant, whatever its case. Of those that share one, the
-- oldest keeps it.
set local role app_system;
update applications set name = left(name, 180) || ' (' || id || ')'
where exists (
  select 1 from applications older
  where older.tenant_id = applications.tenant_id and lower(older.name) = lower(applications.name)
    and older.id < applications.id);
reset role;
create unique index applications_name on applications (tenant_id, lower(name));

-- An archived application keeps its data and is scanned no more.
alter table applications add column archived_at timestamptz;
