#!/bin/sh
# Ends what a vanished parent left running. The parent holds the other end of stdin: when it dies, however it dies, the
# pipe closes. Its arguments are what it watches from the beginning, <pid>:<signal> each. Lines on stdin: "watch <pid> <signal>" and "forget <pid>". A signal of 0 only waits for the process to
# end by itself. What is still there after two seconds is killed.
trap '' INT TERM HUP QUIT
watched="$*"
while read -r verb pid signal; do
  case $verb in
    watch) watched="$watched $pid:$signal" ;;
    forget)
      rest=''
      for entry in $watched; do [ "${entry%%:*}" = "$pid" ] || rest="$rest $entry"; done
      watched=$rest
      ;;
  esac
done
for entry in $watched; do kill -s "${entry#*:}" "${entry%%:*}" 2>/dev/null; done
tries=0
while [ "$tries" -lt 8 ]; do
  alive=''
  for entry in $watched; do kill -0 "${entry%%:*}" 2>/dev/null && alive="$alive ${entry%%:*}"; done
  [ -n "$alive" ] || exit 0
  sleep 0.25
  tries=$((tries + 1))
done
for pid in $alive; do kill -KILL "$pid" 2>/dev/null; done
