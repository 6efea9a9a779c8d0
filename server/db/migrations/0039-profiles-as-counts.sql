-- What scans learned of their targets is counted since: what they said of it before is learned again by the next one.
set local role app_system;
update scans set results = results - 'profile' - 'readsFirst' where results ?| array['profile', 'readsFirst'];
reset role;
