-- Keys by which portals let their users into the console that they embed, by the SHA-256 of the key. A key that is revoked
-- is removed, and with it its tokens and every session that came by it: the audit log tells of it.
create table embed_keys (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  name text not null,
  hash text not null unique,
  role text not null check (role in ('viewer', 'contributor')),
  adds_users boolean not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create unique index embed_keys_name on embed_keys (tenant_id, lower(name));

-- In a tenant's scope a key is made and removed, never changed, and its hash is not read.
grant select, insert, update, delete on embed_keys to app_system;
grant insert, delete on embed_keys to app_user;
grant select (id, tenant_id, name, role, adds_users, created_by, created_at, expires_at, last_used_at)
  on embed_keys to app_user;
alter table embed_keys enable row level security;
alter table embed_keys force row level security;
create policy own_tenant on embed_keys to app_user
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer);
create policy every_tenant on embed_keys to app_system using (true) with check (true);

create table embed_tokens (
  token_hash text primary key,
  embed_key_id integer not null references embed_keys on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null,
  expires_at timestamptz not null
);
create index embed_tokens_key on embed_tokens (embed_key_id);
grant select, insert, delete on embed_tokens to app_system;
alter table embed_tokens enable row level security;
alter table embed_tokens force row level security;
create policy everyone on embed_tokens to app_system using (true) with check (true);

-- A session that came by a key ends with it, and never may more than its token said, whatever its user's account may.
alter table sessions add column embed_key_id integer references embed_keys on delete cascade;
alter table sessions add column most_role text check (most_role in ('viewer', 'contributor'));
alter table sessions add constraint sessions_embedded check ((embed_key_id is null) = (most_role is null));
create index sessions_embed_key on sessions (embed_key_id) where embed_key_id is not null;
