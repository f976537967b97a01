import { describe, expect, test } from 'vitest'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { agentAt } from '../support/agent.ts'
import { serving, sharedServing } from '../support/api-server.ts'

// Station 22 has the lowest price of diesel near station 21.
const held = { last_validated: true, last_validated_at: '2026-11-18 12:00:00' }
const prices = figures.prices.map(price =>
  price.stationId === 22 && price.fuel === 'diesel' ? { ...price, lastValidatedAt: held.last_validated_at } : price,
)
const server = sharedServing(atEnd => serving({ figures: { ...figures, prices } }, {}, atEnd))
const { get } = server

describe('the last validated price of a held one', () => {
  test('is marked in the answers with a station, with the time of its read, and accepted prices are not', async () => {
    for (const path of ['/live/api.php?action=stations&country=FR&lat=47.3&lng=5', '/live/station.php?ids=21,22']) {
      const [first, second] = (await get(path)).json.data.stations
      expect(second.prices.diesel).toEqual({ price: 1.5, updated: '2026-11-19 07:30:00', ...held })
      expect(second.prices.e85).not.toHaveProperty('last_validated')
      expect(Object.keys(first.prices.diesel)).toEqual(['price', 'updated', 'native_fuel', 'service'])
    }
  })

  test('is marked on the map, along a route and among cheaper stations', async () => {
    const { features } = (await get('/live/geojson.php')).json
    const marked = features.filter((one: { properties: object }) => 'last_validated' in one.properties)
    expect(marked).toHaveLength(1)
    expect(marked[0].properties).toMatchObject({ id: 22, ...held })
    const route = (await get('/live/corridor.php?fuel=diesel&route=47.29,5;47.31,5')).json.data.stations
    expect(route.find((one: { id: number }) => one.id === 22)).toMatchObject(held)
    const context = (await get('/live/station-context.php?id=21')).json.data
    expect(context.fuels.diesel.cheaper[0]).toMatchObject({ id: 22, ...held })
  })

  test('is marked in results of tools', async () => {
    const { call } = await agentAt(server.served().url)
    const { structured } = await call('stations', { lat: 47.3, lng: 5, radius_km: 1, fuel: 'diesel' })
    expect(structured.data.stations[0]).toMatchObject({ id: 22, prices: { diesel: held } })
  })

  test('is marked in answers to questions, also in words', async () => {
    const answer = (await get('/api/natural-language/?q=cheapest+diesel+near+47.3,+5')).json
    expect(answer.data.stations[0]).toMatchObject({ id: 22, prices: { diesel: held } })
    expect(answer.message).toContain('1.500 EUR a litre (last validated price)')
  })

  test('is marked on the page of its station', async () => {
    expect((await get('/station/22')).text).toContain('last validated')
    expect((await get('/station/21')).text).not.toContain('last validated')
  })
})
