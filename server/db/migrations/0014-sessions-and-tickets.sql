-- A ticket ends with the session that drew it. Those that are out are good for seconds: their readers ask for new ones.
delete from live_tickets;
alter table live_tickets drop column user_id;
alter table live_tickets add column session_hash text not null references sessions on delete cascade;
create index live_tickets_session on live_tickets (session_hash);

-- Firefox draws an address per installation of an extension, so a session remembers the one that it belongs to.
alter table sessions add column extension_origin text;
