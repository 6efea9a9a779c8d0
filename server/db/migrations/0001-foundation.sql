-- Two roles that nobody signs in as. Every transaction takes one of them:
-- app_user sees the rows of the tenant named in app.tenant_id, app_system crosses tenants (sign-in, job start-up).
do $$ begin
  create role app_user nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role app_system nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant app_user, app_system to %I', current_user);
end $$;

create table tenants (
  id integer generated always as identity primary key,
  name text not null,
  domain text,
  description text,
  is_active boolean not null default true,
  max_users integer not null default 10 check (max_users >= 1),
  logo_url text,
  favicon_url text,
  brand_color text not null default '#10B981',
  is_global boolean not null default false,
  feature_flags jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table users (
  id integer generated always as identity primary key,
  email text not null,
  first_name text,
  last_name text,
  profile_image_url text,
  role text not null default 'viewer' check (role in ('viewer', 'contributor', 'user', 'admin', 'superadmin')),
  tenant_id integer references tenants on delete cascade,
  is_active boolean not null default true,
  password_hash text,
  last_sign_in timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_tenant on users (tenant_id);

create table invitations (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  email text not null,
  role text not null,
  created_at timestamptz not null default now()
);
create unique index invitations_email on invitations (tenant_id, lower(email));

create table magic_links (
  token_hash text primary key,
  email text not null,
  return_to text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index magic_links_email on magic_links (email);

create table sessions (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null,
  last_seen timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table live_tickets (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  tenant_id integer not null references tenants on delete cascade,
  scan_id integer,
  expires_at timestamptz not null
);

create table settings (
  key text primary key,
  value text not null
);

create table products (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index products_name on products (tenant_id, lower(name));

create table applications (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  product_id integer not null references products on delete cascade,
  name text not null,
  target_url text not null,
  environment text not null,
  auth_method text not null,
  encrypted_credentials text,
  created_at timestamptz not null default now()
);
create index applications_tenant on applications (tenant_id);
create index applications_product on applications (product_id);

create table teams (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  name text not null,
  description text,
  created_at timestamptz not null default now()
);
create index teams_tenant on teams (tenant_id);

create table scans (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  application_id integer not null references applications on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed')),
  endpoint_count integer not null default 0,
  critical_issues integer not null default 0,
  warning_issues integer not null default 0,
  security_score integer,
  progress jsonb,
  results jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  cancel_requested_by text
);
create index scans_tenant on scans (tenant_id, id desc);
create index scans_application on scans (application_id, id desc);
-- One scan of an application waits or runs at a time, however many ask at once.
create unique index scans_one_at_a_time on scans (application_id) where status in ('pending', 'running');

create table scan_logs (
  seq bigint generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  scan_id integer not null references scans on delete cascade,
  "timestamp" timestamptz not null default now(),
  type text not null,
  message text not null
);
create index scan_logs_scan on scan_logs (scan_id, seq);

create table endpoints (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  application_id integer not null references applications on delete cascade,
  method text not null,
  path text not null,
  has_authentication boolean,
  has_authorization boolean,
  is_public boolean not null,
  security_level text not null,
  auth_classification text not null,
  authentication jsonb not null,
  "authorization" jsonb not null,
  source text not null,
  is_shadow boolean not null,
  exchanges jsonb not null,
  curl text,
  finding jsonb,
  team_id integer references teams on delete set null,
  scan_id integer references scans on delete set null,
  last_checked timestamptz,
  created_at timestamptz not null default now(),
  unique (application_id, path, method)
);
create index endpoints_tenant on endpoints (tenant_id);
create index endpoints_team on endpoints (team_id);
create index endpoints_scan on endpoints (scan_id);

create table scan_endpoints (
  scan_id integer not null references scans on delete cascade,
  endpoint_id integer not null references endpoints on delete cascade,
  tenant_id integer not null references tenants on delete cascade,
  has_authentication boolean,
  has_authorization boolean,
  is_public boolean not null,
  security_level text not null,
  auth_classification text not null,
  authentication jsonb not null,
  "authorization" jsonb not null,
  source text not null,
  is_shadow boolean not null,
  checked_at timestamptz not null,
  primary key (scan_id, endpoint_id)
);
create index scan_endpoints_endpoint on scan_endpoints (endpoint_id);

create table alerts (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  application_id integer not null references applications on delete cascade,
  endpoint_id integer references endpoints on delete cascade,
  scan_id integer references scans on delete set null,
  fingerprint text not null,
  title text not null,
  description text not null,
  severity text not null,
  alert_type text not null,
  endpoint_method text,
  endpoint_path text,
  is_resolved boolean not null default false,
  resolved_at timestamptz,
  resolved_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index alerts_tenant on alerts (tenant_id, id desc);
create index alerts_endpoint on alerts (endpoint_id);
create index alerts_scan on alerts (scan_id);
create unique index alerts_open on alerts (application_id, fingerprint) where not is_resolved;

grant usage on schema public to app_user, app_system;
grant select, insert, update, delete on all tables in schema public to app_system;
grant select, insert, update, delete on
  products, applications, teams, scans, scan_logs, endpoints, scan_endpoints, alerts, invitations to app_user;
grant select, update on tenants to app_user;
-- Password hashes, sign-in links and sessions are for the system scope alone.
grant select (id, email, first_name, last_name, profile_image_url, role, tenant_id, is_active, last_sign_in, created_at),
  update (first_name, last_name, role, is_active) on users to app_user;
grant insert on live_tickets to app_user;

-- Isolation is the database's: a query without a tenant, or with another's, sees and writes nothing.
do $$
declare
  owned text;
begin
  foreach owned in array array['products', 'applications', 'teams', 'scans', 'scan_logs', 'endpoints',
    'scan_endpoints', 'alerts', 'invitations', 'users', 'live_tickets', 'tenants'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format(
      'create policy own_tenant on %I to app_user using (%I = nullif(current_setting(''app.tenant_id'', true), '''')::integer)',
      owned, case owned when 'tenants' then 'id' else 'tenant_id' end);
    execute format('create policy every_tenant on %I to app_system using (true) with check (true)', owned);
  end loop;
end $$;
