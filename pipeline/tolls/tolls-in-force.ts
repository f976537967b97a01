import { eurosOf } from '../fx/rate-on.ts'
import type { Day } from '../model/instants.ts'
import { microsOfText, threeDecimals } from '../model/money.ts'
import type { Toll } from '../serving/schemas/tolls.ts'
import { type TollRecord, tollLicences } from './toll.ts'

/** The rate of a currency: units per euro as published, and its day; null when there is none. */
export type RateOf = (currency: string) => { readonly perEuro: string; readonly on: Day } | null

/**
 * The data set as served: the current amounts in its year, converted to euros.
 * Order: country, type, name by code point, then id.
 */
export function tollsInForce(records: readonly TollRecord[], year: number, rateOf: RateOf): Toll[] {
  return records.map(record => served(record, isInForce(record, year), rateOf)).sort(inOrder)
}

/**
 * Whether the amount counts for the year: it began in that year, or a source gave it in that year as the one charged. A
 * check of the row in that year does not confirm its amount.
 */
export function isInForce({ validFrom, confirmedOn }: TollRecord, year: number): boolean {
  if (validFrom?.startsWith(`${year}-`)) return true
  return confirmedOn?.startsWith(`${year}-`) === true && (validFrom === null || validFrom <= confirmedOn)
}

function served(record: TollRecord, isCurrent: boolean, rateOf: RateOf): Required<Toll> {
  const amount = isCurrent ? record.amount : null
  const old = isCurrent ? null : record.amount
  const isEuro = record.currency === 'EUR'
  const rate = amount === null || isEuro ? null : rateOf(record.currency)
  return {
    id: record.id,
    country_code: record.countryCode,
    type: record.type,
    barrier_type: record.barrierType,
    name: record.name,
    price_eur: euroPrice(amount, isEuro ? '1' : (rate?.perEuro ?? null)),
    price_local: amount === null || isEuro ? null : Number(amount),
    currency: record.currency,
    info: record.info,
    lat: record.lat,
    lng: record.lng,
    last_known_price: old === null ? null : Number(old),
    last_known_currency: old === null ? null : record.currency,
    last_known_valid_from: old === null ? null : record.validFrom,
    valid_from: record.validFrom,
    checked_on: record.checkedOn,
    source: record.source,
    confidence: record.confidence,
    fx_rate: rate?.perEuro ?? null,
    fx_date: rate?.on ?? null,
    position: record.position,
    road: record.road,
    confirmed_on: record.confirmedOn,
    ...termsOf(record.licences),
  }
}

/** Share-alike terms apply to the entire record as soon as one of its facts has them. */
function termsOf(licences: TollRecord['licences']): { licence: string; attribution: string } {
  const terms = licences.map(one => tollLicences[one])
  const { licence } = terms.find(one => one.licence === 'ODbL 1.0') ?? terms[0]!
  return { licence, attribution: terms.map(one => one.attribution).join('; ') }
}

function euroPrice(amount: string | null, perEuro: string | null): number | null {
  if (amount === null || perEuro === null) return null
  return Number(threeDecimals(eurosOf(microsOfText(amount), perEuro)))
}

function inOrder(a: Toll, b: Toll): number {
  return (
    byCodePoint(a.country_code, b.country_code) ||
    byCodePoint(a.type, b.type) ||
    byCodePoint(a.name, b.name) ||
    a.id - b.id
  )
}

/** UTF-8 bytes sort as code points do; the `<` of JavaScript compares UTF-16 units, and a locale differs by machine. */
function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
