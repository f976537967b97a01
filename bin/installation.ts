import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { placeFault } from '../pipeline/disk/disk-fault.ts'
import { makeFolder, writeDurably } from '../pipeline/disk/durable.ts'
import { refuseInDataFolder } from '../pipeline/disk/in-data-folder.ts'
import { packageRoot } from '../pipeline/disk/package-root.ts'
import { UsageError } from '../pipeline/model/errors.ts'

// The user created by fuel-etl.sysusers. Not the current user: lines and units are often printed as root, and fuel-etl needs no root.
export const serviceUser = 'fuel-etl'

/** How many nightly archives cron lines, units and containers keep. */
export const archivesKept = 14

export interface ScheduleFileOptions {
  readonly dataDir: string
  readonly backupDir: string
  /** `FUEL_DISK_LIMIT`. Unused with a configuration file, which the commands read. */
  readonly diskLimit?: string
  /** Lines of cron. Otherwise units of systemd. */
  readonly isCron: boolean
  readonly environment: string
  readonly config?: string
  readonly user?: string
}

/** The files of `sources schedule print`; for cron one. Throws UsageError for a folder of backups in the data folder. */
export function scheduleFiles(options: ScheduleFileOptions): readonly InstallationFile[] {
  const installation = installationOf(options)
  if (!options.isCron) return systemdUnits(installation)
  return [{ name: 'fuel-etl.crontab', text: `${crontabLines(installation).join('\n')}\n` }]
}

/** The commands that install the files, after they were written into a folder. */
function installCommands(options: ScheduleFileOptions, folder: string, files: readonly string[]): string[] {
  const installation = installationOf(options)
  return options.isCron ? cronCommands(files[0]!, installation) : systemdCommands(folder, installation)
}

/** The node and the program of this process, with absolute paths. */
function installationOf(options: ScheduleFileOptions): Installation {
  const { dataDir, backupDir, diskLimit, environment, config, user } = options
  refuseInDataFolder(backupDir, dataDir)
  return {
    node: process.execPath,
    program: resolve(process.argv[1] ?? 'fuel-etl'),
    dataDir: resolve(dataDir),
    backupDir: resolve(backupDir),
    diskLimit: config ? null : (diskLimit?.replaceAll(' ', '') ?? null),
    environment: resolve(environment),
    config: config ? resolve(config) : null,
    user: user ?? serviceUser,
  }
}

/** Files that call the runs, and the commands that install them. */
export interface ScheduleInstallation {
  readonly files: readonly string[]
  readonly commands: readonly string[]
}

/**
 * Writes what `sources schedule print` prints into a folder, which is created. Nothing is installed. Throws UsageError if a file of that name has
 * another content, unless it may be replaced.
 */
export function writeSchedule(options: ScheduleFileOptions, folder: string, mayReplace: boolean): ScheduleInstallation {
  refuseInDataFolder(folder, options.dataDir)
  const made = scheduleFiles(options).map(({ name, text }) => ({ file: join(folder, name), text }))
  const other = made.filter(({ file, text }) => !mayReplace && (findText(file, folder) ?? text) !== text)
  if (other.length > 0) {
    const names = other.map(({ file }) => file).join(', ')
    throw new UsageError(`${names}: there already with another content; nothing was written, --force replaces them`)
  }
  try {
    // The service manager reads them, whatever the umask.
    if (makeFolder(folder) !== undefined) chmodSync(folder, 0o755)
    for (const { file, text } of made) {
      writeDurably(file, text)
      chmodSync(file, 0o644)
    }
  } catch (error) {
    throw placeFault(error, folder)
  }
  const files = made.map(({ file }) => file)
  return { files, commands: installCommands(options, folder, files) }
}

function findText(file: string, folder: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw placeFault(error, folder)
  }
}

/**
 * The lines of a file for /etc/cron.d, which have a user. Runs avoid the full hour, when publishers get most requests. Every night a
 * backup is made and rotated, then the folder is pruned by the standard plan. Cron mails all output, and `--quiet` prints nothing unless
 * the operator has to act.
 */
export function crontabLines(installation: Installation): string[] {
  const { node, program, dataDir, backupDir, diskLimit, environment, config, user } = installation
  const keys = `set -a; [ -r ${cronWord(environment)} ] && . ${cronWord(environment)}; set +a`
  const file = config === null ? '' : `FUEL_CONFIG=${cronWord(config)} `
  const line = (time: string, ...words: readonly string[]) =>
    `${time} ${user} ${keys}; ${file}${cronWord(node)} ${cronWord(program)} ${words.join(' ')} --data-dir ${cronWord(dataDir)}`
  const limit = diskLimit === null ? [] : ['--disk-limit', diskLimit]
  return [
    `# fuel-etl, for /etc/cron.d: each line has a user (${user}), which lines of 'crontab -e' do not have.`,
    `# Keys of sources are NAME='VALUE' lines of ${oneLine(environment)}, readable by ${user} alone.`,
    ...(config === null ? [] : [`# Settings are in ${oneLine(config)}.`]),
    `# Backups are written to ${oneLine(backupDir)}, which must exist and belong to ${user}. ${archivesKept} are kept.`,
    line('3,18,33,48 * * * *', 'run', '--due', '--quiet'),
    line(
      '7 3 * * *',
      'backup',
      '--to-dir',
      cronWord(backupDir),
      '--keep',
      `${archivesKept}`,
      '--wait',
      '120',
      '--quiet',
    ),
    line('37 3 * * *', 'snapshot', 'prune', ...limit, '--wait', '120', '--quiet'),
    // For the notices: `run` sends them too, but not when it hangs or is not called. What it prints was mailed when it began.
    `${line('53 */6 * * *', 'status', '--quiet')} >/dev/null`,
  ]
}

/** The commands that install a file with these lines. */
function cronCommands(file: string, { user, dataDir, backupDir }: Installation): string[] {
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
function cronWord(path: string): string {
  return shellWord(path).replaceAll('%', '\\%')
}

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
        : `Environment=${unitWord(`FUEL_CONFIG=${config}`)}`,
    package: packageRoot(),
    dataDir: unitWord(dataDir),
    backupDir: unitWord(backupDir),
    archives: `${archivesKept}`,
    limit: diskLimit === null ? '' : ` --disk-limit ${diskLimit}`,
    program: `${unitWord(node)} ${unitWord(program)}`,
    protectHome: isAtHome ? 'read-only' : 'yes',
    writable: writable(dataDir),
  }
}

/** The commands that install the units from a folder. */
function systemdCommands(folder: string, { user, dataDir, backupDir }: Installation): string[] {
  const units = shellWord(folder)
  return [
    `sudo cp ${units}/*.service ${units}/*.timer /etc/systemd/system/`,
    `sudo cp ${units}/fuel-etl.sysusers /etc/sysusers.d/fuel-etl.conf && sudo systemd-sysusers`,
    ownFolders(user, dataDir, backupDir),
    'sudo systemctl daemon-reload',
    'sudo systemctl enable --now fuel-etl.service fuel-etl-run.timer fuel-etl-sweeps.timer fuel-etl-prune.timer fuel-etl-backup.timer fuel-etl-status.timer',
  ]
}

/** systemd creates a folder directly below /var/lib with the right owner. Any other folder must exist. */
function writable(dataDir: string): string {
  const state = /^\/var\/lib\/([\w-]+)$/.exec(dataDir)
  if (state) return `StateDirectory=${state[1]}\nStateDirectoryMode=0750`
  return `ReadWritePaths=${unitWord(dataDir)}`
}

/** Quotes a word of a unit file, where `%` begins a specifier, `$` a variable, and a blank ends the word. */
function unitWord(path: string): string {
  const text = path.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /[\s"'\\;]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text
}

function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

export function shellWord(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

/** The command that creates folders for the user, or gives existing ones to it. */
function ownFolders(user: string, ...folders: readonly string[]): string {
  const words = folders.map(shellWord).join(' ')
  return `sudo install -d -m 0700 ${words} && sudo chown -R ${user}: ${words}`
}
