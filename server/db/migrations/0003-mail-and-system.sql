-- Mail, the superadmin's scan configurations and the workers' heartbeats: platform-wide, so only the system scope
-- reaches them.
create table email_settings (
  id integer generated always as identity primary key,
  provider text not null check (provider in ('smtp', 'sendgrid', 'm365')),
  auth_type text not null check (auth_type in ('password', 'oauth')),
  from_email text not null,
  from_name text not null,
  smtp_host text,
  smtp_port integer,
  smtp_username text,
  encrypted_smtp_password text,
  encrypted_api_key text,
  client_id text,
  encrypted_client_secret text,
  microsoft_tenant text,
  redirect_uri text,
  scope text,
  encrypted_refresh_token text,
  is_active boolean not null default false,
  created_at timestamptz not null default now()
);
-- One configuration sends.
create unique index email_settings_active on email_settings (is_active) where is_active;

-- A Microsoft 365 consent that was begun: bound to the session that began it, and spent by its answer.
create table email_consents (
  state_hash text primary key,
  setting_id integer not null references email_settings on delete cascade,
  session_hash text not null,
  encrypted_verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);

create table email_templates (
  id integer generated always as identity primary key,
  template_type text not null,
  name text not null,
  subject text not null,
  html_content text not null,
  text_content text not null default '',
  is_active boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index email_templates_active on email_templates (template_type) where is_active;

insert into email_templates (template_type, name, subject, html_content, text_content, is_active) values (
  'magic_link',
  'Sign-in link',
  'Your sign-in link for Postern',
  '<!doctype html>
<html lang="en">
<body style="font:16px/24px system-ui,sans-serif;color:#10171f;max-width:480px;margin:32px auto;padding:0 16px">
<p>Follow this link to sign in to Postern. It works once, within 15 minutes.</p>
<p><a href="{{magicLink}}" style="display:inline-block;background:#10b981;color:#04261b;font-weight:600;padding:10px 16px;border-radius:6px;text-decoration:none">Sign in</a></p>
<p style="color:#5c6979;font-size:14px">Or copy this address into your browser:<br>{{magicLink}}</p>
<p style="color:#5c6979;font-size:14px">You did not ask for it? Then ignore this mail: nobody can sign in without the link.</p>
</body>
</html>',
  'Follow this link to sign in to Postern. It works once, within 15 minutes.

{{magicLink}}

You did not ask for it? Then ignore this mail: nobody can sign in without the link.',
  true
);

create table scan_configs (
  id integer generated always as identity primary key,
  name text not null,
  description text,
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);

create table workers (
  id text primary key,
  running integer not null default 0,
  last_seen_at timestamptz not null default now()
);

grant select, insert, update, delete on
  email_settings, email_consents, email_templates, scan_configs, workers to app_system;
