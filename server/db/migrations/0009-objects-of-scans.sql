-- Whether scans may make objects of their own on the target, to try others on. Off until somebody asks for it.
alter table applications add column makes_objects boolean not null default false;

-- Objects that scans made and have not removed yet. What is left here after a crash is removed by the next scan.
create table made_objects (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  application_id integer not null references applications on delete cascade,
  path text not null,
  owner text not null,
  created_at timestamptz not null default now()
);
create index made_objects_tenant on made_objects (tenant_id);
create index made_objects_application on made_objects (application_id);

grant select, insert, update, delete on made_objects to app_system, app_user;
alter table made_objects enable row level security;
alter table made_objects force row level security;
create policy own_tenant on made_objects to app_user
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer);
create policy every_tenant on made_objects to app_system using (true) with check (true);
