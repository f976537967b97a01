import { InvalidArgumentError } from 'commander'
import { UsageError } from '../../../pipeline/model/errors.ts'
import { isContinuous, type Schedule } from '../../../pipeline/model/schedule.ts'
import { type Planned, plannedSources } from '../../../pipeline/stages/status/planned.ts'
import { Command, folderCommand } from '../../command.ts'
import { type ScheduleInstallation, scheduleFiles, serviceUser, writeSchedule } from '../../installation.ts'
import { type FolderOptions, type MarketChoice, sourcesOfMarkets } from '../../options.ts'
import { printTable } from '../../print/table.ts'
import { say, voiceFor } from '../../print/voice.ts'
import { currentInstant } from '../../this-machine.ts'

export function sourcesScheduleCommand(now = currentInstant): Command {
  return new Command('schedule')
    .marketChoice('only the sources of these countries')
    .folder({ mayBeMissing: true })
    .withBelow()
    .description('list when each source is downloaded')
    .addCommand(printCommand().summary('print a crontab or systemd units for this installation'))
    .action((options: FolderOptions & MarketChoice) => {
      const setup = { dataDir: options.dataDir, sources: sourcesOfMarkets(options), env: process.env, now: now() }
      const sources = plannedSources(setup).map(shown)
      voiceFor(options).result({ sources }, () => tell(sources))
    })
    .examples([
      ['fuel-etl sources schedule', 'schedule, time zone, last and next download of all sources'],
      ['fuel-etl sources schedule --market FR --json', 'of one country, for a program'],
      ['fuel-etl sources schedule print --cron', 'lines for /etc/cron.d'],
      ['fuel-etl sources schedule print --systemd ./units', 'units for /etc/systemd/system'],
    ])
}

interface PrintOptions extends FolderOptions {
  readonly cron?: boolean
  /** The folder to write the units to; true: print them. */
  readonly systemd?: string | true
  readonly force: boolean
  readonly environment: string
  readonly config?: string
  readonly backupDir: string
  readonly user?: string
}

function printCommand(): Command {
  return folderCommand('print', { mayBeMissing: true })
    .description('print a crontab or systemd units that run due sources, back up and prune')
    .option('--cron', 'lines of a file for /etc/cron.d')
    .option('--systemd [dir]', 'unit files: written to a folder, which is created; without one printed')
    .option('--force', 'replace unit files with another content', false)
    .option('--environment <file>', 'NAME=VALUE lines with the keys of sources', '/etc/fuel-etl.env')
    .setting('FUEL_CONFIG', '--config <file>', 'configuration file that the lines use')
    .backupDir('--backup-dir <dir>')
    .option('--user <name>', `user of the lines and services; default: ${serviceUser}`, userName)
    .action((options: PrintOptions) => {
      const { cron, systemd, force, quiet, json, ...about } = options
      if ((cron === true) === (systemd !== undefined))
        throw new UsageError('sources schedule print: expected one of --cron and --systemd')
      const limit = process.env.FUEL_DISK_LIMIT
      const given = { ...about, isCron: cron === true, ...(limit && { diskLimit: limit }) }
      const voice = voiceFor({ quiet, json })
      if (typeof systemd === 'string') {
        const written = writeSchedule(given, systemd, force)
        const report = { files: scheduleFiles(given), written: written.files, commands: written.commands }
        voice.result(report, () => tellWritten(written))
        return
      }
      const files = scheduleFiles(given)
      voice.result({ files }, () => {
        for (const { name, text } of files) process.stdout.write(cron ? text : `# ${name}\n${text}\n`)
      })
    })
    .examples([
      [
        'fuel-etl sources schedule print --cron > fuel-etl.crontab',
        'lines for /etc/cron.d/fuel-etl, with the user fuel-etl',
      ],
      ['fuel-etl sources schedule print --systemd ./units', 'unit files, and the commands that install them'],
      ['fuel-etl sources schedule print --systemd --user fuel', 'print units for another user'],
    ])
}

function tellWritten({ files, commands }: ScheduleInstallation): void {
  const lines = [...files.map(file => `wrote ${file}`), '', 'Install them:', ...commands.map(line => `  ${line}`)]
  say(lines.join('\n'))
}

/** Cron and systemd have no quotes for a user. */
function userName(text: string): string {
  if (/^[a-z_][a-z0-9_-]{0,31}$/.test(text)) return text
  throw new InvalidArgumentError('expected the name of a user of this machine.')
}

function shown({ source: { descriptor }, attempts, dueAt, missedPublications, missing }: Planned) {
  const last = attempts.find(({ state }) => state !== 'skipped') ?? null
  return {
    id: descriptor.id,
    rhythm: rhythmOf(descriptor.schedule),
    zone: isContinuous(descriptor.schedule) ? null : descriptor.schedule.zone,
    askedAt: last?.at ?? null,
    state: last?.state ?? null,
    dueAt,
    missedPublications,
    missing,
  }
}

/** `every 30 min`, `Thu from 12:00, every 30 min`. */
export function rhythmOf(schedule: Schedule): string {
  if (isContinuous(schedule)) return `every ${schedule.everyMinutes} min`
  const { days, from, retryMinutes } = schedule
  return `${typeof days === 'string' ? days : days.join(', ')} from ${from.join(' and ')}, every ${retryMinutes} min`
}

function tell(sources: readonly ReturnType<typeof shown>[]): void {
  const rows = sources.map(({ dueAt, missing, askedAt, missedPublications, ...source }) => ({
    ...source,
    'last (UTC)': askedAt,
    'next (UTC)': dueAt ?? (missing ? 'key or terms missing' : ''),
    missed: missedPublications || null,
  }))
  printTable(['id', 'rhythm', 'zone', 'last (UTC)', 'state', 'next (UTC)', 'missed'], rows)
}
