import { describe, expect, test } from 'vitest'
import { readDelivery } from '../../pipeline/delivery-reading/read-delivery.ts'
import type { StationSource } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { takeFixture } from '../support/deliver.ts'

const sources = Object.values(registry).filter((source): source is StationSource => source.kind === 'stations')
const day = '2026-11-19'

describe.each(sources.map(source => [source.descriptor.id, source] as const))('the contract of %s', (id, source) => {
  const { stations, fuels, pricedShare } = source.descriptor.contract
  const shares = Object.entries(pricedShare ?? {})

  test('is consistent', () => {
    expect(stations[0]).toBeLessThan(stations[1])
    expect(shares.filter(([fuel]) => !(fuels as readonly string[]).includes(fuel))).toEqual([])
    expect(shares.filter(([, share]) => !(share > 0 && share < 1))).toEqual([])
  })

  test('names the fuels that every delivery has, unless the operator decides that', () => {
    if (['gr-stations', 'se'].includes(id)) expect(shares).toEqual([])
    else expect(shares.map(([fuel]) => fuel)).toContain('diesel')
  })

  test('is met by the composed delivery for each fuel', async () => {
    const reading = readDelivery(source, day, (await takeFixture(source, day)).captures)
    const sold = (fuel: string) => reading.stations.filter(({ prices }) => prices.some(price => price.fuel === fuel))
    expect(shares.filter(([fuel, share]) => sold(fuel).length < share * reading.stations.length)).toEqual([])
  })
})
