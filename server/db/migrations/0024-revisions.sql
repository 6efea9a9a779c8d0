-- Which state of the code a scan looked at: commit, branch and pull request, as whoever started it says.
alter table scans add column revision jsonb;
