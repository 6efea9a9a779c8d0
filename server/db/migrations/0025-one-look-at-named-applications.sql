-- The same rule, said so that the planner expects it to let rows pass: it took "is null" for true of one row in 200, and joined
-- a large organization's scans row by row. The setting is read once per query.
drop policy named_applications on applications;
drop policy named_applications on scans;
create policy named_applications on applications as restrictive to app_user using (coalesce(
  id = any ((select nullif(current_setting('app.application_ids', true), '')::integer[])::integer[]), true));
create policy named_applications on scans as restrictive to app_user using (coalesce(
  application_id = any ((select nullif(current_setting('app.application_ids', true), '')::integer[])::integer[]), true));
