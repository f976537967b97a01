import { Option } from 'commander'
import { UsageError } from '../../pipeline/model/errors.ts'
import { isContinuous, type Schedule } from '../../pipeline/model/schedule.ts'
import { type Planned, plannedSources } from '../../pipeline/stages/status/planned.ts'
import { currentInstant } from '../current-instant.ts'
import { type ScheduleFileOptions, scheduleFiles, serviceUser } from '../installation/schedule-files.ts'
import {
  Command,
  type FolderOptions,
  type MarketChoice,
  marketOption,
  selectOption,
  sourcesOfMarkets,
  withExamples,
  withFolder,
  withMarketChoice,
} from '../options.ts'
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
  const command = withFolder(withMarketChoice(new Command('show')))
    .description('list when each source is downloaded')
    .addOption(marketOption('only the sources of these countries'))
    .addOption(selectOption())
    .action((options: FolderOptions & MarketChoice) => {
      const sourcesChosen = sourcesOfMarkets(options)
      const setup = { dataDir: options.dataDir, sources: sourcesChosen, env: process.env, now: now() }
      const sources = plannedSources(setup).map(shown)
      voiceFor(options).result({ sources }, () => tell(sources))
    })
  return withExamples(command, [['fuel-etl schedule show --json', 'the same for a program']])
}

interface PrintOptions extends FolderOptions, ScheduleFileOptions {
  readonly dataDir: string
  readonly systemd?: boolean
}

function printCommand(): Command {
  const command = withFolder(new Command('print'))
    .description('print a crontab or systemd units that run due sources, prune and back up')
    .option('--cron', 'lines of a crontab')
    .option('--systemd', 'unit files, each under a comment with its name')
    .option('--environment <file>', 'NAME=VALUE lines with the keys of sources', '/etc/fuel-etl.env')
    .addOption(new Option('--config <file>', 'configuration file that the lines use').env('FUEL_CONFIG'))
    .option('--user <name>', `user of the service; default: ${serviceUser}, for a crontab the current user`)
    .action((options: PrintOptions) => {
      if (options.cron === options.systemd) throw new UsageError('schedule print: expected one of --cron and --systemd')
      const files = scheduleFiles(options)
      voiceFor(options).result({ files }, () => {
        for (const { name, text } of files) process.stdout.write(options.cron ? text : `# ${name}\n${text}\n`)
      })
    })
  return withExamples(command, [
    ['fuel-etl schedule print --cron', 'lines for crontab -e'],
    ['fuel-etl schedule print --systemd --user fuel', 'units for /etc/systemd/system'],
  ])
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
