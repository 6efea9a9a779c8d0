-- What points at another row points at one of its own tenant: the key carries the tenant. The policies already keep a
-- tenant's requests from seeing other rows, but not from naming them.
do $$
declare
  each record;
begin
  for each in
    select fk.conname as name, fk.conrelid::regclass as owned, fk.confrelid::regclass as owner,
      child.attname as col, parent.attname as key, fk.confdeltype as action
    from pg_constraint fk
    join pg_attribute child on child.attrelid = fk.conrelid and child.attnum = fk.conkey[1]
    join pg_attribute parent on parent.attrelid = fk.confrelid and parent.attnum = fk.confkey[1]
    where fk.contype = 'f' and cardinality(fk.conkey) = 1 and fk.connamespace = 'public'::regnamespace
      and exists (select 1 from pg_attribute where attrelid = fk.conrelid and attname = 'tenant_id')
      and exists (select 1 from pg_attribute where attrelid = fk.confrelid and attname = 'tenant_id')
  loop
    if not exists (select 1 from pg_constraint where conname = each.owner || '_of_tenant') then
      execute format('alter table %s add constraint %I unique (tenant_id, %I)', each.owner, each.owner || '_of_tenant', each.key);
    end if;
    execute format('alter table %s drop constraint %I', each.owned, each.name);
    execute format('alter table %s add constraint %I foreign key (tenant_id, %I) references %s (tenant_id, %I) %s',
      each.owned, each.name, each.col, each.owner, each.key,
      case each.action when 'c' then 'on delete cascade' when 'n' then format('on delete set null (%I)', each.col) else '' end);
  end loop;
end $$;

-- In a tenant's scope nobody becomes a superadmin, makes a tenant the platform's own, or gives it more places: people are
-- changed in the system scope, and of a tenant what its own admins may change is open.
revoke update (first_name, last_name, role, is_active) on users from app_user;
revoke update on tenants from app_user;
grant update (name, description, domain, logo_url, favicon_url, brand_color) on tenants to app_user;

-- What belongs to no tenant is for the system scope alone, so that the user who signs in sees nothing before a
-- transaction took a scope.
do $$
declare
  each record;
begin
  for each in
    select oid::regclass as owned from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity and relname <> 'schema_migrations'
  loop
    execute format('alter table %s enable row level security', each.owned);
    execute format('alter table %s force row level security', each.owned);
    execute format('create policy every_tenant on %s to app_system using (true) with check (true)', each.owned);
  end loop;
end $$;
