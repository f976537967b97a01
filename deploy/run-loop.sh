#!/bin/sh
# Runs due sources every 15 minutes, looks every six hours at what is late, and every night backs up and prunes. For containers, which
# have no cron and no systemd. `run-loop.sh runs-only` neither backs up nor prunes: for the host that publishes to a bucket.
# Slow sources have a loop of their own, because one of them may take hours, in which the others become due again.
# On a stop signal it stops the current commands, waits for them and ends.
set -u
nights=${1:-}
slow=
# `$!`, not a variable set after the start: a signal between start and assignment would leave the run without a signal.
stop() {
  kill -TERM ${!:-} $slow 2>/dev/null
  wait
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

pause() {
  sleep $((900 - $(date +%s) % 900)) &
  wait "$!"
}

# Messages go to the log of the container. A failed run is repeated in the next round.
slow_runs() {
  slow=
  trap stop TERM INT
  while :; do
    fuel-etl run --due --sweeps --quiet &
    wait "$!"
    pause
  done
}

slow_runs &
slow=$!
looked=$(date +%s)
while :; do
  fuel-etl run --due --no-sweeps --quiet &
  wait "$!"
  if is_night_work_due; then
    # A slow run has the folder for a while. If it is longer, the next round tries again.
    fuel-etl backup --keep 14 --wait 10 --quiet &
    wait "$!"
    fuel-etl snapshot prune --wait 10 --quiet &
    wait "$!"
  fi
  # For the notices: `run` sends them too, but not when it hangs.
  if [ $(($(date +%s) - looked)) -ge 21600 ]; then
    looked=$(date +%s)
    fuel-etl status --quiet &
    wait "$!"
  fi
  pause
done
