-- When somebody asked to stop a scan, so that it ends in time also where no worker hears of it.
alter table scans add column cancel_requested_at timestamptz;
