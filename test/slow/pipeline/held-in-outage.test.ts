import { expect, test } from 'vitest'
import type { FeatureCollection } from '../../../pipeline/serving/schemas/stations.ts'
import { serverOn } from '../../support/api-server.ts'
import { bundled, putDelivery, query, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Iceland: on the second day all prices of one chain are wrong, and from the third day on the list is empty.
test('in an outage, held prices leave force together with the accepted ones', async () => {
  const dataDir = temporaryFolder()
  const root = temporaryFolder()
  const [first, second, ...empty] = ['17', '18', '19', '20', '21', '23', '25'].map(day => `2026-11-${day}`)
  putDelivery(root, 'is', first!, bundled('is', first!))
  putDelivery(root, 'is', second!, new Map([['gas.json', cheaperOB(bundled('is', second!).get('gas.json')!)]]))
  for (const day of empty) {
    putDelivery(root, 'is', day, new Map([['gas.json', new TextEncoder().encode('{"stations":[]}')]]))
  }
  for (const day of [first!, second!, ...empty]) putDelivery(root, 'ecb', day, bundled('ecb', '2026-11-19'))
  const run = async (day: string, time = '12:00:00') => {
    await runFiles({ dataDir, from: root, on: day, now: `${day} ${time}`, source: ['is', 'ecb'] })
    const { get } = await serverOn(dataDir)
    const { countries } = (await get('/live/api.php')).json.data
    const map = await get('/live/geojson.php?country=IS&bounds=-90,-180,90,180&limit=5000')
    const prices = (map.json as FeatureCollection).features.map(({ properties }) => properties)
    return { summary: countries.find((one: { country_code: string }) => one.country_code === 'IS'), prices }
  }

  expect((await run(first!)).prices.filter(price => 'last_validated' in price)).toEqual([])
  const read = await run(second!)
  const held = read.prices.filter(price => price.last_validated)
  expect(held.length).toBeGreaterThan(5)
  for (const price of held) {
    expect(price).toMatchObject({ brand: 'ÓB', last_validated_at: '2026-11-17 12:00:00', updated: null })
  }
  // For 48 hours, everything stays as it was read on the second day.
  expect(await run(empty[0]!)).toEqual(read)
  expect(await run(empty[1]!)).toEqual(read)
  const nothing = { summary: { ...read.summary, fuels: {}, total_stations: 0 }, prices: [] }
  expect(await run(empty[1]!, '12:00:01')).toEqual(nothing)
  for (const day of empty.slice(2)) expect(await run(day)).toEqual(nothing)
  const reasons = await query<{ unusable: string }>(dataDir, 'select distinct unusable from {prices} where listed')
  expect(reasons).toEqual([{ unusable: 'read too long ago' }])
})

function cheaperOB(bytes: Uint8Array): Uint8Array {
  const file = JSON.parse(new TextDecoder().decode(bytes)) as { stations: Record<string, unknown>[] }
  const cheaper = (amount: unknown) => (typeof amount === 'number' ? Math.round(amount * 7) / 10 : amount)
  const stations = file.stations.map(station => {
    if (station.company !== 'ÓB') return station
    return { ...station, bensin95: cheaper(station.bensin95), diesel: cheaper(station.diesel) }
  })
  return new TextEncoder().encode(JSON.stringify({ ...file, stations }))
}
