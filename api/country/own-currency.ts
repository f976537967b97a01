import { textOf } from '../../pipeline/serving/text-blob.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'

/** The currency in which the prices of a market are published, and the rate at which they were converted. */
export interface OwnCurrency {
  readonly currency: string
  /** Units of it for one euro. */
  readonly perEuro: number
  /** The day of the rate; null: it is fixed. */
  readonly on: string | null
}

/** Null for the euro, and for a market without a current price. */
export async function ownCurrency(snapshot: LoadedSnapshot, country: string): Promise<OwnCurrency | null> {
  const currency = currencyOfStations(snapshot, country) ?? (await currencyOfFigures(snapshot, country))
  const rate = snapshot.manifest.rates?.find(one => one.currency === currency)
  return rate === undefined ? null : { currency: rate.currency, perEuro: Number(rate.perEuro), on: rate.on }
}

// All stations of a market have the same currency, so its first price shows it.
function currencyOfStations({ stations }: LoadedSnapshot, country: string): string | null {
  const pieces = stations.market(country)?.pieces
  if (pieces === undefined || pieces.at.length === 0) return null
  const members: { currency?: string } = JSON.parse(`{${textOf(pieces.of(0).slice(1))}}`)
  return members.currency ?? 'EUR'
}

async function currencyOfFigures(snapshot: LoadedSnapshot, country: string): Promise<string | null> {
  const found = await snapshot.findProvenance({ stationId: null, country })
  return found?.rows.find(row => row.inForce)?.currency ?? null
}
