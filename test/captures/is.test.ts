import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../pipeline/delivery-reading.ts'
import { FeedShapeError, FetchError } from '../../pipeline/model/errors.ts'
import { is } from '../../pipeline/sources/is/source.ts'
import { hasSamples, sample, takeFixture, takeFrom } from '../support/deliver.ts'
import { pricesByFuel } from '../support/prices-by-fuel.ts'

const day = '2026-11-19'

async function read(bytes: Uint8Array): Promise<Reading> {
  const { captures } = await takeFrom(is, day, () => bytes)
  return readDelivery(is, day, captures)
}

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

  test('all 245 stations of 2026-08-19 are read', async () => {
    const reading = await read(august19())
    expect([reading.rows, reading.read, reading.skipped, reading.quarantined]).toEqual([245, 245, {}, []])
    expect(reading.superseded).toBe(0)
    expect(pricesByFuel(reading)).toEqual({ sp95: [245, 227.2], diesel: [245, 253.8] })
    const { stations } = reading
    const brands = new Map<string | null, number>()
    for (const { brand } of stations) brands.set(brand, (brands.get(brand) ?? 0) + 1)
    expect(Object.fromEntries([...brands].sort())).toEqual({
      Atlantsolía: 24,
      'Costco Iceland': 1,
      N1: 81,
      Olís: 19,
      Orkan: 73,
      ÓB: 47,
    })
    expect(stations.filter(station => station.lat === null || station.name === null)).toEqual([])
    const members = stations.filter(station => station.prices.some(price => price.access === 'members'))
    expect(members.map(station => [station.ref, station.brand])).toEqual([['co_000', 'Costco Iceland']])
  })

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
    const compact = JSON.stringify({ stations: published() })
    expect(await read(Buffer.from(compact))).toEqual(await read(august19()))
  })

  test('a list without one of the companies is refused, except without the single station of Costco', async () => {
    const without = (company: string) =>
      Buffer.from(JSON.stringify({ stations: published().filter(one => one.company !== company) }))
    await expect(read(without('Olís'))).rejects.toThrow(FeedShapeError)
    await expect(read(without('Olís'))).rejects.toThrow(
      'is/gas: expected stations of Olís, found only Atlantsolía, Costco Iceland, N1, ÓB, Orkan',
    )
    expect((await read(without('Costco Iceland'))).stations).toHaveLength(244)
  })

  test('the history of means in the same folder is refused as another layout', async () => {
    const trends = read(sample('IS', 'trends.min_2026-08-19.json.gz'))
    await expect(trends).rejects.toThrow(FeedShapeError)
    await expect(trends).rejects.toThrow("is/gas: expected the member 'stations', found an object of ao, co, dn")
  })
})

describe('is layouts', () => {
  const broken: readonly (readonly [name: string, change: (text: string) => string, message: string])[] = [
    ['an empty file', () => '', 'is/gas: expected a file, found 0 bytes'],
    ['a page of HTML', () => '<!DOCTYPE html><title>GitHub</title>', "is/gas: expected JSON, found '<!DOCTYPE html>"],
    ['an error in words', () => '404: Not Found', "is/gas: expected JSON, found '404: Not Found'"],
    ['half a file', text => text.slice(0, text.length / 2), 'is/gas: expected JSON'],
    ['a list without its name', text => text.replace('"stations"', '"list"'), "expected the member 'stations'"],
    ['no stations', () => '{"stations":[]}', 'expected stations of Atlantsolía, N1, ÓB, Olís, Orkan, found only none'],
    ['a renamed fuel', text => text.replaceAll('"diesel"', '"disel"'), "expected the member 'diesel', found only"],
    [
      'a renamed longitude',
      text => text.replaceAll('"lon"', '"lng"'),
      "expected the member 'lon', found only lat, lng",
    ],
    ['a company with other letters', text => text.replaceAll('ÓB', 'OB'), 'expected stations of ÓB, found only'],
  ]
  test.each(broken)('refuses %s', async (_name, change, message) => {
    const reading = takeFixture(is, day, bytes => Buffer.from(change(Buffer.from(bytes).toString('utf8')))).then(
      ({ captures }) => readDelivery(is, day, captures),
    )
    await expect(reading).rejects.toThrow(FeedShapeError)
    await expect(reading).rejects.toThrow(message)
  })

  test('refuses letters of another charset', async () => {
    const reading = takeFixture(is, day, bytes => Buffer.from(Buffer.from(bytes).toString('utf8'), 'latin1')).then(
      ({ captures }) => readDelivery(is, day, captures),
    )
    await expect(reading).rejects.toThrow('is/gas: expected UTF-8, found ')
  })

  test('is refused without its file', async () => {
    await expect(takeFrom(is, day, () => undefined)).rejects.toThrow(FetchError)
  })
})
