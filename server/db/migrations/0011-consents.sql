-- What else an owner allows scans to do: to write back unchanged what is there already, and to try a sign-in many times
-- with an account that does not exist. Off until somebody asks for it.
alter table applications add column writes_back boolean not null default false;
alter table applications add column is_intrusive boolean not null default false;
