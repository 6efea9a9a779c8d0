-- What people say is meant: whether reading below an address of an application is meant to be public.
create table intentions (
  application_id integer not null,
  tenant_id integer not null references tenants on delete cascade,
  prefix text not null,
  is_public boolean not null,
  answered_by text not null,
  answered_at timestamptz not null default now(),
  primary key (application_id, prefix),
  foreign key (application_id, tenant_id) references applications (id, tenant_id) on delete cascade
);
create index intentions_tenant on intentions (tenant_id);

grant select, insert, update, delete on intentions to app_system, app_user;
alter table intentions enable row level security;
alter table intentions force row level security;
create policy own_tenant on intentions to app_user
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer);
create policy every_tenant on intentions to app_system using (true) with check (true);
