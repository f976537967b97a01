import { eurosOf } from '../../pipeline/fx/rate-on.ts'
import { type Correction, findCorrection } from '../../pipeline/model/corrections.ts'
import type { Instant } from '../../pipeline/model/instants.ts'
import { groupedBy } from '../../pipeline/model/lists.ts'
import { decimalText, threeDecimals } from '../../pipeline/model/money.ts'
import { byFuel, unitMember } from '../../pipeline/serving/fuel-order.ts'
import type { Provenance, ProvenanceRow, ProvenanceSource } from '../../pipeline/snapshot/provenance.ts'
import type {
  PriceCorrection,
  PriceProvenance,
  Provenance as ProvenanceData,
  RowProvenance,
} from '../schemas/provenance.ts'

/** The corrections of a snapshot and its clock. */
export interface CorrectedAt {
  readonly corrections: readonly Correction[]
  readonly at: Instant
}

/** Hosts that a source's requests go to by themselves; null: every address is shown, to the operator. */
export type HostsOf = (source: string) => readonly string[] | null

/**
 * The provenance of the prices of one station, or of the official figures of one country: one member of `prices` per
 * fuel (and per region and first day of a figure), each with the served row first.
 */
export function provenanceJson(
  provenance: Provenance,
  hostsOf: HostsOf,
  { corrections, at }: CorrectedAt,
): ProvenanceAnswer {
  const { stationId, country, rows, sources } = provenance
  const groups = groupedBy([...rows].sort(byFuel), row =>
    stationId === null ? `${row.fuel}/${row.source}/${row.region}/${row.validFrom}` : row.fuel,
  )
  return {
    ...(stationId === null ? {} : { station_id: stationId }),
    country_code: country,
    prices: [...groups.values()].map(group => {
      const { fuel } = group[0]!
      const correction = stationId === null ? undefined : findCorrection(corrections, { stationId, fuel }, at)
      return priceJson(group, sources, hostsOf, correction)
    }),
    attribution: [...new Set(rows.map(row => sources.get(row.source)!.attribution))],
  }
}

export type ProvenanceAnswer = Omit<ProvenanceData['data'], 'snapshot'>

/** For a station that is unknown or may not be shown, and for a country without official figures. */
export function noProvenance(stationId: number | null, country: string | null): ProvenanceAnswer {
  const subject = stationId === null ? {} : { station_id: stationId }
  return { ...subject, country_code: country, prices: [], attribution: [] }
}

function priceJson(
  rows: readonly ProvenanceRow[],
  sources: Provenance['sources'],
  hostsOf: HostsOf,
  correction: Correction | undefined,
): PriceProvenance {
  const first = rows[0]!
  const price = rows.find(row => row.inForce)?.price ?? correctedPrice(first, correction)
  return {
    fuel: first.fuel,
    ...unitMember(first.fuel),
    ...(first.basis === null ? {} : figureMembers(first)),
    price: price === null ? null : Number(price),
    unusable: first.unusable,
    ...(correction !== undefined && { correction: correctionJson(correction) }),
    rows: rows.map(row => rowJson(row, sources.get(row.source)!, hostsOf(row.source))),
  }
}

/** The amount of a correction in euros, as served. Null where it is not served. */
function correctedPrice(
  { currency, perEuro, unusable }: ProvenanceRow,
  correction: Correction | undefined,
): string | null {
  if (correction === undefined || correction.currency !== currency || unusable !== null) return null
  return correction.amountMicros === null ? null : threeDecimals(eurosOf(correction.amountMicros, perEuro ?? '1'))
}

function correctionJson({ id, at, from, to, amountMicros, currency, by, reason }: Correction): PriceCorrection {
  const amount = amountMicros === null ? null : Number(decimalText(amountMicros))
  return { id, added_at: at, from, to, amount, currency, by, reason }
}

function figureMembers({ basis, region, validFrom, validTo }: ProvenanceRow) {
  return { basis: basis!, region, valid_from: validFrom, valid_to: validTo }
}

function rowJson(row: ProvenanceRow, source: ProvenanceSource, hosts: ReturnType<HostsOf>): RowProvenance {
  return {
    in_force: row.inForce,
    source: {
      id: source.id,
      publisher: source.publisher,
      licence: source.licence,
      licence_url: source.licenceUrl,
      attribution: source.attribution,
    },
    capture: { name: row.capture, sha256: row.sha256, url: shownUrl(row.url, hosts), fetched_at: row.fetchedAt },
    position: row.position,
    fields: row.fields,
    native_fuel: row.nativeFuel,
    amount: row.amount === null ? null : Number(row.amount),
    currency: row.currency,
    published_unit: row.publishedUnit,
    per_euro: row.perEuro,
    rate_date: row.rateDate,
    eur: row.eur === null ? null : Number(row.eur),
    verdict: row.verdict,
    rule: row.rule,
    detail: row.detail,
    judged_by: row.judgedBy.split(','),
    read_at: row.readAt,
    stamp: row.stamp,
  }
}

/** Addresses set by the operator are private. One may contain a key. */
function shownUrl(url: string | null, hosts: readonly string[] | null): string | null {
  if (url === null || hosts === null) return url
  if (!URL.canParse(url)) return null
  return hosts.includes(new URL(url).hostname) ? url : null
}
