import { dirname, join } from 'node:path'
import type { Installation } from './systemd-units.ts'

/**
 * The lines of a crontab for one installation. Runs avoid the full hour, when publishers get most requests. Backups are
 * written next to the data folder. Cron mails all output, and `--quiet` prints nothing unless the operator has to act.
 */
export function crontabLines({ node, program, dataDir, environment, config, user }: Installation): string[] {
  const keys = `set -a; [ -r ${word(environment)} ] && . ${word(environment)}; set +a`
  const file = config === null ? '' : `FUEL_CONFIG=${word(config)} `
  const call = (...words: readonly string[]) => `${keys}; ${file}${word(node)} ${word(program)} ${words.join(' ')}`
  const folder = `--data-dir ${word(dataDir)}`
  const backup = `${word(join(dirname(dataDir), 'fuel-etl-backup-'))}$(date -u +\\%F).tar.gz`
  return [
    `# fuel-etl, for the crontab of ${user}: crontab -e -u ${user}`,
    `# Keys of sources are NAME='VALUE' lines of ${environment.replace(/\n/g, ' ')}, readable by ${user} alone.`,
    ...(config === null ? [] : [`# Settings are in ${config.replace(/\n/g, ' ')}.`]),
    `3,18,33,48 * * * * ${call('run', '--due', '--quiet', folder)}`,
    `41 3 * * * ${call('prune', '--keep', '14d', '--wait', '120', '--quiet', folder)}`,
    `11 4 * * 0 ${call('backup', '--wait', '120', '--quiet', folder, backup)}`,
  ]
}

/** Quotes a shell word for a crontab, where a bare `%` ends the line. */
function word(path: string): string {
  const quoted = /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
  return quoted.replaceAll('%', '\\%')
}
