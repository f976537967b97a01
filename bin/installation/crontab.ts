import { archivesKept } from '../backup-folder.ts'
import { ownFolders, shellWord } from './shell-words.ts'
import type { Installation } from './systemd-units.ts'

/**
 * The lines of a file for /etc/cron.d, which have a user. Runs avoid the full hour, when publishers get most requests. Every night a
 * backup is made and rotated, then the folder is pruned by the standard plan. Cron mails all output, and `--quiet` prints nothing unless
 * the operator has to act.
 */
export function crontabLines(installation: Installation): string[] {
  const { node, program, dataDir, backupDir, diskLimit, environment, config, user } = installation
  const keys = `set -a; [ -r ${word(environment)} ] && . ${word(environment)}; set +a`
  const file = config === null ? '' : `FUEL_CONFIG=${word(config)} `
  const line = (time: string, ...words: readonly string[]) =>
    `${time} ${user} ${keys}; ${file}${word(node)} ${word(program)} ${words.join(' ')} --data-dir ${word(dataDir)}`
  const limit = diskLimit === null ? [] : ['--disk-limit', diskLimit]
  return [
    `# fuel-etl, for /etc/cron.d: each line has a user (${user}), which lines of 'crontab -e' do not have.`,
    `# Keys of sources are NAME='VALUE' lines of ${oneLine(environment)}, readable by ${user} alone.`,
    ...(config === null ? [] : [`# Settings are in ${oneLine(config)}.`]),
    `# Backups are written to ${oneLine(backupDir)}, which must exist and belong to ${user}. ${archivesKept} are kept.`,
    line('3,18,33,48 * * * *', 'run', '--due', '--quiet'),
    line('7 3 * * *', 'backup', '--to-dir', word(backupDir), '--keep', `${archivesKept}`, '--wait', '120', '--quiet'),
    line('37 3 * * *', 'snapshot', 'prune', ...limit, '--wait', '120', '--quiet'),
    // For the notices: `run` sends them too, but not when it hangs or is not called. What it prints was mailed when it began.
    `${line('53 */6 * * *', 'status', '--quiet')} >/dev/null`,
  ]
}

/** The commands that install a file with these lines. */
export function cronCommands(file: string, { user, dataDir, backupDir }: Installation): string[] {
  return [
    `id -u ${user} >/dev/null 2>&1 || sudo useradd --system --home-dir ${shellWord(dataDir)} --shell /usr/sbin/nologin ${user}`,
    ownFolders(user, dataDir, backupDir),
    `sudo install -m 0644 ${shellWord(file)} /etc/cron.d/fuel-etl`,
  ]
}

function oneLine(path: string): string {
  return path.replace(/\n/g, ' ')
}

/** Quotes a shell word for a crontab, where a bare `%` ends the line. */
function word(path: string): string {
  return shellWord(path).replaceAll('%', '\\%')
}
