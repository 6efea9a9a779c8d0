-- What a scan itself found, so that it goes on saying it: by endpoint, worst first. Null for scans of earlier versions.
alter table scan_endpoints add column findings jsonb;

-- One score for all: secure endpoints of all, and how many are secure or undecided beside those at which something was found.
set local role app_system;
update scans set
  security_score = counted.score,
  results = scans.results || jsonb_build_object(
    'secure', counted.secure,
    'undecided', greatest(0, scans.endpoint_count - counted.secure - scans.critical_issues - scans.warning_issues),
    'securityScore', counted.score)
from (
  select scan.id, count(*) filter (where judged.security_level = 'secure')::int as secure,
    case when scan.security_score is not null and count(judged.scan_id) > 0
      then round(100.0 * count(*) filter (where judged.security_level = 'secure') / count(judged.scan_id))::int
    end as score
  from scans scan left join scan_endpoints judged on judged.scan_id = scan.id
  where scan.results is not null group by scan.id
) counted
where counted.id = scans.id;
reset role;
