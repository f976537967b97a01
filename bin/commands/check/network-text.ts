import { counted } from '../../../pipeline/model/quantities.ts'
import type { ProbedSource, ProbeReport, Reached } from '../../../pipeline/stages/probe/probe-report.ts'
import type { ChangedFile, Proposal } from '../../../pipeline/stages/probe/proposal.ts'
import type { SavedDelivery } from '../../../pipeline/stages/probe/save-deliveries.ts'
import { paintFor, paintVerdict } from '../../print/colour.ts'
import { printTable } from '../../print/table.ts'
import { wrapped } from '../../print/text-width.ts'
import { withoutId } from '../../print/trouble.ts'
import { sayPrintable } from '../../print/voice.ts'

// In this order, 100 columns show everything but the number of differences, which are listed below the table.
const columns = ['source', 'verdict', 'reached', 'layout', 'rows', 'faulty', 'stations', 'medians', 'differs']

/** Prints what a probe found for people: a line for each source, then what to look at. */
export function tellProbe({ sources }: ProbeReport, saved: readonly SavedDelivery[]): void {
  const paint = paintFor(process.stdout)
  const inOrder = sources.toSorted((one, other) => gravityOf(one) - gravityOf(other))
  printTable(columns, inOrder.map(rowOf), {
    paint: (column, cell) => (column === 'verdict' ? paintVerdict(paint, cell) : cell),
  })
  const isMore = inOrder.some(({ verdict, differences }) => verdict === 'skipped' || differences.length > 0)
  const isClean = sources.some(({ verdict }) => verdict === 'clean')
  sayPrintable([
    ...(isMore ? [''] : []),
    ...linesBelow(inOrder),
    ...saved.map(({ source, folder, files }) => `saved ${source}: ${counted(files, 'file')} in ${folder}`),
    ...(saved.length > 0 ? [mayBePersonal] : []),
    '',
    countLine(sources),
    ...(isClean ? ["next: 'fuel-etl accept --all-clean', then 'fuel-etl run'"] : []),
  ])
}

const mayBePersonal =
  "saved files may hold personal data, and their terms are the publisher's: do not commit them as they are"

const gravest = ['skipped', 'clean', 'look', 'failed']

function gravityOf({ verdict }: ProbedSource): number {
  return gravest.indexOf(verdict)
}

function rowOf(source: ProbedSource): Readonly<Record<string, unknown>> {
  const { id, verdict, isLayoutKnown, rows, quarantined, stations, medians } = source
  const differs = source.differences.filter(({ needsLook }) => needsLook).length
  return {
    source: id,
    verdict,
    reached: reachedText(source.reached),
    layout: isLayoutKnown === null ? null : isLayoutKnown ? 'known' : 'unknown',
    rows: rows || null,
    faulty: quarantined || null,
    stations: stations || null,
    medians: medians.map(({ fuel, ratio }) => `${fuel} ${ratio.toFixed(2)} ×`).join(', '),
    differs: differs || null,
  }
}

function reachedText(reached: Reached | null): string {
  if (reached === null) return ''
  const { status, milliseconds, fault } = reached
  if (fault !== null && status === null) return 'no'
  const seconds = milliseconds / 1000
  return `${status ?? 'yes'} in ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

const fewSkipped = 3
const commandLead = '  $ '
const lineWidth = 96
const textIndent = 4

/** What differs, and what to type. Many skipped sources are one line, because `check` prints what each needs. */
export function linesBelow(sources: readonly ProbedSource[]): string[] {
  const skipped = sources.filter(({ verdict }) => verdict === 'skipped')
  const others = sources.filter(({ verdict }) => verdict !== 'skipped')
  const ids = skipped.map(({ id }) => id).join(', ')
  const waiting = `skipped: ${ids}: 'fuel-etl check' prints what each needs`
  const lines = [...(skipped.length > fewSkipped ? [waiting] : skipped.flatMap(linesOf)), ...others.flatMap(linesOf)]
  return lines.flatMap(line => (line.startsWith(commandLead) ? [line] : wrapped(line, lineWidth, textIndent)))
}

/** Clean and skipped sources have one line for each note or reason. */
function linesOf(source: ProbedSource): string[] {
  const { id, verdict, error, differences, commands, proposal } = source
  if (verdict === 'clean') return differences.map(({ text }) => `${id}: note: ${text}`)
  if (verdict === 'skipped') return [`${id}: skipped: ${withoutId(id, error ?? '')}`]
  return [
    '',
    `${id}: ${verdict}`,
    ...faultLines(source),
    ...differences.map(({ text, needsLook }) => `  ${needsLook ? '-' : 'note:'} ${text}`),
    ...(proposal ? proposalLines(proposal) : []),
    ...commands.map(command => `${commandLead}${command}`),
  ]
}

function faultLines({ verdict, reached }: ProbedSource): string[] {
  if (!reached?.fault) return []
  return [`  - ${verdict === 'failed' ? 'not reached' : 'not completely answered'}: ${reached.fault}`]
}

function proposalLines({ file, since, files }: Proposal): string[] {
  return [
    '  proposal, to be checked by a person: the layout changed, so add an edition and keep the old one',
    `    edit     ${file}`,
    `    since    '${since}'`,
    ...files.flatMap(changedLines),
    ...(files.length === 0 ? ['    columns  no file has headings that differ: compare the saved files by hand'] : []),
  ]
}

function changedLines({ request, headings, gone, added, renamed }: ChangedFile): string[] {
  const isPaired = (name: string): boolean => renamed.some(({ from, to }) => from === name || to === name)
  const [missing, extra] = [gone, added].map(names => names.filter(name => !isPaired(name)))
  return [
    ...renamed.map(({ from, to, why }) => `    renamed? ['${from}', '${to}']  ${why}`),
    ...(missing!.length > 0 ? [`    gone     ${missing!.join(', ')}`] : []),
    ...(extra!.length > 0 ? [`    new      ${extra!.join(', ')}`] : []),
    ...(headings === null ? [] : [`    found    ${request}: ${headings}`]),
  ]
}

function countLine(sources: readonly ProbedSource[]): string {
  const counts = gravest.map(verdict => {
    return `${sources.filter(source => source.verdict === verdict).length} ${verdict}`
  })
  return `${counted(sources.length, 'source')} probed: ${counts.join(', ')}; nothing was published`
}
