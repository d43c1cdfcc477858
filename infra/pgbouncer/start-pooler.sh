#!/bin/sh
# Runs PgBouncer. The user that asks PostgreSQL for the passwords of the others is written here, out of the environment.
set -eu

umask 077
printf '"postgres" "%s"\n' "$(printf %s "$POSTGRES_PASSWORD" | sed 's/"/""/g')" > /tmp/pooler-users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
