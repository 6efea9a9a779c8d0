-- Slack workspaces of a tenant. The bot token is sealed, see secret-box.ts.
create table slack_settings (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  workspace_name text not null,
  -- The workspace's id in Slack, not a team of Postern.
  team_id text not null,
  encrypted_bot_token text not null,
  default_channel text,
  notify_on_endpoint_discovery boolean not null default true,
  notify_on_scan_complete boolean not null default true,
  notify_on_critical_alerts boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (tenant_id, team_id)
);

create table slack_team_channels (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  slack_setting_id integer not null references slack_settings on delete cascade,
  team_id integer not null references teams on delete cascade,
  channel_id text not null,
  channel_name text not null,
  notify_on_endpoint_discovery boolean not null default true,
  notify_on_scan_complete boolean not null default true,
  notify_on_critical_alerts boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (slack_setting_id, team_id)
);
create index slack_team_channels_tenant on slack_team_channels (tenant_id);
create index slack_team_channels_team on slack_team_channels (team_id);

-- Messages outlive the integration that sent them.
create table slack_notifications (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  slack_setting_id integer references slack_settings on delete set null,
  channel_id text not null,
  channel_name text not null,
  title text not null,
  message text not null,
  message_type text not null check (message_type in ('endpoint_discovery', 'scan_complete', 'alert', 'report')),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  error_message text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index slack_notifications_tenant on slack_notifications (tenant_id, id desc);
create index slack_notifications_setting on slack_notifications (slack_setting_id);

-- Consents that were begun at Slack, by the SHA-256 of their state: bound to the session that began them.
create table slack_consents (
  state_hash text primary key,
  tenant_id integer not null references tenants on delete cascade,
  session_hash text not null,
  expires_at timestamptz not null
);
create index slack_consents_tenant on slack_consents (tenant_id);

grant select, insert, update, delete on
  slack_settings, slack_team_channels, slack_notifications, slack_consents to app_user, app_system;
do $$
declare
  owned text;
begin
  foreach owned in array array['slack_settings', 'slack_team_channels', 'slack_notifications', 'slack_consents'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format(
      'create policy own_tenant on %I to app_user using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::integer)',
      owned);
    execute format('create policy every_tenant on %I to app_system using (true) with check (true)', owned);
  end loop;
end $$;
