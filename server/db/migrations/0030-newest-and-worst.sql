-- Which scan brought a finding into the state that it is in: large organizations are sorted and counted by what their last
-- scans changed, and looked for it in the steps of every finding.
create function scan_of_state(state text, events jsonb) returns integer language sql immutable as $$
  select max((event ->> 'scanId')::integer) from jsonb_array_elements(events) event
  where event ->> 'kind' = case state when 'open' then 'found' else state end $$;
alter table findings add column changed_by_scan integer generated always as (scan_of_state(state, events)) stored;

-- The newest alerts are read alone.
create index alerts_newest on alerts (tenant_id, created_at desc);
