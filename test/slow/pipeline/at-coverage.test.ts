import { expect, test } from 'vitest'
import { answer, composer, stationsOf, unitsOf } from '../../../fixtures/sources/at/compose.ts'
import type { Capture } from '../../../pipeline/capture.ts'
import { readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import type { Request } from '../../../pipeline/source.ts'
import { at } from '../../../pipeline/sources/at/source.ts'
import { takeFrom } from '../../support/deliver.ts'

const day = '2026-11-19'
const size = composer.realSize
const stations = stationsOf(day, size)
const fuels = ['DIE', 'SUP'] as const

/** What E-Control answers to a search anywhere in the composed country. */
function searched({ name, url }: Request): object {
  if (name === 'units') return unitsOf(size)
  const { searchParams: asked } = new URL(url)
  const place = { lat: Number(asked.get('latitude')), lng: Number(asked.get('longitude')) }
  return answer(place, asked.get('fuelType') as (typeof fuels)[number], stations, size)
}

/** How many stations the searches list and show a price of, and the share of all prices of the country. */
function coverageOf(captures: readonly Capture[]) {
  const listed = readDelivery(at, day, captures).stations
  const shown = listed.flatMap(({ prices }) => prices).length
  const sold = stations.flatMap(({ prices }) => fuels.filter(fuel => prices[fuel] !== undefined)).length
  return { listed: listed.length, priced: listed.filter(({ prices }) => prices.length > 0).length, share: shown / sold }
}

test('the second sweep shows more prices of a composed country', async () => {
  const { captures, failed } = await takeFrom(at, day, searched)
  const first = coverageOf(captures.filter(({ name }) => !name.includes('-own-')))
  const both = coverageOf(captures)
  expect(failed).toEqual([])
  // Measured: 1,704 stations with a price, 45.4 % of all prices; with the second sweep 2,316 and 63.3 %.
  expect(stations).toHaveLength(2699)
  expect(first.priced).toBeLessThan(1750)
  expect(first.share).toBeLessThan(0.46)
  expect(both.listed).toBeGreaterThan(2650)
  expect(both.priced).toBeGreaterThan(2300)
  expect(both.share).toBeGreaterThan(0.62)
  expect(captures.length).toBeLessThan(5000)
})
