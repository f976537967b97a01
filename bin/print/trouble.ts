import { programName } from '../../pipeline/process/program.ts'
import type { RunReport, SourceReport } from '../../pipeline/stages/run/report.ts'
import type { SourceCondition } from '../../pipeline/status/source-condition.ts'

export interface Trouble {
  readonly dataDir: string
  readonly runs: readonly RunReport[]
  /** Sources that have become late. */
  readonly becameLate: readonly Pick<SourceCondition, 'source' | 'why'>[]
  /** True if no source could be read. */
  readonly nothingRead: boolean
}

// The rest is in the report of the run.
const sourcesNamed = 8

/** The text of a cron mail about a run that went wrong: what failed, what is still served, what to do. */
export function troubleText({ dataDir, runs, becameLate, nothingRead }: Trouble): string {
  const sources = runs.flatMap(report => report.sources)
  const failed = sources.filter(({ status }) => status === 'failed')
  const last = runs.at(-1)
  const sentences = [
    ...(nothingRead ? [`nothing could be read: ${failed.length} of ${failed.length} sources failed.`] : []),
    ...(nothingRead ? [named(failed)] : []),
    ...(becameLate.length > 0 ? [`Now late: ${becameLate.map(one => lateText(one, failed)).join('; ')}.`] : []),
    last?.snapshot
      ? `Earlier data is served until it is too old (snapshot ${last.snapshot}).`
      : 'The current snapshot is unchanged.',
    `These sources are downloaded again by their schedules. An outage of the publisher needs no action.`,
    `See 'fuel-etl status --data-dir ${dataDir}' and 'fuel-etl doctor --data-dir ${dataDir}'.`,
  ]
  return `${programName} run: ${sentences.join(' ')}\n`
}

function named(failed: readonly SourceReport[]): string {
  const texts = failed.slice(0, sourcesNamed).map(failedText)
  const more = failed.length - texts.length
  return `${texts.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}

function failedText({ id, error, keptFrom }: SourceReport): string {
  const why = error?.startsWith(`${id}: `) ? error : `${id}: ${error}`
  return `${why.replace(/\.$/, '')} (${keptFrom === null ? 'never read before' : `its data of ${keptFrom} UTC is still served`})`
}

/** The reasons as in `status`. */
function lateText({ source, why }: Trouble['becameLate'][number], failed: readonly SourceReport[]): string {
  const report = failed.find(({ id }) => id === source)
  return `${source}: ${why.join(', ')}${report ? `; ${failedText(report)}` : ''}`
}
