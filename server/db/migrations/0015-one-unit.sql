-- A finding that a person resolved is not open until a scan shows it again; before, only its alert knew that it was.
alter table findings drop constraint findings_state_check;
alter table findings add constraint findings_state_check
  check (state in ('open', 'resolved', 'dismissed', 'fixed', 'regressed'));
set local role app_system;
update findings set state = 'resolved', events = events || jsonb_build_array(jsonb_build_object(
  'at', to_char(alerts.resolved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', 'resolved',
  'scanId', null, 'by', users.email, 'note', null))
from alerts join endpoints on endpoints.id = alerts.endpoint_id left join users on users.id = alerts.resolved_by
where findings.state in ('open', 'regressed') and alerts.endpoint_id = findings.endpoint_id and alerts.is_resolved
  and alerts.resolved_at is not null
  and alerts.fingerprint = concat_ws(' ', findings.detail ->> 'checkId', endpoints.method, endpoints.path)
  and not exists (
    select 1 from alerts later where later.endpoint_id = alerts.endpoint_id and later.fingerprint = alerts.fingerprint
      and later.id > alerts.id);

-- Every open finding has its alert, so that both lists count the same.
insert into alerts (tenant_id, application_id, endpoint_id, scan_id, fingerprint, title, description, severity,
  alert_type, endpoint_method, endpoint_path, created_at)
select findings.tenant_id, findings.application_id, findings.endpoint_id, endpoints.scan_id,
  concat_ws(' ', findings.detail ->> 'checkId', endpoints.method, endpoints.path), findings.detail ->> 'title',
  findings.detail ->> 'description', findings.detail ->> 'severity', findings.detail ->> 'alertType',
  endpoints.method, endpoints.path, findings.first_seen
from findings join endpoints on endpoints.id = findings.endpoint_id
where findings.state in ('open', 'regressed')
on conflict do nothing;
reset role;
create index findings_application_state on findings (application_id, state);
