#!/bin/sh
# Makes a database and a role that owns it for each name of DATABASES, where they are missing. Can be repeated.
set -eu
for name in $DATABASES; do
  psql --quiet --no-psqlrc --dbname postgres --set ON_ERROR_STOP=1 --set name="$name" --set password="$DATABASE_PASSWORD" <<'SQL'
select format('create role %I login', :'name') where not exists (select from pg_roles where rolname = :'name') \gexec
select format('alter role %I password %L', :'name', :'password') \gexec
select format('create database %I owner %I', :'name', :'name')
  where not exists (select from pg_database where datname = :'name') \gexec
select format('revoke connect, temporary on database %I from public', :'name') \gexec
SQL
done
