-- Objects of a scan's own carry a mark, and are noted before the request that makes them: what has no path yet is found by
-- its mark below its collection. What was made before there were marks has none that could be seen, and is never removed
-- by a scan: it stays listed with the command that removes it.
alter table made_objects
  add column mark text,
  add column collection text,
  add column is_seen boolean not null default false,
  alter column path drop not null;
update made_objects set mark = 'unmarked-' || id, collection = coalesce(nullif(regexp_replace(path, '/[^/]*$', ''), ''), '/');
alter table made_objects alter column mark set not null, alter column collection set not null;
create unique index made_objects_mark on made_objects (application_id, mark);
