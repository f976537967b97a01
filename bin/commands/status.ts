import { needsLook } from '../../pipeline/model/exit-codes.ts'
import { hoursBetween, type Instant } from '../../pipeline/model/instants.ts'
import { ageText } from '../../pipeline/model/quantities.ts'
import { isDatabaseOfElsewhere } from '../../pipeline/snapshot/database-file.ts'
import type { Source } from '../../pipeline/source.ts'
import { type StatusReport, statusOf } from '../../pipeline/stages/status/status.ts'
import { conditionWord, type MarketCondition } from '../../pipeline/status/market-condition.ts'
import type { SourceCondition } from '../../pipeline/status/source-condition.ts'
import { Command } from '../command.ts'
import { isNotified } from '../notices.ts'
import {
  allSources,
  type FolderOptions,
  type MarketChoice,
  refuseUnknownSources,
  sourceIds,
  sourcesOfMarkets,
} from '../options.ts'
import { type Paint, paintFor } from '../print/colour.ts'
import { printTable } from '../print/table.ts'
import { withoutId } from '../print/trouble.ts'
import { say, voiceFor } from '../print/voice.ts'
import { currentInstant } from '../this-machine.ts'

interface StatusOptions extends FolderOptions, MarketChoice {
  readonly source?: readonly string[]
  readonly sources: boolean
  readonly notify: boolean
}

export function statusCommand(now = currentInstant): Command {
  return new Command('status')
    .marketChoice('only these markets')
    .folder()
    .description('show the age, last failure and next download of each market; exit code 1 if one is late')
    .option('--source <id...>', 'only these sources', sourceIds)
    .option('--sources', 'also list each source', false)
    .option('--no-notify', 'only look: send no notice of what began and ended')
    .action((options: StatusOptions) => {
      const isWhole = isUnlimited(options)
      const status = statusOf(options.dataDir, sourcesOf(options), now(), allSources)
      if (options.quiet && !options.json) process.stdout.write(lateLines(status, isWhole).join(''))
      voiceFor(options).result(status, () => {
        tellStatus(status, options.sources || options.source !== undefined)
        const id = status.snapshot?.id
        if (id !== undefined && isDatabaseOfElsewhere(options.dataDir)) {
          say(
            `fuel.duckdb reads files at another place, because this folder was moved or copied: 'fuel-etl snapshot rollback ${id} --data-dir ${options.dataDir}' makes it again`,
          )
        }
      })
      // With --market, --source or --select the age of the snapshot is not considered.
      if (status.late > 0 || status.snapshot === null || (isWhole && status.snapshot.concern === 'late'))
        process.exitCode = needsLook
      return options.notify && isNotified() ? notify(options, now) : undefined
    })
    .examples([
      ['fuel-etl status', 'one line for each market'],
      ['fuel-etl status --market AU --sources', 'with its sources'],
      ['fuel-etl status --select EU,stations', 'the markets with such a source'],
      ['fuel-etl status --quiet', 'for cron: prints only what is late, with exit code 1, and sends the notices'],
      ['fuel-etl status --no-notify', 'look, and send no notice'],
      ['fuel-etl status --json', 'everything, for a program'],
    ])
}

async function notify(options: StatusOptions, clock: () => Instant): Promise<void> {
  const { sendStatusAlerts, thisMachine } = await import('../alerts.ts')
  await sendStatusAlerts(options, { ...thisMachine, clock })
}

function sourcesOf(options: StatusOptions): Source[] {
  const { source } = options
  refuseUnknownSources(source)
  return sourcesOfMarkets(options).filter(one => !source || source.includes(one.descriptor.id))
}

/** Whether no option of this command line selects sources. */
function isUnlimited({ market, marketIsDefault, source, select }: StatusOptions): boolean {
  return (market === undefined || marketIsDefault === true) && source === undefined && select === undefined
}

/** Prints a table of the markets, with --sources also of their sources. */
export function tellStatus(status: StatusReport, withSources: boolean): void {
  say(snapshotLine(status))
  if (status.unpublished) say(unpublishedLine(status.unpublished))
  if (status.snapshot === null && !status.unpublished?.nothingToServe) return
  say('')
  const columns = ['market', 'state', 'read', 'newest data', 'stations', 'prices', 'due', 'remark']
  const rows = status.markets.flatMap(market => [
    { market: market.market, ...rowOf(market, status.now) },
    ...(withSources ? market.sources.map(one => ({ market: `  ${one.source}`, ...rowOf(one, status.now) })) : []),
  ])
  const reference = status.reference.map(one => ({ market: one.source, ...rowOf(one, status.now) }))
  const paint = paintFor(process.stdout)
  printTable(columns, [...rows, ...reference], {
    paint: (column, cell) => (column === 'state' ? paintState(paint, cell) : cell),
  })
  say('')
  say(`${status.late} late, ${status.warnings} with a warning${withSources ? '' : '; --sources lists each source'}`)
}

/** For a cron mail: one line for each late market or source. Empty if none is late. */
export function lateLines(status: StatusReport, isWhole: boolean): string[] {
  const { snapshot, markets, reference } = status
  const late = [
    ...markets.map(one => ({ ...one, name: one.market })),
    ...reference.map(one => ({ ...one, name: one.source })),
  ].filter(({ concern }) => concern === 'late')
  const ofSnapshot = snapshot === null || (isWhole && snapshot.concern === 'late') ? [`${snapshotLine(status)}\n`] : []
  return [...ofSnapshot, ...late.map(one => `${one.name}: late: ${remarkOn(one)}\n`)]
}

function snapshotLine({ snapshot }: StatusReport): string {
  if (snapshot === null) return "no snapshot yet: 'fuel-etl run' makes one"
  const { id, data, createdAt, ageHours, concern } = snapshot
  if (data === 'demonstration')
    return `snapshot ${id}: a demonstration, its age counts from its own clock, ${createdAt}`
  const word = concern === 'none' ? '' : `, ${concern}: a snapshot older than 48 h is not served as live`
  return `snapshot ${id}: ${ageText(ageHours)} old${word}`
}

function unpublishedLine({ run, beganAt, stage, nothingToServe }: NonNullable<StatusReport['unpublished']>): string {
  if (nothingToServe) return `run ${run}, begun ${beganAt}, read nothing, and there is no earlier data to serve`
  return `run ${run}, begun ${beganAt}, has not published since '${stage}': it is running, was stopped, or was a dry run. Nothing to do.`
}

function rowOf(one: MarketCondition | SourceCondition, now: Instant): Record<string, unknown> {
  return {
    state: stateText(one),
    read: one.readAt === null ? 'never' : ageText(hoursBetween(one.readAt, now)),
    'newest data': one.newestAt?.replace(/ 00:00:00$/, '').slice(0, 16) ?? '',
    stations: one.stationsInForce || '',
    prices: one.inForce || '',
    due: dueText(one, now),
    remark: remarkOn(one),
  }
}

function stateText(one: MarketCondition | SourceCondition): string {
  const word = conditionWord(one)
  if (word !== 'failing') return word
  const since = 'sources' in one ? one.sources.find(({ state }) => state === 'failed')?.failingSince : one.failingSince
  return `failed since ${since?.slice(5, 16)}`
}

function paintState(paint: Paint, cell: string): string {
  const word = cell.trim()
  if (word === 'late') return paint('bad', cell)
  if (word === 'warning' || word.startsWith('failed')) return paint('careful', cell)
  return word === 'fresh' || word === 'state' ? cell : paint('aside', cell)
}

/** Why it is late or has a warning, and the error of each source. Equal texts are merged. */
function remarkOn(one: MarketCondition | SourceCondition): string {
  const sources = 'sources' in one ? one.sources : [one]
  const byText = new Map<string, string[]>()
  for (const { source, why, error } of sources) {
    const text = [...why, ...(error === null ? [] : [withoutId(source, error)])].join('; ').replaceAll(/\s+/g, ' ')
    if (text !== '') byText.set(text, [...(byText.get(text) ?? []), source])
  }
  return [...byText].map(([text, ids]) => `${ids.join(', ')}: ${text}`).join('. ')
}

function dueText({ dueAt }: { readonly dueAt: Instant | null }, now: Instant): string {
  if (dueAt === null) return ''
  return dueAt <= now ? 'now' : `in ${ageText(hoursBetween(now, dueAt))}`
}
