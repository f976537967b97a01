import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { auQld } from '../../../pipeline/sources/au-qld/source.ts'
import { expectFacts } from '../../support/capture-facts.ts'
import { type Content, hasSamples, readStations, sample } from '../../support/deliver.ts'
import { expectRefusal, expectRefused } from '../../support/expect-refused.ts'

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

  test('all rows are accounted for', () => expectFacts('Queensland, sites of 2025', reading))

  test('every postal code is one of the state', () => {
    expect(stations.filter(({ postalCode }) => !/^4\d{3}$/.test(postalCode ?? ''))).toEqual([])
  })

  test('no address ends with its country', () => {
    expect(stations.filter(({ address }) => /Australia| {2}|^ | $/.test(address ?? ''))).toEqual([])
    expect(stations.find(({ name }) => name?.includes('Mount Molloy'))?.address).toBe('39 Main St')
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
    await expectRefusal(reading, "au-qld/sites: expected the member 'S', found an array of 1727")
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
