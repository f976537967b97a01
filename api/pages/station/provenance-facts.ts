import type { PriceProvenance, RowProvenance } from '../../schemas/provenance.ts'
import { instantText } from '../../shared/format.ts'
import { pageWords } from '../../shared/words.ts'

const words = pageWords.station

/** A fact about the row of a source that a price was read from. */
export interface ProvenanceFact {
  readonly name: string
  readonly text: string
  /** Where the text leads; null: nowhere. */
  readonly address?: string | null
  /** Bytes and names of fields. */
  readonly isCode?: true
  /** Lines in place of the text. */
  readonly lines?: readonly string[]
  /** Instead of the text where space is short; absent: the fact is left out there. */
  readonly brief?: string
}

const shaSigns = 12

/** Everything about a row, in order. */
export function provenanceFacts(row: RowProvenance): readonly ProvenanceFact[] {
  const { source, capture } = row
  const { facts: names } = words
  const facts: (ProvenanceFact | null)[] = [
    { name: names.publisher, text: `${source.publisher} (${source.id})`, brief: source.publisher },
    { name: names.file, text: capture.name, address: capture.url, brief: capture.name },
    { name: names.row, text: String(row.position), brief: String(row.position) },
    { name: names.asPublished, text: '', isCode: true, lines: fieldLines(row.fields) },
    { name: names.readAs, text: amountText(row) },
    rateFact(row),
    { name: names.read, text: `${row.read_at} UTC`, brief: instantText(row.read_at) },
    row.stamp === null ? null : { name: names.stamp, text: `${row.stamp} UTC` },
    {
      name: names.hash,
      text: capture.sha256,
      isCode: true,
      brief: capture.sha256.length > shaSigns ? `${capture.sha256.slice(0, shaSigns)}…` : capture.sha256,
    },
    { name: names.licence, text: source.licence, address: source.licence_url, brief: source.licence },
    { name: names.verdict, text: verdictText(row) },
  ]
  return facts.filter(fact => fact !== null)
}

/** What replaces the published price: the amount and the reason. None of a price that was not corrected. */
export function correctionFacts({ correction }: Pick<PriceProvenance, 'correction'>): readonly ProvenanceFact[] {
  if (correction === undefined) return []
  const amount = correction.amount === null ? '' : `${correction.amount} ${correction.currency}: `
  return [{ name: words.facts.correction, text: `${amount}${correction.reason}` }]
}

/** The facts that fit into one block. */
export function briefFacts(row: RowProvenance): readonly ProvenanceFact[] {
  return provenanceFacts(row).flatMap(({ brief, ...fact }) => (brief === undefined ? [] : [{ ...fact, text: brief }]))
}

function fieldLines(fields: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
}

function amountText({ amount, currency, published_unit }: RowProvenance): string {
  return amount === null ? words.unreadableAmount : words.publishedIn(`${amount} ${currency}`, published_unit)
}

function rateFact({ currency, per_euro, rate_date, eur }: RowProvenance): ProvenanceFact | null {
  if (currency === 'EUR' || per_euro === null) return null
  const text = `${words.rate(`${per_euro} ${currency}`, rate_date)}${eur === null ? '' : `: ${eur} EUR`}`
  return { name: words.facts.rate, text, brief: text }
}

function verdictText({ verdict, rule, detail, in_force }: RowProvenance): string {
  const why = [rule, detail].filter(part => part !== null).join(': ')
  return `${words.verdicts[verdict]}${why === '' ? '' : ` (${why})`}${words.current(in_force)}`
}
