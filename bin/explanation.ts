import { provenanceJson } from '../api/serialise/provenance.ts'
import { correctionsInForce } from '../pipeline/model/corrections.ts'
import type { FuelCode } from '../pipeline/model/fuels.ts'
import { publishedUnits } from '../pipeline/model/money.ts'
import type { StationLink, StoredQuarantine } from '../pipeline/model/stored.ts'
import { openPartStore } from '../pipeline/part-store/open-part-store.ts'
import type { PartStore } from '../pipeline/part-store/part-store.ts'
import { readManifest } from '../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../pipeline/snapshot/pointer.ts'
import { type ExplainedStation, type ProvenanceSubject, readProvenance } from '../pipeline/snapshot/read-provenance.ts'
import { isMarketSource, type MarketSource } from '../pipeline/source.ts'
import { type RowCheck, type RowChecker, type RowClaim, rowChecker } from '../pipeline/stages/explain/check-row.ts'
import { type RawRow, rawRow } from '../pipeline/stages/explain/raw-row.ts'
import { type SkippedRow, skippedRows } from '../pipeline/stages/explain/skipped-rows.ts'
import { allSources } from './options.ts'

type Answer = ReturnType<typeof provenanceJson>
type AnsweredPrice = Answer['prices'][number]
type AnsweredRow = AnsweredPrice['rows'][number]

/** A row as `provenance.php` returns it, with the result of checking it against the data folder. */
export type ExplainedRow = AnsweredRow & {
  /** The fields that contain the amount. */
  readonly amount_fields: readonly string[]
  readonly check: RowCheck
  readonly raw?: RawRow
}
export type ExplainedPrice = Omit<AnsweredPrice, 'rows'> & { readonly rows: readonly ExplainedRow[] }

export interface Explanation extends Omit<Answer, 'prices'> {
  readonly snapshot: string
  /** Null for official figures, and when no station with that id is stored. */
  readonly station: ExplainedStation | null
  /** The ids that it continues, and those that continue it, with the evidence. */
  readonly links: readonly ExplainedLink[]
  readonly prices: readonly ExplainedPrice[]
  /** Rows of the station, or fields in them, that could not be read in the last delivery. */
  readonly quarantined: readonly StoredQuarantine[]
  /** Rows of a station that is not listed, which the reader left out on purpose in the last delivery. */
  readonly skipped: readonly SkippedRow[]
}

/** The answer of `provenance.php`, including addresses of the operator, with every row checked against its capture. */
export async function explanation(
  dataDir: string,
  snapshot: string,
  subject: ProvenanceSubject,
  wanted: { readonly fuel: FuelCode | null; readonly raw: boolean },
): Promise<Explanation> {
  const { station, lastReadAt, links, quarantined, provenance } = await readProvenance(dataDir, snapshot, subject)
  const known = new Map(allSources.filter(isMarketSource).map(source => [source.descriptor.id, source]))
  const { corrections = [], createdAt: at } = readManifest(snapshotFolder(dataDir, snapshot))
  const answer = provenanceJson(provenance, () => null, { corrections: correctionsInForce(corrections), at })
  const store = await openPartStore(dataDir)
  const chosen = answer.prices.filter(({ fuel }) => wanted.fuel === null || fuel === wanted.fuel)
  const rowsOfAll = chosen.flatMap(price => price.rows)
  await store.bringCaptures([...new Set(rowsOfAll.map(row => row.capture.sha256))])
  const check = rowChecker(dataDir)
  const prices: ExplainedPrice[] = []
  for (const price of chosen) {
    const rows: ExplainedRow[] = []
    for (const row of price.rows) rows.push(await explained(row, check))
    prices.push({ ...price, rows: wanted.raw ? await withRaw(dataDir, rows, known, store) : rows })
  }
  const source = station && !station.listed ? known.get(station.source) : undefined
  const isSkipped = source?.kind === 'stations' && lastReadAt !== null
  const skipped = isSkipped ? await skippedRows(dataDir, source, { ref: station!.ref, readAt: lastReadAt }, store) : []
  return { snapshot, station, links: links.map(explainedLink), ...answer, prices, quarantined, skipped }
}

export type ExplainedLink = ReturnType<typeof explainedLink>

function explainedLink(link: StationLink) {
  const { country, status, distanceM, sameAddress, sameName, foundAt, endedAt } = link
  const { id, source, ref, name, brand, address } = link
  return {
    country,
    status,
    later: { id, source, ref, name, brand, address },
    earlier: {
      id: link.earlierId,
      source: link.earlierSource,
      ref: link.earlierRef,
      name: link.earlierName,
      brand: link.earlierBrand,
      address: link.earlierAddress,
      lastReadAt: link.earlierReadAt,
    },
    distanceM,
    sameAddress,
    sameName,
    foundAt,
    endedAt,
  }
}

async function explained(row: AnsweredRow, check: RowChecker): Promise<ExplainedRow> {
  const amount_fields = row.amount === null ? [] : amountFields(row.fields, row.amount, row.published_unit)
  return { ...row, amount_fields, check: withAmount(await check(claimOf(row)), row, amount_fields) }
}

/** Reports an amount that is in none of the texts, and a price in euros that does not follow from the amount. */
function withAmount(check: RowCheck, row: AnsweredRow, amountFields: readonly string[]): RowCheck {
  const { amount, currency, eur, per_euro, in_force } = row
  if (check.state !== 'verified' || amount === null) return check
  if (amountFields.length === 0) {
    return { ...check, state: 'amount differs', found: `no text of the row is the amount ${amount} ${currency}` }
  }
  if (!in_force || eur === null || Math.abs(amount / Number(per_euro ?? 1) - eur) < 1e-6) return check
  return { ...check, state: 'amount differs', found: `${amount} ${currency} is not ${eur} EUR` }
}

async function withRaw(
  dataDir: string,
  rows: readonly ExplainedRow[],
  known: ReadonlyMap<string, MarketSource>,
  store: PartStore,
): Promise<ExplainedRow[]> {
  const complete: ExplainedRow[] = []
  for (const row of rows) {
    const source = known.get(row.source.id)
    const unknown = { why: `this version has no source ${row.source.id}` }
    const raw = source ? await rawRow(dataDir, source, claimOf(row), row.read_at, store) : unknown
    complete.push({ ...row, raw })
  }
  return complete
}

function claimOf({ source, capture, position, fields }: AnsweredRow): RowClaim {
  return { source: source.id, capture: capture.name, sha256: capture.sha256, position, fields }
}

/** The fields whose text is the amount in the unit the source publishes: `151.9` in pence is 1.519. */
function amountFields(fields: Readonly<Record<string, string>>, amount: number, unit: string): string[] {
  const factors: Readonly<Record<string, number>> = publishedUnits
  const published = amount * (factors[unit.replace('kilogram', 'litre')] ?? 1)
  return Object.keys(fields).filter(name => {
    const number = findNumber(fields[name]!)
    return number !== null && Math.abs(number - published) < 1e-6
  })
}

/** `2,189 €`, `92 ден/л`, `1795.00`; null for a text with none or several numbers. */
function findNumber(text: string): number | null {
  const numbers = text.match(/\d+(?:[.,]\d+)?/g) ?? []
  return numbers.length === 1 ? Number(numbers[0]!.replace(',', '.')) : null
}
