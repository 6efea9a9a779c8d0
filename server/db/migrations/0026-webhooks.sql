-- Addresses of a tenant that are told what scans brought. Address and secrets are sealed, see secret-box.ts: an address of a
-- chat's workflow lets whoever knows it write there.
create table webhooks (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  name text not null,
  kind text not null check (kind in ('standard', 'teams')),
  host text not null,
  encrypted_url text not null,
  -- Null for a kind that is not signed.
  encrypted_secret text,
  -- Signs beside the new one until old_secret_until.
  old_encrypted_secret text,
  old_secret_until timestamptz,
  events text[] not null check (cardinality(events) > 0),
  least_severity text not null check (least_severity in ('critical', 'high', 'medium', 'low')),
  is_active boolean not null default true,
  paused_reason text,
  -- Tries that failed since one got through, and since when.
  failures integer not null default 0,
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  constraint webhooks_of_tenant unique (tenant_id, id)
);
create unique index webhooks_name on webhooks (tenant_id, lower(name));

create table webhook_deliveries (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  webhook_id integer not null,
  message_id text not null,
  event text not null,
  title text not null,
  -- As it is sent, byte for byte.
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  status_code integer,
  error text,
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_tenant on webhook_deliveries (tenant_id, ended_at);

grant select, insert, update, delete on webhooks, webhook_deliveries to app_user, app_system;
do $$
declare
  owned text;
begin
  foreach owned in array array['webhooks', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format(
      'create policy own_tenant on %I to app_user using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::integer)',
      owned);
    execute format('create policy every_tenant on %I to app_system using (true) with check (true)', owned);
  end loop;
end $$;
