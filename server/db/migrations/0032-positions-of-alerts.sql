-- Readers of the live channel resume behind an alert's id: one that was never given is of another database.
grant select on sequence alerts_id_seq to app_system;
