-- What limits guessing, shared by all web processes. Keys are hashes: no address of a person or a client is kept.
create table attempts (
  key text primary key,
  count integer not null,
  last_at timestamptz not null,
  forgotten_at timestamptz not null
);
create index attempts_forgotten on attempts (forgotten_at);
grant select, insert, update, delete on attempts to app_system;
