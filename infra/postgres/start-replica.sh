#!/bin/sh
# Runs a streaming replica. Copies the primary first where there is no copy yet; one that was begun and not finished is made
# again.
set -eu

data=/var/lib/postgresql/replica
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "$data.new"
  pg_basebackup --pgdata "$data.new" --checkpoint fast --write-recovery-conf
  mv "$data.new" "$data"
fi
# No less than the primary has of what a replica must be able to follow.
exec postgres -D "$data" -c listen_addresses='*' -c max_connections=300 -c hot_standby_feedback=on \
  -c log_min_messages=log -c log_error_verbosity=terse -c hba_file="$data/pg_hba.conf"
