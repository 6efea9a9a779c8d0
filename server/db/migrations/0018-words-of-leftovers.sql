-- What is to be said of an object of a scan's own while it is on the target: why it is still there, and the command that
-- removes it. Kept with the note of it, because who notes an object may be ended before it can tell.
alter table made_objects
  add column reason text not null default 'An earlier version of Postern made it and did not remove it.',
  add column command text not null default '';
