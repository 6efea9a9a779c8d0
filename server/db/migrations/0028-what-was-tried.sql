-- What a scan asked that may act: a scan that starts again after its process died does not ask it twice.
alter table scans add column tried text[] not null default '{}';
