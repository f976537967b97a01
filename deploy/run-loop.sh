#!/bin/sh
# Runs due sources every 15 minutes, and every night backs up and prunes. For containers, which have no cron and no systemd.
# `run-loop.sh runs-only` neither backs up nor prunes: for hosts that share a bucket.
# On a stop signal it stops the current command, waits for it and ends.
set -u
nights=${1:-}
# `$!`, not a variable set after the start: a signal between start and assignment would leave the run without a signal.
stop() {
  [ -n "${!:-}" ] && kill -TERM "$!" 2>/dev/null && wait "$!"
  exit 0
}
trap stop TERM INT

# From 03:07 UTC on, unless there is an archive of the day: a failed backup is tried again in the next round, and a container that is
# started again does not repeat a complete one.
is_night_work_due() {
  [ "$nights" != runs-only ] || return 1
  [ "$(date -u +%H%M)" -ge 307 ] || return 1
  for archive in "${FUEL_BACKUP_DIR:-/backups}/fuel-etl-$(date -u +%Y%m%d)T"*Z.tar.gz; do
    [ -e "$archive" ] && return 1
  done
  return 0
}

while :; do
  # Messages go to the log of the container. A failed run is repeated in the next round.
  fuel-etl run --due --quiet &
  wait "$!"
  if is_night_work_due; then
    fuel-etl backup --keep 14 --quiet &
    wait "$!"
    fuel-etl prune --quiet &
    wait "$!"
  fi
  sleep $((900 - $(date +%s) % 900)) &
  wait "$!"
done
