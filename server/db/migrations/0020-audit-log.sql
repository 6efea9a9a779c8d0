-- Who did what, when and from where. Rows are only ever added: there is no policy for a change, and one for a removal that
-- is old enough. No reference to tenants or users, because what was done outlives them.
create table audit_log (
  id integer generated always as identity primary key,
  tenant_id integer,
  at timestamptz not null default now(),
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  actor_id integer,
  actor_email text not null,
  actor_role text,
  subject_id integer,
  subject_label text,
  changes jsonb not null default '[]',
  address text not null,
  request_id text not null
);
create index audit_log_tenant on audit_log (tenant_id, id desc);
create index audit_log_at on audit_log (at);

grant select, insert on audit_log to app_system, app_user;
grant delete on audit_log to app_system;
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy own_tenant on audit_log for select to app_user
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer);
create policy add_own on audit_log for insert to app_user
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer);
create policy every_tenant on audit_log for select to app_system using (true);
create policy add_any on audit_log for insert to app_system with check (true);
create policy expire on audit_log for delete to app_system using (at < now() - interval '30 days');

-- Policies do not bind those who may truncate: the owner, whom the server signs in as.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
create trigger audit_log_stays before update or truncate on audit_log for each statement execute function keep_audit_log();
