import { isAcceptable } from '../../pipeline/contract/finding.ts'
import { isRipe, refusalsNeeded } from '../../pipeline/stages/accept-word.ts'
import type { RunReport, SourceReport } from '../../pipeline/stages/report.ts'
import { paintFor, paintStatus, statusWord } from './colour.ts'
import { printTable } from './table.ts'
import { printable } from './text-width.ts'
import { type OutputMode, voiceFor } from './voice.ts'

/** A run for a person, or as one JSON object for a program. */
export function printReport(report: RunReport, listener: OutputMode): void {
  voiceFor(listener).result(report, () => tellReport(report))
}

/** For a person. */
export function tellReport(report: RunReport): void {
  const paint = paintFor(process.stdout)
  const sources = report.sources.toSorted((a, b) => gravityOf(a) - gravityOf(b))
  const rows = sources.map(rowOf)
  printTable(columnsOf(rows), rows, {
    paint: (column, cell) => (column === 'status' ? paintStatus(paint, cell) : cell),
  })
  for (const warning of report.warnings) say(`warning: ${warning}`)
  if (report.medians?.length) say(crossCheck(report.medians))
  for (const source of sources) for (const line of remarksOn(source)) say(printable(line))
  say(report.snapshot ? `published ${report.snapshot}` : `run ${report.run}, nothing published yet`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const gravest = ['skipped', 'partial', 'failed']

/** What went wrong stands last, where the eye ends. */
function gravityOf({ status }: SourceReport): number {
  return gravest.indexOf(status)
}

const counted = ['rows', 'read', 'skipped', 'quarantined', 'stations', 'prices', 'moved', 'held', 'withheld', 'stale']

/** A table without its noughts: what did not happen takes no place. */
function rowOf(source: SourceReport): Readonly<Record<string, unknown>> {
  const { id, status } = source
  const all = { ...source, skipped: total(source.skipped), quarantined: total(source.quarantined) }
  const counts = Object.entries(all).filter(([name, count]) => counted.includes(name) && count !== 0)
  return { ...Object.fromEntries(counts), source: id, status: statusWord(status) }
}

function columnsOf(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return ['source', 'status', ...counted.filter(name => rows.some(row => row[name] !== undefined))]
}

/** The medians beside the bulletin's, in one line: those that are far off are warnings of their own, all are in the report. */
function crossCheck(medians: NonNullable<RunReport['medians']>): string {
  const inOrder = medians.toSorted((a, b) => a.ratio - b.ratio)
  const [least, most] = [inOrder[0]!, inOrder.at(-1)!].map(({ country, fuel, ratio }) => {
    return `${ratio.toFixed(2)} (${country} ${fuel})`
  })
  return `${medians.length} medians beside those of the bulletin's week of ${medians[0]!.week}: from ${least} to ${most} of it`
}

function remarksOn(source: SourceReport): string[] {
  const kept = source.keptFrom === null ? '' : ` (the data read at ${source.keptFrom} stays)`
  return [
    ...(source.error ? [`${source.id}: ${statusWord(source.status)}: ${withoutId(source, source.error)}${kept}`] : []),
    ...source.warnings.map(warning => `${source.id}: ${warning}`),
    ...rulesOf(source),
    ...(source.proved > 0
      ? [
          `${source.id}: ${source.proved} held prices were proved: see detail in the table prices, or 'fuel-etl explain'`,
        ]
      : []),
    ...source.drift.map(change => `${source.id}: changed: ${change}`),
    ...(source.status === 'failed' ? refusalsOf(source) : []),
    ...putAside(source, source.misplaced, 'position', "outside the country or the station's area"),
    ...putAside(source, source.garbled, 'text', 'with bytes of another charset'),
  ]
}

function putAside({ id }: SourceReport, count: number, what: string, why: string): string[] {
  return count > 0 ? [`${id}: ${count} ${what}${count === 1 ? '' : 's'} ${why} put aside`] : []
}

/** Most errors begin with the id by themselves. */
function withoutId({ id }: SourceReport, error: string): string {
  return error.startsWith(`${id}: `) ? error.slice(id.length + 2) : error
}

/** Which rules held or withheld prices, where any did. */
function rulesOf({ id, byRule }: SourceReport): string[] {
  const counts = Object.entries(byRule).map(([rule, prices]) => `${prices} by ${rule}`)
  return counts.length > 0 ? [`${id}: prices not believed: ${counts.join(', ')}`] : []
}

/** Whether the operator may overrule a refusal by now. */
function refusalsOf({ id, streaks }: SourceReport): string[] {
  return streaks.map(streak => {
    const { finding, count, since } = streak
    const times = `refused for ${finding} since ${since}, ${count === 1 ? 'once' : `${count} times in a row`}`
    if (isRipe(streak)) return `${id}: ${times}: if that is a real change, run 'fuel-etl accept ${id}'`
    return isAcceptable(finding)
      ? `${id}: ${times}; after ${refusalsNeeded} times in a row it can be accepted`
      : `${id}: ${times}`
  })
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
