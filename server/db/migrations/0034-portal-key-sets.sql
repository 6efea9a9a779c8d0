-- A portal may prove itself by tokens of its own instead of a key: then the row holds how they are read, and no hash.
alter table embed_keys alter column hash drop not null;
alter table embed_keys add column key_set jsonb;
alter table embed_keys add constraint embed_keys_proof check ((hash is null) <> (key_set is null));
grant select (key_set) on embed_keys to app_user;
