import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { is } from '../../../pipeline/sources/is/source.ts'
import { type Content, hasSamples, readStations, sample, takeEdited, takeFixture } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'

const read = (content: Content): Promise<Reading> => readStations(is, day, () => content)

describe.runIf(hasSamples)('is captures', () => {
  const august19 = () => sample('IS', 'gas_2026-08-19.json')
  interface Published {
    readonly key: string
    readonly company: string
    readonly bensin95: number
    readonly diesel: number
    readonly geo: { readonly lat: number; readonly lon: number }
  }
  const published = (): Published[] => JSON.parse(Buffer.from(august19()).toString('utf8')).stations

  test('prices are the regular prices, in krónur, at the published positions', async () => {
    const found = (await read(august19())).stations.map(({ ref, lat, lng, prices }) => [
      ref,
      lat,
      lng,
      ...prices.map(({ fuel, amount, nativeFuel }) => `${fuel} ${amount} ${nativeFuel}`),
    ])
    const expected = published().map(({ key, geo, diesel, bensin95 }) => [
      key,
      geo.lat,
      geo.lon,
      `diesel ${diesel} diesel`,
      `sp95 ${bensin95} bensin95`,
    ])
    expect(found).toEqual(expected.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
  })

  test('the compact file, which the source downloads, gives the same result', async () => {
    expect(await read({ stations: published() })).toEqual(await read(august19()))
  })

  test('a list without the single station of Costco is read', async () => {
    const others = published().filter(one => one.company !== 'Costco Iceland')
    expect((await read({ stations: others })).stations).toHaveLength(244)
  })
})

expectRefused(is, /gas/, [
  ['no stations', () => '{"stations":[]}', 'expected stations of Atlantsolía, N1, ÓB, Olís, Orkan, found only none'],
  ['a company with another name', text => text.replaceAll('ÓB', 'Óska'), 'expected stations of ÓB, found only'],
])

test('a company in other case, or without its accents, is the same company', async () => {
  const respelled = (text: string) => text.replaceAll('ÓB', 'OB').replaceAll('Olís', 'OLÍS')
  const { captures } = await takeEdited(is, day, text => respelled(text).replaceAll('Costco Iceland', 'COSTCO Iceland'))
  const { stations } = readDelivery(is, day, captures)
  const own = (await takeFixture(is, day)).captures
  expect(stations.map(({ ref }) => ref)).toEqual(readDelivery(is, day, own).stations.map(({ ref }) => ref))
  const members = stations.filter(({ prices }) => prices.some(({ access }) => access === 'members'))
  expect(members.map(({ ref }) => ref)).toEqual(['co_000'])
})

test('refuses letters of another charset', async () => {
  const taken = takeFixture(is, day, bytes => Buffer.from(Buffer.from(bytes).toString('utf8'), 'latin1'))
  const reading = taken.then(({ captures }) => readDelivery(is, day, captures))
  await expect(reading).rejects.toThrow('is/gas: expected UTF-8, found ')
})
