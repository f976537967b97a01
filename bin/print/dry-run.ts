import type { DeliveredMedian, JudgedRow, RowVerdict } from '../../pipeline/stages/run/report.ts'
import { printTable } from './table.ts'
import { printable } from './text-width.ts'

/** Prints the medians of the deliveries of a dry run, next to the bulletin. */
export function tellDelivered(medians: readonly DeliveredMedian[]): void {
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
  if (rows.length === 0) say('no row could be found in this delivery')
  for (const row of rows) for (const line of linesOf(row)) say(line)
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

function say(line: string): void {
  process.stdout.write(`${printable(line)}\n`)
}
