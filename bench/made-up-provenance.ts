import { pricesByStation } from '../pipeline/model/stored.ts'
import type { Figures, PriceFigure, StationFigure } from '../pipeline/snapshot/figures.ts'
import type { Provenance, ProvenanceRow } from '../pipeline/snapshot/provenance.ts'

/** Provenance of the made-up prices, of about the real size, by station in the order of their ids. */
export function* madeUpProvenance({ stations, prices }: Figures): Generator<Provenance> {
  const sources = new Map(stations.map(({ country }) => [country, { ...madeUpSource, id: country }]))
  const byStation = pricesByStation(prices)
  for (const station of [...stations].sort((a, b) => a.id - b.id)) {
    const own = byStation.get(station.id) ?? []
    const fields = fieldsOf(station, own)
    yield {
      stationId: station.id,
      country: station.country,
      rows: own.map(price => rowOf(station, price, fields)),
      sources,
    }
  }
}

const madeUpSource = {
  publisher: 'Made-up ministry',
  licence: 'made-up licence',
  licenceUrl: 'https://example.org/licence',
  attribution: 'Made-up ministry (made-up licence)',
  lastRead: '2026-11-19 12:00:00',
}

function fieldsOf(station: StationFigure, prices: readonly PriceFigure[]): ProvenanceRow['fields'] {
  const { id, name, address, city, postalCode, lat, lng } = station
  const read = { id, name, address, city, postalCode, lat, lng, hours: 'Lu-Di 06.00-22.00' }
  const priced = prices.flatMap(({ fuel, price, updated }) => [
    [`${fuel}_prix`, price],
    [`${fuel}_maj`, updated],
  ])
  const texts = { ...read, ...Object.fromEntries(priced) }
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value)]))
}

function rowOf({ id, country }: StationFigure, price: PriceFigure, fields: ProvenanceRow['fields']): ProvenanceRow {
  const sha256 = `${country}`.padEnd(64, '0123456789abcdef')
  return {
    region: null,
    basis: null,
    fuel: price.fuel,
    inForce: true,
    source: country,
    currency: 'EUR',
    nativeFuel: price.nativeFuel,
    publishedUnit: 'major units per litre',
    amount: price.price,
    eur: price.price,
    price: price.price,
    perEuro: '1',
    rateDate: null,
    unusable: null,
    verdict: 'accept',
    rule: null,
    detail: null,
    judgedBy: 'positive,placeholder,band,outlier,jump',
    readAt: '2026-11-19 12:00:00',
    stamp: price.updated,
    validFrom: null,
    validTo: null,
    fields,
    capture: 'stations',
    sha256,
    position: id % 10_007,
    url: 'https://example.org/stations.json',
    fetchedAt: '2026-11-19 11:58:00',
  }
}
