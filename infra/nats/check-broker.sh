#!/bin/sh
# Whether the broker in this container is well: exit code 0 or 1. Docker restarts a container whose process ends, not one that is
# unwell. A broker whose disk was full turns JetStream off, stays with its locks held, or goes on without writing to a stream, also when
# there is room again, and only a new process helps. Where this one
# was well and has not been for a dozen checks in a row, it is ended, by SIGQUIT: process 1 gets no SIGKILL
# from its own container, and a broker that has hung does not end on SIGTERM.
process="${BROKER_PROCESS:-1}"
state="${BROKER_STATE:-/tmp/broker}"
monitor="http://127.0.0.1:8222"

# Counted before, in case that an answer does not come and this check is ended.
echo >>"$state.unwell"
# Not by wget's own option, at which the BusyBox of Debian ends.
asks() { timeout 2 wget -q -t 1 -O /dev/null "$monitor/$1"; }
# The words of an answer that is no success, which wget keeps to itself.
refuses_to_write() { printf 'GET /healthz HTTP/1.0\r\n\r\n' | timeout 2 nc 127.0.0.1 8222 2>/dev/null | grep -q "write error"; }
asks healthz
isWell=$?

# One that only lacks the others of its cluster answers these; the second takes the locks of JetStream and of each stream.
if asks "healthz?js-enabled-only=true" && asks "jsz?streams=true" && { [ "$isWell" -eq 0 ] || ! refuses_to_write; }; then
  # Which process it was: the next one may take its time over its streams.
  cut -d ' ' -f 22 "/proc/$process/stat" >"$state.well"
  rm -f "$state.unwell"
  exit "$isWell"
fi
[ "$(cat "$state.well" 2>/dev/null)" = "$(cut -d ' ' -f 22 "/proc/$process/stat")" ] || exit 1
if [ "$(wc -l <"$state.unwell")" -ge 12 ]; then
  rm -f "$state.unwell"
  kill -QUIT "$process"
fi
exit 1
