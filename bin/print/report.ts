import { isAcceptable } from '../../pipeline/contract/finding.ts'
import { isRipe, refusalsNeeded } from '../../pipeline/stages/accept-word.ts'
import type { RunReport, SourceReport } from '../../pipeline/stages/report.ts'
import { printTable } from './table.ts'
import { type Listener, voiceFor } from './voice.ts'

/** A run for a person, or as one JSON object for a program. */
export function printReport(report: RunReport, listener: Listener): void {
  voiceFor(listener).result(report, () => tellReport(report))
}

/** For a person. */
export function tellReport(report: RunReport): void {
  printTable(
    [
      ...['source', 'status', 'rows', 'read', 'skipped', 'quarantined', 'stations', 'prices', 'moved', 'held'],
      ...['withheld', 'stale'],
    ],
    report.sources.map(source => ({
      ...source,
      source: source.id,
      skipped: total(source.skipped),
      quarantined: total(source.quarantined),
    })),
  )
  for (const source of report.sources) for (const line of remarksOn(source)) process.stdout.write(`${line}\n`)
  for (const warning of report.warnings) process.stdout.write(`warning: ${warning}\n`)
  if (report.medians?.length) process.stdout.write(`${crossCheck(report.medians)}\n`)
  process.stdout.write(
    report.snapshot ? `published ${report.snapshot}\n` : `run ${report.run}, nothing published yet\n`,
  )
}

/** The medians beside the bulletin's, in one line: those that are far off are warnings of their own. */
function crossCheck(medians: NonNullable<RunReport['medians']>): string {
  const ratios = medians.map(({ country, fuel, ratio }) => `${country} ${fuel} ${ratio.toFixed(2)}`)
  return `medians to those of the bulletin's week of ${medians[0]!.week}: ${ratios.join(', ')}`
}

function remarksOn(source: SourceReport): string[] {
  const kept = source.keptFrom === null ? '' : ` (the data read at ${source.keptFrom} stays)`
  return [
    ...(source.error ? [`${source.id}: ${source.status}: ${withoutId(source, source.error)}${kept}`] : []),
    ...source.warnings.map(warning => `${source.id}: ${warning}`),
    ...rulesOf(source),
    ...source.drift.map(change => `${source.id}: changed: ${change}`),
    ...(source.status === 'failed' ? refusalsOf(source) : []),
    ...(source.misplaced > 0 ? [`${source.id}: ${source.misplaced} positions outside the country put aside`] : []),
  ]
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
