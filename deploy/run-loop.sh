#!/bin/sh
# Runs due sources every 15 minutes. For containers, which have no cron and no systemd.
# On a stop signal it stops the current run, waits for it and ends.
set -u
# `$!`, not a variable set after the start: a signal between start and assignment would leave the run without a signal.
stop() {
  [ -n "${!:-}" ] && kill -TERM "$!" 2>/dev/null && wait "$!"
  exit 0
}
trap stop TERM INT

while :; do
  # Messages go to the log of the container. A failed run is repeated in the next round.
  fuel-etl run --due --quiet &
  wait "$!"
  sleep $((900 - $(date +%s) % 900)) &
  wait "$!"
done
