-- Which line of which journal a log line is: a line whose storing was not acknowledged, because the connection broke, is
-- sent again and stored once. Null for lines of earlier versions, and for those that are stored with what they tell of.
alter table scan_logs add column journal uuid, add column number integer;
create unique index scan_logs_journal on scan_logs (journal, number) where journal is not null;
