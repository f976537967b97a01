import { join } from 'node:path'
import type { PriceCorrection } from '../../api/schemas/provenance.ts'
import type { ExplainedLink, ExplainedPrice, ExplainedRow, Explanation } from '../explanation.ts'
import { shellWord } from '../installation.ts'
import { onOneLine } from './text-width.ts'
import { say } from './voice.ts'

const leftTheFeed = 'left the feed'

/** For people: traces the current price back to the row in the capture, with a command that prints the row. */
export function printExplanation(explanation: Explanation, dataDir: string): void {
  say(`${headingOf(explanation)}, snapshot ${explanation.snapshot}; times are UTC`)
  for (const link of explanation.links) say(`  ${linkText(link, explanation.station?.id ?? 0)}`)
  for (const price of explanation.prices) {
    say('')
    say(priceLine(price, explanation))
    if (price.correction) say(`  ${'corrected'.padEnd(12)} ${correctionText(price.correction)}`)
    for (const row of price.rows) {
      if (price.rows.length > 1) say(`  ${row.in_force ? 'current row:' : 'row read last:'}`)
      for (const [label, text] of linesOf(row, dataDir, unitOf(price))) say(`  ${label.padEnd(12)} ${text}`)
    }
  }
  if (explanation.skipped.length > 0) {
    say('')
    say('Left out on purpose in the last delivery:')
    for (const { capture, position, reason, sha256 } of explanation.skipped)
      say(`  ${capture} ${position}: ${reason} (SHA-256 ${sha256})`)
  }
  if (explanation.quarantined.length > 0) {
    say('')
    say('Not readable in the last delivery:')
    for (const row of explanation.quarantined) say(`  ${asideText(row)}`)
  }
}

function asideText({
  capture,
  position,
  scope,
  field,
  reason,
  found,
  sha256,
}: Explanation['quarantined'][number]): string {
  const what = scope === 'row' ? 'the row' : `the ${scope}`
  return `${capture} ${position}, ${what} ${onOneLine(field)}: ${reason}, found ${JSON.stringify(found)} (SHA-256 ${sha256})`
}

function headingOf(explanation: Explanation): string {
  const { station, country_code } = explanation
  if (!station) return `Official figures of ${country_code}`
  const { id, name, brand, address, city, source, ref, listed } = station
  const words = [name, brand, address, city].filter(word => word !== null).map(onOneLine)
  const left = listed ? '' : `, ${leftText(explanation)}`
  return `Station ${id}: ${words.join(', ')} (${country_code}; ${onOneLine(ref)} of ${source}${left})`
}

/** Why a station is not listed: a row that is left out on purpose is still in the feed. */
function leftText({ skipped }: Explanation): string {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  return reasons.length > 0 ? `left out: ${reasons.join(', ')}` : leftTheFeed
}

/** `continues 2001 of si (id 21), found 2026-11-18 12:00:00: 3 m apart, same address, other name` */
export function linkText(link: ExplainedLink, id: number): string {
  const { earlier, later, distanceM, sameAddress, sameName, status, foundAt, endedAt } = link
  const [verb, other] = later.id === id ? ['continues', earlier] : ['is continued by', later]
  const evidence = [
    `${distanceM} m apart`,
    `${sameAddress ? 'same' : 'other'} address`,
    `${sameName ? 'same' : 'other'} name`,
  ].join(', ')
  const states = {
    linked: '',
    ended: `; ended ${endedAt}, when ${onOneLine(earlier.ref)} was listed again`,
    ambiguous: '; another station matches too, so they are not linked',
  }
  const start = status === 'ambiguous' ? `perhaps ${verb}` : verb
  return `${start} ${onOneLine(other.ref)} of ${other.source} (id ${other.id}), found ${foundAt}: ${evidence}${states[status]}`
}

function priceLine(price: ExplainedPrice, explanation: Explanation): string {
  const { fuel, price: eur } = price
  const unusable = price.unusable === leftTheFeed ? leftText(explanation) : price.unusable
  const figure =
    price.basis === undefined ? '' : `, ${price.basis}${price.region ? ` of ${onOneLine(price.region)}` : ''}`
  const from = price.valid_from
    ? `, valid from ${price.valid_from}${price.valid_to ? ` to ${price.valid_to}` : ''}`
    : ''
  const current = eur === null ? `no current price: ${unusable}` : `${eur.toFixed(3)} EUR per ${unitOf(price)}`
  return `${fuel}${figure}${from}: ${current}`
}

function correctionText({ id, by, amount, currency, from, to, added_at, reason }: PriceCorrection): string {
  const what = amount === null ? 'withdrawn' : `set to ${amount} ${currency}`
  const until = to === null ? '' : ` to ${to}`
  return `${what} by correction ${id} (${by}, added ${added_at}), for the time from ${from}${until}: ${onOneLine(reason)}`
}

function unitOf({ unit }: ExplainedPrice): string {
  return unit === 'kg' ? 'kilogram' : 'litre'
}

function* linesOf(row: ExplainedRow, dataDir: string, unit: string): Generator<readonly [label: string, text: string]> {
  const { capture, source, check } = row
  yield ['converted', conversionOf(row, unit)]
  yield [
    'published',
    row.amount === null
      ? 'cannot be read'
      : `${amountOf(row)}${row.native_fuel ? ` for ${onOneLine(row.native_fuel)}` : ''}, in ${row.published_unit}`,
  ]
  yield ['verdict', `${row.verdict}${reasonOf(row)}; judged by ${row.judged_by.join(', ')}`]
  yield ['read', `${row.read_at}${row.stamp ? `; time stamp of the publisher ${row.stamp}` : ''}`]
  yield ['source', `${source.id}: ${source.publisher}; ${source.licence}`]
  yield [
    'request',
    `${capture.name}, fetched ${capture.fetched_at ?? 'at an unknown time'}${capture.url ? `: ${capture.url}` : ''}`,
  ]
  yield ['SHA-256', capture.sha256]
  yield ['file', join(dataDir, check.file)]
  yield ['row', placeOf(row)]
  const width = Math.max(...Object.keys(row.fields).map(name => onOneLine(name).length))
  for (const [name, text] of Object.entries(row.fields)) {
    const mark = row.amount_fields.includes(name) ? '   <- the amount' : ''
    yield ['', `${onOneLine(name).padEnd(width)}  ${JSON.stringify(text)}${mark}`]
  }
  yield ['look', lookCommand(row, dataDir) ?? '(the capture was deleted)']
  if (check.state !== 'pruned' && !check.line && check.elements.length === 0)
    yield ['', '(the position of the row in the file is unknown; --raw prints the row)']
  yield ['check', checkText(row)]
  if (row.raw) for (const text of rawTexts(row.raw)) yield ['full row', text]
}

/** The rule that holds the amount, or the reason an earlier hold ended. */
function reasonOf({ rule, detail }: ExplainedRow): string {
  if (rule) return ` by ${rule}: ${detail}`
  return detail === null ? '' : `, hold ended: ${detail}`
}

function conversionOf({ amount, currency, per_euro, rate_date, eur, in_force }: ExplainedRow, unit: string): string {
  if (!in_force || eur === null) return 'this row is not served, so it is not converted'
  if (currency === 'EUR') return `${eur} EUR per ${unit}, published in euros`
  const day = rate_date ? ` of ${rate_date}` : ', fixed by law'
  return `${amount} ${currency} / ${per_euro} (${currency} per euro${day}) = ${eur} EUR per ${unit}`
}

function amountOf({ amount, currency, amount_fields, fields }: ExplainedRow): string {
  const [name] = amount_fields
  return name === undefined ? `${amount} ${currency}` : `${amount} ${currency}, written ${JSON.stringify(fields[name])}`
}

function placeOf({ position, check }: ExplainedRow): string {
  const { line, elements, packed } = check
  if (line) return `line ${line.line}, bytes ${line.from} to ${line.to}`
  const number = `number ${position} in the response, counted from 1`
  if (elements.length === 0) return number
  const spans = elements.map(({ from, to }) => `${from} to ${to}`).join(', ')
  return `${number}: bytes ${spans}${packed ? ' of the file in the archive' : ''}`
}

// `zlib` and `fs` are globals in `node -e`. A brotli program is not installed on every machine.
const capture = 'zlib.brotliDecompressSync(fs.readFileSync(process.argv[1]))'
// In a ZIP archive the data of the file follows a header of 30 bytes, the name and the extra field.
const archive = `const z=${capture};const b=zlib.inflateRawSync(z.subarray(30+z.readUInt16LE(26)+z.readUInt16LE(28)))`

function unpack(packed: ExplainedRow['check']['packed'], show: string): string {
  return `node -e '${packed === 'archive' ? archive : `const b=${capture}`};${show}'`
}

/** A bash command that prints the row, or else the text of the amount with its byte. Null if the capture was deleted. */
function lookCommand({ check, amount_fields, fields }: ExplainedRow, dataDir: string): string | null {
  if (check.state === 'pruned') return null
  const { line, elements, packed } = check
  const file = shellWord(join(dataDir, check.file))
  const command = `${unpack(packed, 'process.stdout.write(b)')} ${file}`
  if (line) return `${command} | sed -n ${line.line}p`
  if (elements.length === 1) {
    const part = unpack(packed, 'process.stdout.write(b.subarray(...process.argv.slice(2)))')
    return `${part} ${file} ${elements[0]!.from} ${elements[0]!.to}`
  }
  if (elements.length > 1) {
    const parts = unpack(packed, 'for(const p of process.argv.slice(2))console.log(b.subarray(...p.split("-"))+"")')
    return `${parts} ${file} ${elements.map(({ from, to }) => `${from}-${to}`).join(' ')}`
  }
  if (packed === 'pdf') return `${command} > capture.pdf`
  const text = fields[amount_fields[0] ?? ''] ?? Object.values(fields)[0]
  // A page may write white space and entities differently, so search for the number in the text.
  const number = text === undefined ? undefined : (/\d+(?:[.,]\d+)?/.exec(text)?.[0] ?? text)
  return number === undefined ? command : `${command} | grep -a -b -o -F ${shellWord(number)}`
}

function checkText({ check, fields }: ExplainedRow): string {
  if (check.state !== 'verified') return `${check.state.toUpperCase()}: ${check.found}`
  const count = Object.keys(fields).length
  return `verified: the file has that SHA-256 and contains ${count === 1 ? 'the text' : `all ${count} texts`}`
}

function rawTexts(raw: NonNullable<ExplainedRow['raw']>): string[] {
  return 'why' in raw ? [`cannot be read again: ${raw.why}`] : raw.rows.map(row => JSON.stringify(row))
}
