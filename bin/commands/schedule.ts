import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { UsageError } from '../../pipeline/model/errors.ts'
import { isContinuous, type Schedule } from '../../pipeline/model/schedule.ts'
import { type Planned, plannedSources } from '../../pipeline/stages/status/planned.ts'
import { currentInstant } from '../current-instant.ts'
import { crontabLines } from '../installation/crontab.ts'
import { type Installation, systemdUnits } from '../installation/systemd-units.ts'
import { allSources, Command, type FolderOptions, withExamples, withFolder } from '../options.ts'
import { printTable } from '../print/table.ts'
import { voiceFor } from '../print/voice.ts'

export function scheduleCommand(now = currentInstant): Command {
  const command = new Command('schedule')
    .description('list when each source is downloaded, and print a crontab or systemd units for this installation')
    .addCommand(showCommand(now), { isDefault: true })
    .addCommand(printCommand())
  return withExamples(command, [
    ['fuel-etl schedule', 'schedule, time zone, last and next download of all sources'],
    ['fuel-etl schedule print --cron', 'lines for crontab -e'],
    ['fuel-etl schedule print --systemd', 'units for /etc/systemd/system'],
  ])
}

function showCommand(now: typeof currentInstant): Command {
  const command = withFolder(new Command('show'))
    .description('list when each source is downloaded')
    .action((options: FolderOptions) => {
      const setup = { dataDir: options.dataDir, sources: allSources, env: process.env, now: now() }
      const sources = plannedSources(setup).map(shown)
      voiceFor(options).result({ sources }, () => tell(sources))
    })
  return withExamples(command, [['fuel-etl schedule show --json', 'the same for a program']])
}

// The user created by fuel-etl.sysusers. Not the current user: units are often printed as root, and fuel-etl needs no root.
const serviceUser = 'fuel-etl'

interface PrintOptions extends FolderOptions {
  readonly cron?: boolean
  readonly systemd?: boolean
  readonly environment: string
  readonly user?: string
}

function printCommand(): Command {
  const command = withFolder(new Command('print'))
    .description('print a crontab or systemd units that run due sources, prune and back up')
    .option('--cron', 'lines of a crontab')
    .option('--systemd', 'unit files, each under a comment with its name')
    .option('--environment <file>', 'NAME=VALUE lines with the keys of sources', '/etc/fuel-etl.env')
    .option('--user <name>', `user of the service; default: ${serviceUser}, for a crontab the current user`)
    .action((options: PrintOptions) => {
      if (options.cron === options.systemd) throw new UsageError('schedule print: expected one of --cron and --systemd')
      const files = options.cron ? [crontab(options)] : systemdUnits(installationOf(options))
      voiceFor(options).result({ files }, () => {
        for (const { name, text } of files) process.stdout.write(options.cron ? text : `# ${name}\n${text}\n`)
      })
    })
  return withExamples(command, [
    ['fuel-etl schedule print --cron', 'lines for crontab -e'],
    ['fuel-etl schedule print --systemd --user fuel', 'units for /etc/systemd/system'],
  ])
}

function crontab(options: PrintOptions) {
  return { name: 'crontab', text: `${crontabLines(installationOf(options)).join('\n')}\n` }
}

/** The node and the program of this process, with absolute paths. */
function installationOf({ dataDir, environment, cron, user }: PrintOptions): Installation {
  const node = process.execPath
  const program = resolve(process.argv[1] ?? 'fuel-etl')
  const runsAs = user ?? (cron ? userInfo().username : serviceUser)
  return { node, program, dataDir: resolve(dataDir), environment: resolve(environment), user: runsAs }
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
