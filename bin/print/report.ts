import { excerpt } from '../../pipeline/capture.ts'
import { isAcceptable } from '../../pipeline/contract/finding.ts'
import { counted } from '../../pipeline/model/quantities.ts'
import { isRipe, refusalsNeeded } from '../../pipeline/stages/run/accept-word.ts'
import type {
  CorrectionReport,
  DeliveredMedian,
  JudgedRow,
  RowVerdict,
  RunReport,
  SourceReport,
} from '../../pipeline/stages/run/report.ts'
import { servedText } from '../../pipeline/status/served-text.ts'
import { paintFor, paintStatus, statusWord } from './colour.ts'
import { printTable } from './table.ts'
import { printable } from './text-width.ts'
import { findNetworkFault, withoutId } from './trouble.ts'
import { type OutputMode, say, sayPrintable, voiceFor } from './voice.ts'

/** Prints a report as a table, or with --json as one object. */
export function printReport(report: RunReport, listener: OutputMode): void {
  voiceFor(listener).result(report, () => tellReports([report]))
}

/** Prints the reports of runs at the same time for people. Without a network there is one fault, and not one of each source. */
export function tellReports(reports: readonly RunReport[]): void {
  const fault = findNetworkFault(reports.flatMap(({ sources }) => sources))
  if (fault === null) {
    for (const report of reports) tellReport(report)
    return
  }
  say(printable(`failed: ${fault}. Look for the cause with 'fuel-etl check', then run again`))
  for (const report of reports) say(endOf(report))
}

/** Prints a report for people. */
function tellReport(report: RunReport): void {
  const paint = paintFor(process.stdout)
  const sources = report.sources.toSorted((a, b) => gravityOf(a) - gravityOf(b))
  const rows = sources.map(rowOf)
  printTable(['source', 'status', ...countColumns.filter(name => rows.some(row => row[name] !== undefined))], rows, {
    paint: (column, cell) => (column === 'status' ? paintStatus(paint, cell) : cell),
  })
  for (const warning of report.warnings) say(`warning: ${warning}`)
  if (report.medians?.length) say(crossCheck(report.medians))
  for (const correction of report.corrections ?? []) say(correctionLine(correction))
  sayPrintable(sources.flatMap(remarksOn))
  if (report.delivered) tellDelivered(report.delivered)
  if (report.rows) tellRows(report.rows)
  say(sumsOf(report))
  say(endOf(report))
}

/** `46 sources: 1204 stations, 3300 prices, 17 moved, 2 held, failed: de (…)`. The map and the rates count as sources. */
export function sumsOf({ sources }: RunReport): string {
  const sum = (member: 'stations' | 'prices' | 'moved' | 'held'): number =>
    sources.reduce((all, source) => all + source[member], 0)
  const failed = sources.filter(({ status }) => status === 'failed')
  const counts = [
    counted(sum('stations'), 'station'),
    counted(sum('prices'), 'price'),
    `${sum('moved')} moved`,
    `${sum('held')} held`,
    ...(failed.length > 0
      ? [`failed: ${failed.map(source => `${source.id} (${servedText(source)})`).join(', ')}`]
      : []),
  ]
  return `${counted(sources.length, 'source')}: ${counts.join(', ')}`
}

function correctionLine({ id, stationId, fuel, now, moves }: CorrectionReport): string {
  const past = moves > 0 ? `; ${counted(moves, 'move')} of the past ${moves === 1 ? 'is' : 'are'} corrected` : ''
  const none = moves === 0 && (now === 'past' || now === 'not served') ? '; nothing matches it' : ''
  return `correction ${id}, ${fuel} of station ${stationId}: ${correctionStates[now]}${past}${none}`
}

const correctionStates: Readonly<Record<CorrectionReport['now'], string>> = {
  amount: 'its amount is served',
  withdrawn: 'the price is withdrawn',
  'not served': 'the station has no such price now',
  past: 'it does not apply now',
  undone: 'undone',
}

function endOf({ run, snapshot, nothingToServe }: RunReport): string {
  if (snapshot !== null) return `published ${snapshot}`
  if (!nothingToServe) return `run ${run}, nothing published yet`
  return `run ${run} read nothing, and there is no earlier data to serve: no snapshot was made`
}

const gravest = ['skipped', 'partial', 'failed']

/** Failed sources are listed last, next to the messages below the table. */
function gravityOf({ status }: SourceReport): number {
  return gravest.indexOf(status)
}

const countColumns = [
  'rows',
  'read',
  'skipped',
  'quarantined',
  'stations',
  'prices',
  'moved',
  'held',
  'withheld',
  'stale',
]

/** Counts of zero are left out, and so are columns without any count. */
function rowOf(source: SourceReport): Readonly<Record<string, unknown>> {
  const { id, status } = source
  const all = { ...source, skipped: total(source.skipped), quarantined: total(source.quarantined) }
  const counts = Object.entries(all).filter(([name, count]) => countColumns.includes(name) && count !== 0)
  return { ...Object.fromEntries(counts), source: id, status: statusWord(status) }
}

/** Compares the medians with the bulletin in one line. Large differences are separate warnings. The report lists all. */
function crossCheck(medians: NonNullable<RunReport['medians']>): string {
  const inOrder = medians.toSorted((a, b) => a.ratio - b.ratio)
  const [least, most] = [inOrder[0]!, inOrder.at(-1)!].map(({ country, fuel, ratio }) => {
    return `${ratio.toFixed(2)} (${country} ${fuel})`
  })
  return `${counted(medians.length, 'median')} compared with the bulletin of the week of ${medians[0]!.week}: ratio from ${least} to ${most}`
}

function remarksOn(source: SourceReport): string[] {
  const kept = source.lastReadAt === null ? '' : ` (${servedText(source)})`
  return [
    ...(source.error
      ? [`${source.id}: ${statusWord(source.status)}: ${withoutId(source.id, source.error)}${kept}`]
      : []),
    ...[...source.warnings, ...source.unreadFigures].map(warning => `${source.id}: ${warning}`),
    ...heldGroupsOf(source),
    ...rulesOf(source),
    ...(source.proved > 0
      ? [
          `${source.id}: ${source.proved} held prices were confirmed: see detail in the table prices, or 'fuel-etl explain'`,
        ]
      : []),
    ...source.drift.map(change => `${source.id}: changed: ${change}`),
    ...(source.status === 'failed' ? refusalsOf(source) : []),
    ...putAside(source, source.misplaced, 'position', "outside the country or the station's area"),
    ...putAside(source, source.garbled, 'text', 'with bytes of another charset'),
    ...valuesAsideOf(source),
  ]
}

/** The optional values that were put aside, the field with the most first. The prices of their rows count. */
function valuesAsideOf({ id, valuesAside, faults }: SourceReport): string[] {
  const fields = Object.entries(valuesAside).sort(([, a], [, b]) => b - a)
  const words = fields.map(([field, count]) => {
    const word = faults.find(one => one.field === field && one.found !== null)
    return `${count} of ${field}${word ? ` (mostly '${excerpt(word.found!)}')` : ''}`
  })
  return words.length > 0 ? [`${id}: optional values that could not be read and are left out: ${words.join(', ')}`] : []
}

function putAside({ id }: SourceReport, count: number, what: string, why: string): string[] {
  return count > 0 ? [`${id}: ${counted(count, what)} ${why} dropped`] : []
}

/** The number of prices that each rule held or withheld. */
function rulesOf({ id, byRule }: SourceReport): string[] {
  const counts = Object.entries(byRule).map(([rule, prices]) => `${prices} by ${rule}`)
  return counts.length > 0 ? [`${id}: prices not accepted: ${counts.join(', ')}`] : []
}

/** What the operator can do about the prices that findings hold. */
function heldGroupsOf({ id, byRule, streaks }: SourceReport): string[] {
  if (!byRule['group-move']) return []
  const when = streaks.some(isRipe) ? '' : ` after ${refusalsNeeded} such deliveries in a row`
  return [`${id}: if the moves of the held groups are real, run 'fuel-etl accept ${id}'${when}`]
}

/** The refusals of a source, and whether the operator may accept them yet. */
function refusalsOf({ id, streaks }: SourceReport): string[] {
  return streaks.map(streak => {
    const { finding, count, since } = streak
    const times = `refused for ${finding} since ${since}, ${count === 1 ? 'once' : `${count} times in a row`}`
    if (isRipe(streak)) return `${id}: ${times}: if the change is real, run 'fuel-etl accept ${id}'`
    return isAcceptable(finding)
      ? `${id}: ${times}; it can be accepted after ${refusalsNeeded} times in a row`
      : `${id}: ${times}`
  })
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Prints the medians of the deliveries of a dry run, next to the bulletin. */
function tellDelivered(medians: readonly DeliveredMedian[]): void {
  if (medians.length === 0) return
  const [week] = medians.flatMap(one => one.week ?? []).sort((a, b) => (a < b ? 1 : -1))
  const compared = week === undefined ? '' : `, and the oil bulletin of the week of ${week}`
  say('')
  say(`medians of these deliveries in EUR per litre (cng and lng per kg)${compared}:`)
  const rows = medians.map(one => ({
    ...one,
    market: one.country,
    median: one.median?.toFixed(3) ?? null,
    bulletin: one.bulletin?.toFixed(3) ?? null,
    ratio: one.ratio?.toFixed(2) ?? null,
  }))
  printTable(['market', 'source', 'fuel', 'median', 'bulletin', 'ratio', 'remark'], rows)
}

/** Prints rows one below the other: the published fields, our record, the verdicts. */
export function tellRows(rows: readonly JudgedRow[]): void {
  say('')
  sayPrintable(rows.length === 0 ? ['no row could be found in this delivery'] : rows.flatMap(linesOf))
}

function linesOf({ capture, position, fields, outcome, skipped, faults, record, ...judged }: JudgedRow): string[] {
  const { prices, ...facts } = (record ?? {}) as { readonly prices?: readonly object[] }
  return [
    `${capture}, row ${position}: ${outcome}${skipped === null ? '' : `: ${skipped}`}`,
    ...block('published', Object.entries(fields)),
    ...block(
      'read as',
      Object.entries(facts).filter(([, value]) => value !== undefined),
    ),
    ...(prices ?? []).flatMap(price => block('price', [[priceText(price), verdictText(price, judged)]], false)),
    ...faults.flatMap(({ field, reason, found }) =>
      block('fault', [[field, `${reason}: ${JSON.stringify(found)}`]], false),
    ),
    ...(judged.notJudged === null ? [] : [`  not judged: ${judged.notJudged}`]),
    '',
  ]
}

const titleWidth = 11
const nameWidth = 24

/** Values in JSON, so that null, an empty text and a number can be told apart. */
function block(title: string, entries: readonly (readonly [string, unknown])[], asJson = true): string[] {
  return entries.map(([name, value], at) => {
    const lead = (at === 0 ? title : '').padEnd(titleWidth)
    return `  ${lead}${name.padEnd(nameWidth)} ${asJson ? JSON.stringify(value) : String(value)}`
  })
}

function priceText(price: object): string {
  const { fuel, amount = 'unreadable' } = price as { readonly fuel: string; readonly amount?: number }
  return `${fuel} ${amount}`
}

function verdictText(price: object, { verdicts }: Pick<JudgedRow, 'verdicts'>): string {
  const { fuel, amount: _amount, fault, ...more } = price as { readonly fuel: string } & Record<string, unknown>
  const facts = Object.entries(more).filter(([, value]) => value !== null && value !== undefined)
  const verdict = verdicts.find(one => one.fuel === fuel)
  const unread = fault === undefined ? [] : [`fault ${JSON.stringify(fault)}`]
  return [
    ...(verdict ? [sentence(verdict)] : []),
    ...unread,
    ...facts.map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  ].join(', ')
}

function sentence({ verdict, rule, detail }: RowVerdict): string {
  return rule === null ? verdict : `${verdict} by ${rule}${detail === null ? '' : ` (${detail})`}`
}

function _say(line: string): void {
  process.stdout.write(`${printable(line)}\n`)
}
