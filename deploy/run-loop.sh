#!/bin/sh
# What is due, every quarter of an hour: for a container, which has no cron and no systemd.
# Told to stop, it tells the run under way, waits for it, and ends.
set -u
child=
stop() {
  [ -n "$child" ] && kill -TERM "$child" 2>/dev/null && wait "$child"
  exit 0
}
trap stop TERM INT

while :; do
  # What it has to say stands in the log of the container. Where it fails, the next round is its next try.
  fuel-etl run --due --quiet &
  child=$!
  wait "$child"
  sleep $((900 - $(date +%s) % 900)) &
  child=$!
  wait "$child"
done
