import { hoursBetween, type Instant } from '../../pipeline/model/instants.ts'
import { ageText } from '../../pipeline/model/quantities.ts'
import type { StatusReport } from '../../pipeline/stages/status/status.ts'
import { conditionWord, type MarketCondition } from '../../pipeline/status/market-condition.ts'
import type { SourceCondition } from '../../pipeline/status/source-condition.ts'
import { type Paint, paintFor } from './colour.ts'
import { printTable } from './table.ts'
import { withoutId } from './trouble.ts'
import { say } from './voice.ts'

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
