import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import { auQld } from '../../../pipeline/sources/au-qld/source.ts'
import { type Content, hasSamples, readStations, sample } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'
import { pricesByFuel } from '../../support/prices-by-fuel.ts'

const day = '2025-09-01'
type Json = Record<string, unknown>
interface Feature {
  readonly id: number
  readonly properties: { readonly LastUpdatedUtc: string; readonly Prices: Readonly<Record<string, number>> }
}

const sampled = (file: string): unknown => JSON.parse(Buffer.from(sample('AU-QLD', file)).toString())

/** Prices read by another program in 2021, converted back to the feed's form: fuel numbers and tenths of a cent. */
function derivedPrices(): Json[] {
  const fuels = (sampled('GetCountryFuelTypes.json') as { Fuels: { FuelId: number; Name: string }[] }).Fuels
  const numbers = new Map(fuels.map(fuel => [fuel.Name, fuel.FuelId]))
  const { features } = sampled('prices.2021-03-16.derived.geojson.gz') as { features: Feature[] }
  return features.flatMap(({ id, properties }) =>
    Object.entries(properties.Prices).map(([name, cents]) => ({
      SiteId: id,
      FuelId: numbers.get(name)!,
      CollectionMethod: 'T',
      TransactionDateUtc: properties.LastUpdatedUtc,
      Price: Math.round(cents * 10),
    })),
  )
}

function readWith(changes: Readonly<Record<string, Content>> = {}): Promise<Reading> {
  return readStations(auQld, day, ({ name }) => changes[name] ?? answers[name])
}

const answers: Readonly<Record<string, Content>> = hasSamples
  ? {
      brands: sample('AU-QLD', 'brands.derived.json'),
      fuels: sample('AU-QLD', 'GetCountryFuelTypes.json'),
      regions: sample('AU-QLD', 'GetCountryGeographicRegions.json.gz'),
      sites: { S: sampled('GetFullSiteDetails.S-array.json.gz') },
      prices: { SitePrices: derivedPrices() },
    }
  : {}

describe.runIf(hasSamples)('the real sites of 2025 with the prices of 2021', async () => {
  const reading = hasSamples ? await readWith() : ({} as Reading)
  const { stations } = reading

  test('all rows are accounted for', () => {
    expect(stations).toHaveLength(1727)
    expect([reading.rows, reading.read, reading.skipped]).toEqual([8037, 7875, {}])
    expect([...new Set(reading.quarantined.map(row => `${row.field} ${row.reason}`))]).toEqual(['ref UNKNOWN_STATION'])
    // Sites of 2021 that no longer existed in 2025.
    expect(reading.quarantined).toHaveLength(162)
  })

  test('every site has its position, its suburb by level and number, and a brand', () => {
    expect(stations.filter(({ lat }) => lat === null)).toEqual([])
    expect(stations.filter(({ city }) => city === null)).toEqual([])
    expect(stations.filter(({ brand }) => brand === null)).toEqual([])
    expect(stations.filter(({ postalCode }) => !/^4\d{3}$/.test(postalCode ?? ''))).toEqual([])
    expect(stations.filter(({ lat, lng }) => lat! < -29.2 || lat! > -9.2 || lng! < 137.9 || lng! > 153.6)).toEqual([])
    expect(stations.filter(({ brand }) => brand === 'BP')).toHaveLength(275)
    expect(stations.find(({ ref }) => ref === '61401007')).toMatchObject({
      name: '7-Eleven Coomera',
      brand: '7 Eleven',
      address: 'Pacific Highway',
      city: 'Coomera',
      postalCode: '4209',
      lat: -27.868671,
      lng: 153.314236,
      openingHours: null,
    })
    expect(stations.filter(({ city }) => city === 'CAMBOOYA')).toEqual([])
  })

  test('no address ends with its country', () => {
    expect(stations.filter(({ address }) => /Australia| {2}|^ | $/.test(address ?? ''))).toEqual([])
    expect(stations.find(({ name }) => name?.includes('Mount Molloy'))?.address).toBe('39 Main St')
  })

  test('tenths of a cent are converted to dollars, and premium diesel counts when it is the only diesel', () => {
    expect(pricesByFuel(reading)).toEqual({
      // Three of them are OPAL, at sites without Unleaded.
      u91: [1410, 1.309],
      diesel: [1499, 1.329],
      sp95: [839, 1.449],
      sp98: [1084, 1.529],
      e10: [836, 1.279],
      gpl: [254, 0.939],
      e85: [51, 1.699],
    })
    const amounts = reading.stations.flatMap(station => station.prices.map(price => price.amount))
    expect([Math.min(...amounts), Math.max(...amounts)]).toEqual([0.099, 2.45])
    // Sites with both diesels.
    expect(reading.superseded).toBe(175)
  })

  test('a timestamp is that of the publisher', () => {
    expect(stations.find(({ ref }) => ref === '61401007')?.prices).toContainEqual({
      fuel: 'diesel',
      amount: 1.319,
      updatedAt: '2021-03-15 18:26:00',
      nativeFuel: 'Premium Diesel',
      rank: 1,
    })
  })

  test('a site with only prices of 9999 stays, out of stock', async () => {
    const out = derivedPrices().map(row => (row.SiteId === 61401007 ? { ...row, Price: 9999 } : row))
    const other = await readWith({ prices: { SitePrices: out } })
    expect(other.stations.find(({ ref }) => ref === '61401007')).toMatchObject({
      prices: [],
      availability: ['u91', 'gpl', 'sp98', 'e10', 'diesel'].map(fuel => ({
        fuel,
        state: 'out_of_stock',
        since: '2021-03-15 18:26:00',
      })),
    })
    expect(other.skipped).toMatchObject({ 'out of stock': 5 })
  })

  test('fuel numbers with another name give no prices', async () => {
    const text = Buffer.from(sample('AU-QLD', 'GetCountryFuelTypes.json'))
      .toString()
      .replace('"Premium Diesel"', '"Premium Unleaded 100"')
    const other = await readWith({ fuels: text })
    expect(other.quarantined.filter(({ reason }) => reason === 'FUEL_MISMATCH')).toHaveLength(809)
    expect(other.quarantined.find(({ reason }) => reason === 'FUEL_MISMATCH')?.found).toBe('14 Premium Unleaded 100')
  })

  test('the bare array of sites is refused', async () => {
    const reading = readWith({ sites: sample('AU-QLD', 'GetFullSiteDetails.S-array.json.gz') })
    await expect(reading).rejects.toThrow(FeedShapeError)
    await expect(reading).rejects.toThrow("au-qld/sites: expected the member 'S', found an array of 1727")
  })
})

expectRefused(auQld, /sites/, [
  ['no sites', () => '{"S":[]}', /^au-qld\/sites: expected S, found none$/],
  [
    'the answer to a wrong token',
    () => '{"Message":"Authorization has been denied"}',
    /'S', found an object of Message$/,
  ],
])
