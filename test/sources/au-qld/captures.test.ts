import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { auQld } from '../../../pipeline/sources/au-qld/source.ts'
import { type Content, hasSamples, readStations, sample } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

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

  test('fuel numbers with another name give no prices', async () => {
    const text = Buffer.from(sample('AU-QLD', 'GetCountryFuelTypes.json'))
      .toString()
      .replace('"Premium Diesel"', '"Premium Unleaded 100"')
    const other = await readWith({ fuels: text })
    expect(other.quarantined.filter(({ reason }) => reason === 'FUEL_MISMATCH')).toHaveLength(809)
    expect(other.quarantined.find(({ reason }) => reason === 'FUEL_MISMATCH')?.found).toBe('14 Premium Unleaded 100')
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
