import { describe, expect, test } from 'vitest'
import { auSa } from '../../../pipeline/sources/au-sa/source.ts'
import { type Content, hasSamples, readStations, sample, takeFrom } from '../../support/deliver.ts'

const day = '2024-05-20'

/** The captured fragments, with lists of Queensland's installation for the missing ones. */
function readFragments(changes: Readonly<Record<string, Content>> = {}) {
  const answers: Readonly<Record<string, Content>> = {
    brands: sample('AU-QLD', 'brands.derived.json'),
    fuels: sample('AU-SA', 'GetCountryFuelTypes.derived.json'),
    regions: sample('AU-QLD', 'GetCountryGeographicRegions.json.gz'),
    sites: sample('AU-SA', 'GetFullSiteDetails.one-site.json'),
    prices: sample('AU-SA', 'GetSitesPrices.one-price.json'),
  }
  return readStations(auSa, day, ({ name }) => changes[name] ?? answers[name])
}

const site = {
  ref: '61205460',
  name: 'OTR Dry Creek',
  brand: 'On the Run',
  address: '11 Vader Street',
  city: 'Dry Creek',
  postalCode: '5094',
  lat: -34.819297,
  lng: 138.592116,
  openingHours: '24/7',
}

describe.runIf(hasSamples)('the fragments of the South Australian feed', () => {
  test('charging connectors in the list of fuels are each left out', async () => {
    const offers = [10000, 10001, 10002].map(FuelId => ({
      SiteId: 61205460,
      FuelId,
      CollectionMethod: 'T',
      TransactionDateUtc: '2024-05-19T22:55:00',
      Price: 60,
    }))
    const reading = await readFragments({ prices: { SitePrices: offers } })
    expect([reading.skipped, reading.quarantined, reading.stations[0]!.prices]).toEqual([{ charging: 3 }, [], []])
  })
})

test('the region of another state is never requested', async () => {
  const urls: string[] = []
  await takeFrom(auSa, day, ({ url }) => {
    urls.push(url)
    return {}
  })
  expect(urls.filter(url => url.includes('geoRegionId=')).map(url => new URL(url).search)).toEqual([
    '?countryId=21&geoRegionLevel=3&geoRegionId=4',
    '?countryId=21&geoRegionLevel=3&geoRegionId=4',
  ])
  expect(urls.filter(url => url.includes('settings.invalid'))).toEqual([])
})
