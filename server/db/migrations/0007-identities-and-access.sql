-- As whom an application is scanned. Its specified credential stays with the application: the default identity has none
-- of its own.
create table identities (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  application_id integer not null references applications on delete cascade,
  label text not null,
  role text not null default 'user',
  is_privileged boolean not null default false,
  tenant_label text,
  is_default boolean not null default false,
  auth_method text not null default 'none',
  encrypted_credentials text,
  login jsonb,
  encrypted_login_body text,
  health_path text,
  health jsonb,
  created_at timestamptz not null default now()
);
create index identities_tenant on identities (tenant_id);
create unique index identities_label on identities (application_id, lower(label));
create unique index identities_default on identities (application_id) where is_default;

insert into identities (tenant_id, application_id, label, is_default)
  select tenant_id, id, 'default', true from applications;

create function add_default_identity() returns trigger language plpgsql as $$ begin
  insert into identities (tenant_id, application_id, label, is_default) values (new.tenant_id, new.id, 'default', true);
  return new;
end $$;
create trigger applications_default_identity after insert on applications
  for each row execute function add_default_identity();

-- Who got in, what was tested, and where an operation is named.
alter table endpoints
  add column is_orphan boolean not null default false,
  add column is_zombie boolean not null default false,
  add column access jsonb not null default '[]',
  add column coverage jsonb not null default '[]',
  add column provenance jsonb not null default '[]';
alter table scan_endpoints
  add column is_orphan boolean not null default false,
  add column is_zombie boolean not null default false,
  add column access jsonb not null default '[]',
  add column coverage jsonb not null default '[]';

grant select, insert, update, delete on identities to app_system, app_user;
alter table identities enable row level security;
alter table identities force row level security;
create policy own_tenant on identities to app_user
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer);
create policy every_tenant on identities to app_system using (true) with check (true);
