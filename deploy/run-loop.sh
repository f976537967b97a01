#!/bin/sh
# What is due, every quarter of an hour: for a container, which has no cron and no systemd.
# Told to stop, it tells the run under way, waits for it, and ends.
set -u
# By `$!`, not by a name that is set behind the start: told to stop between the two, it would leave a run that nobody tells.
stop() {
  [ -n "${!:-}" ] && kill -TERM "$!" 2>/dev/null && wait "$!"
  exit 0
}
trap stop TERM INT

while :; do
  # What it has to say stands in the log of the container. Where it fails, the next round is its next try.
  fuel-etl run --due --quiet &
  wait "$!"
  sleep $((900 - $(date +%s) % 900)) &
  wait "$!"
done
