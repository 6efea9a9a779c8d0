#!/bin/sh
# Run once by the image of PostgreSQL, when it makes the database: the superuser that it makes is none that Postern signs in as.
set -e
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'sql'
create role postern login createrole password :'password';
create database postern owner postern;
-- Postern's settings hold this password: it opens what Postern may do, and the superuser signs in from inside of this container alone.
alter role postgres password null;
sql
