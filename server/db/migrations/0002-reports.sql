-- Reports, and the PDFs of those that are completed. The bytes live here, and not in a directory, so that whichever
-- process made a report, every other can hand it out.
create table reports (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  title text not null,
  report_type text not null,
  scope text not null,
  status text not null default 'generating' check (status in ('generating', 'completed', 'failed')),
  request jsonb not null,
  file_size integer,
  error_message text,
  requested_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index reports_tenant on reports (tenant_id, id desc);
create index reports_requested_by on reports (requested_by);

create table report_files (
  report_id integer primary key references reports on delete cascade,
  tenant_id integer not null references tenants on delete cascade,
  pdf bytea not null
);
-- A PDF is compressed already.
alter table report_files alter column pdf set storage external;
create index report_files_tenant on report_files (tenant_id);

grant select, insert, update, delete on reports, report_files to app_user, app_system;
do $$
declare
  owned text;
begin
  foreach owned in array array['reports', 'report_files'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format(
      'create policy own_tenant on %I to app_user using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::integer)',
      owned);
    execute format('create policy every_tenant on %I to app_system using (true) with check (true)', owned);
  end loop;
end $$;
