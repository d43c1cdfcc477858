#!/bin/sh
# Makes a database and a role that owns it for each name of DATABASES, where they are missing. The role has a password of
# its own, PASSWORD_<name>, and can open no other database. Can be repeated. With another locale a search finds no emoji.
set -eu

case "$PUBLIC_URL" in
  http://localhost | http://localhost:* | http://localhost/* | http://127.0.0.1 | http://127.0.0.1:* | http://127.0.0.1/*) ;;
  *) exposed=yes ;;
esac
case "$GATEWAY_ADDRESS" in
  127.0.0.1:* | localhost:*) ;;
  *) exposed=yes ;;
esac
if [ "${exposed-}" = yes ] && [ "$PGPASSWORD" = stagedoor ]; then
  echo 'POSTGRES_PASSWORD is one that everybody knows while others can reach the system: run npm run secrets' >&2
  exit 1
fi

psql --quiet --no-psqlrc --dbname postgres --set ON_ERROR_STOP=1 <<'SQL'
revoke connect on database postgres, template1 from public;
SQL
for name in $DATABASES; do
  eval "password=\$PASSWORD_$name"
  psql --quiet --no-psqlrc --dbname postgres --set ON_ERROR_STOP=1 --set name="$name" --set password="$password" <<'SQL'
select format('create role %I login', :'name') where not exists (select from pg_roles where rolname = :'name') \gexec
select format('alter role %I password %L', :'name', :'password') \gexec
select format('create database %I owner %I template template0 encoding ''UTF8'' locale_provider builtin builtin_locale ''C.UTF-8'' locale ''C''',
    :'name', :'name')
  where not exists (select from pg_database where datname = :'name') \gexec
select format('revoke connect, temporary on database %I from public', :'name') \gexec
SQL
done
