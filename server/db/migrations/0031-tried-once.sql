-- What scans of an application asked that may act: no later scan and no test asks it again, nor does one that starts again.
alter table applications add column tried text[] not null default '{}';
update applications set tried = (
  select coalesce(array_agg(distinct key), '{}') from scans, unnest(scans.tried) key 
  where scans.application_id = applications.id and scans.status in ('pending', 'running')
);
alter table scans drop column tried;
