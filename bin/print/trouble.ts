import { counted } from '../../pipeline/model/quantities.ts'
import { programName } from '../../pipeline/process.ts'
import type { RunReport, SourceReport } from '../../pipeline/stages/run/report.ts'
import type { StatusReport } from '../../pipeline/stages/status/status.ts'
import { servedSentence, servedText } from '../../pipeline/status/served-text.ts'
import type { SourceCondition } from '../../pipeline/status/source-condition.ts'

type Attempt = Pick<SourceReport, 'id' | 'status' | 'error' | 'errorCode'>

// Fewer may be publishers that have moved.
const sourcesOfNoNetwork = 3

/**
 * One sentence about sources of which none could be reached. Null if one was, or if there are too few to blame the network of this
 * machine. Sources without a key were not requested.
 */
export function findNetworkFault(sources: readonly Attempt[]): string | null {
  const requested = sources.filter(({ status, errorCode }) => status !== 'skipped' || errorCode !== 'MISSING_SECRET')
  const isWhole = requested.every(({ errorCode }) => errorCode === 'UNREACHABLE')
  if (!isWhole || requested.length < sourcesOfNoNetwork) return null
  const first = requested[0]!
  const cause = `${first.id}: ${withoutId(first.id, first.error ?? '')}`
  return `the network is not reachable, none of ${counted(requested.length, 'source')} could be downloaded (${cause})`
}

/** Most errors already begin with the id. */
export function withoutId(id: string, error: string): string {
  return error.startsWith(`${id}: `) ? error.slice(id.length + 2) : error
}

export interface Trouble {
  readonly dataDir: string
  readonly runs: readonly RunReport[]
  /** After the runs, of all sources. */
  readonly status: StatusReport
  /** Sources that have become late. */
  readonly becameLate: readonly Pick<SourceCondition, 'source' | 'why'>[]
  /** The run ends with an error: no source could be read, or with --strict one failed. */
  readonly hasFailed: boolean
}

// The rest is in the report of the run.
const sourcesNamed = 8

/** The text of a cron mail about a run that went wrong: what failed, what is still served, what to do. */
export function troubleText({ dataDir, runs, status, becameLate, hasFailed }: Trouble): string {
  const sources = runs.flatMap(report => report.sources)
  const failed = sources.filter(({ status }) => status === 'failed')
  const networkFault = findNetworkFault(sources)
  // Each failure is stated once.
  const unstated = hasFailed ? [] : failed
  const sentences = [
    ...(hasFailed ? [networkFault === null ? failedSentences(sources, failed) : `${networkFault}.`] : []),
    ...(becameLate.length > 0 ? [lateSentence(becameLate, unstated)] : []),
    servedSentence(status),
    `These sources are downloaded again by their schedules. An outage of the publisher needs no action.`,
    `See 'fuel-etl status --data-dir ${dataDir}' and 'fuel-etl check --data-dir ${dataDir}'.`,
  ]
  return `${programName} run: ${sentences.join(' ')}\n`
}

function failedSentences(sources: readonly SourceReport[], failed: readonly SourceReport[]): string {
  if (failed.length === 0) return 'no source is ready: each of them lacks a key or accepted terms.'
  const requested = sources.filter(({ status }) => status !== 'skipped').length
  const count = `${failed.length} of ${requested} sources failed`
  return `${failed.length < requested ? count : `nothing could be read: ${count}`}. ${named(failed)}`
}

function lateSentence(becameLate: Trouble['becameLate'], failed: readonly SourceReport[]): string {
  const named = becameLate.slice(0, sourcesNamed)
  const idsByText = new Map<string, string[]>()
  for (const one of named) {
    const text = lateText(one, failed)
    idsByText.set(text, [...(idsByText.get(text) ?? []), one.source])
  }
  const texts = [...idsByText].map(([text, ids]) => `${ids.join(', ')}: ${text}`)
  const more = becameLate.length - named.length
  return `Now late: ${texts.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}

function named(failed: readonly SourceReport[]): string {
  const texts = failed.slice(0, sourcesNamed).map(failedText)
  const more = failed.length - texts.length
  return `${texts.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}

function failedText(source: SourceReport): string {
  const { id, error } = source
  const why = error?.startsWith(`${id}: `) ? error : `${id}: ${error}`
  return `${why.replace(/\.$/, '')} (${servedText(source)})`
}

/** The reasons as in `status`. */
function lateText({ source, why }: Trouble['becameLate'][number], failed: readonly SourceReport[]): string {
  const report = failed.find(({ id }) => id === source)
  return `${why.join(', ')}${report ? `; ${failedText(report)}` : ''}`
}
