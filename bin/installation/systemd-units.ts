import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { archivesKept } from '../backup-folder.ts'
import { ownFolders, shellWord } from './shell-words.ts'

/** The values that differ between installations. Paths are absolute. */
export interface Installation {
  readonly node: string
  /** The script that node runs. */
  readonly program: string
  readonly dataDir: string
  readonly backupDir: string
  /** A size such as 50GB. Null if there is none, or if the configuration file has it. */
  readonly diskLimit: string | null
  /** A file of NAME=VALUE lines with the keys of sources. It may be missing. */
  readonly environment: string
  /** The configuration file. Null if there is none. */
  readonly config: string | null
  readonly user: string
}

export interface InstallationFile {
  /** `fuel-etl.crontab`, or a file name in /etc/systemd/system. A `….sysusers` file goes to /etc/sysusers.d. */
  readonly name: string
  readonly text: string
}

/** The templates of deploy/systemd, filled for one installation and sorted by name. */
export function systemdUnits(
  installation: Installation,
  folder = join(packageRoot(), 'deploy', 'systemd'),
): InstallationFile[] {
  const values = valuesOf(installation)
  const template = (name: string): string => readFileSync(join(folder, name), 'utf8').trimEnd()
  const hardening = filled(template('hardening.part'), values)
  return readdirSync(folder)
    .filter(name => !name.endsWith('.part'))
    .sort()
    .map(name => ({ name, text: `${filled(template(name), { ...values, hardening })}\n` }))
}

function valuesOf(installation: Installation): Readonly<Record<string, string>> {
  const { node, program, dataDir, backupDir, diskLimit, environment, config, user } = installation
  const isAtHome = [node, program, dataDir, backupDir, config ?? ''].some(path =>
    /^\/(home|root|run\/user)\//.test(path),
  )
  return {
    user,
    environment,
    // systemd removes the quotes of a complete assignment.
    config:
      config === null
        ? '# No configuration file was in use when this was printed.'
        : `Environment=${word(`FUEL_CONFIG=${config}`)}`,
    package: packageRoot(),
    dataDir: word(dataDir),
    backupDir: word(backupDir),
    archives: `${archivesKept}`,
    limit: diskLimit === null ? '' : ` --disk-limit ${diskLimit}`,
    program: `${word(node)} ${word(program)}`,
    protectHome: isAtHome ? 'read-only' : 'yes',
    writable: writable(dataDir),
  }
}

/** The commands that install the units from a folder. */
export function systemdCommands(folder: string, { user, dataDir, backupDir }: Installation): string[] {
  const units = shellWord(folder)
  return [
    `sudo cp ${units}/*.service ${units}/*.timer /etc/systemd/system/`,
    `sudo cp ${units}/fuel-etl.sysusers /etc/sysusers.d/fuel-etl.conf && sudo systemd-sysusers`,
    ownFolders(user, dataDir, backupDir),
    'sudo systemctl daemon-reload',
    'sudo systemctl enable --now fuel-etl.service fuel-etl-run.timer fuel-etl-sweeps.timer fuel-etl-prune.timer fuel-etl-backup.timer',
  ]
}

/** systemd creates a folder directly below /var/lib with the right owner. Any other folder must exist. */
function writable(dataDir: string): string {
  const state = /^\/var\/lib\/([\w-]+)$/.exec(dataDir)
  if (state) return `StateDirectory=${state[1]}\nStateDirectoryMode=0750`
  return `ReadWritePaths=${word(dataDir)}`
}

/** Quotes a word of a unit file, where `%` begins a specifier, `$` a variable, and a blank ends the word. */
function word(path: string): string {
  const text = path.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /[\s"'\\;]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text
}

function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
