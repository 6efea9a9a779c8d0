-- The alerts of one scan are equally new, and the first scan of a large API raises tens of thousands: they are kept in the
-- whole order in which they are listed.
drop index alerts_newest;
create index alerts_newest on alerts
  (tenant_id, created_at desc, array_position(array['critical', 'high', 'medium', 'low'], severity), id desc);
