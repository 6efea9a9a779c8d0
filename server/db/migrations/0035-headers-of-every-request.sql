-- Headers that accompany every request of an application's scans, whoever asks: their names, and their values sealed.
alter table applications
  add column header_names text[] not null default '{}',
  add column encrypted_headers text;
