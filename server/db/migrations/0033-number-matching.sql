-- A sign-in link may sign in the console that asked for it, wherever it is opened: by a number that only that console shows.
alter table magic_links
  add column number smallint,
  add column choices smallint[],
  -- The SHA-256 of what the waiting console shows to be signed in.
  add column claim_hash text unique,
  -- The page of another site that asked, so that whoever opens the link is told.
  add column asked_from text,
  add column confirmed_at timestamptz,
  add column refused_at timestamptz,
  add column claimed_at timestamptz;
