import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { misplacedStations } from '../../../pipeline/sanity/misplaced.ts'
import { md } from '../../../pipeline/sources/md/source.ts'
import { stationRef } from '../../../pipeline/sources/md/station-ref.ts'
import { type Content, readStations, takeFixture } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'

// There is no real answer. The tests check the described form, and the errors for answers of another form.

const day = '2026-11-19'

const station = {
  x: 3_213_100.5,
  y: 5_941_900.25,
  station_type: 2,
  station_status: 1,
  fullstreet: 'str. A',
  addrnum: '1',
  bua: 'Chișinău',
  lev2: 'Chișinău',
  lev1: 'Chișinău',
  station_name: 'LUKOIL',
  idno: '1003600012345',
  company_name: 'A SRL',
  gasoline: 34.5,
  diesel: 34.1,
  gpl: null as number | null,
}

const read = (content: Content): Promise<Reading> => readStations(md, day, () => content)

describe('a position of Moldova', () => {
  test('is read from metres: the example of EPSG guidance note 7-2', async () => {
    const { stations } = await read([{ ...station, x: -11_169_055.58, y: 2_800_000 }])
    // 24°22'54.433"N 100°20'00.000"W
    expect(stations[0]!.lat).toBeCloseTo(24 + 22 / 60 + 54.433 / 3600, 6)
    expect(stations[0]!.lng).toBeCloseTo(-(100 + 20 / 60), 6)
  })

  test('of the bundled market is in Moldova, except for the two wrong ones', async () => {
    const { captures } = await takeFixture(md, day)
    const { stations } = readDelivery(md, day, captures)
    expect(misplacedStations('MD', stations).map(({ found }) => found)).toEqual([
      '0.0004224, 0.0002588 lies in no country',
      '44.4268, 26.1025 lies in RO',
    ])
  })
})

describe('the id of a Moldovan station', () => {
  const idOf = async (change: Partial<Record<keyof typeof station, unknown>>) =>
    (await read([station, { ...station, x: 3_100_000, ...change }])).stations.map(({ ref }) => ref)

  test('is the fiscal code and the position to 4 decimals', async () => {
    expect(await idOf({})).toEqual(['1003600012345/46.9989,27.8478', '1003600012345/46.9989,28.8638'])
  })

  test.each([
    ['name', { station_name: 'VENTO' }],
    ['company name', { company_name: 'B SRL' }],
    ['price', { diesel: 33 }],
    ['street', { fullstreet: 'str. B' }],
    ['position by a metre', { x: 3_100_001 }],
  ])('stays with another %s', async (_what, change) => expect(await idOf(change)).toEqual(await idOf({})))

  test.each([
    ['fiscal code', { idno: '1003600012346' }],
    ['position by 50 m', { x: 3_100_050 }],
    ['position, or none', { x: null, y: null }],
  ])('changes with another %s', async (_what, change) => expect(await idOf(change)).not.toEqual(await idOf({})))

  test('is the address when there is no position, in any letters', () => {
    const nowhere = { lat: null, lng: null }
    expect(stationRef('1', nowhere, 'Șos. Hîncești', '5', 'Chișinău')).toBe('1/SOSHINCESTI/5/CHISINAU')
    // With the cedilla of old keyboards instead of the comma below.
    expect(stationRef('1', nowhere, 'ŞOS HÎNCEŞTI', '5', null, 'CHIŞINĂU')).toBe('1/SOSHINCESTI/5/CHISINAU')
    expect(stationRef('1', nowhere, 'Șos. Hîncești', '6', 'Chișinău')).not.toBe('1/SOSHINCESTI/5/CHISINAU')
  })
})

describe('md layouts', () => {
  const list = [station, { ...station, x: 3_100_000 }]
  const without = (key: string) =>
    list.map(one => Object.fromEntries(Object.entries(one).filter(([name]) => name !== key)))
  const degrees = [{ ...station, x: 28.8638, y: 47.0105 }]
  const broken: readonly (readonly [name: string, content: object, message: RegExp])[] = [
    ['an object around the list', { data: list }, /expected an array, found an object of data/],
    ['a list of nothing', [], /md\/stations: expected stations, found none/],
    ['a list without status', without('station_status'), /expected the member 'station_status'/],
    ['degrees', degrees, /md\/stations: expected metres of EPSG:3857 in 'x' and 'y', found '28.8638' and '47.0105'/],
  ]
  test.each(broken)('refuses %s', async (_name, content, message) => {
    await expectRefusal(read(content), message)
  })

  test('is read when no station sells gas', async () => {
    const { stations } = await read(list)
    expect(
      stations.map(({ prices }) =>
        prices.map(({ fuel, amountMicros, nativeFuel }) => [fuel, amountMicros / 1e6, nativeFuel]),
      ),
    ).toEqual(
      Array.from({ length: 2 }, () => [
        ['diesel', 34.1, 'diesel'],
        ['sp95', 34.5, 'gasoline'],
      ]),
    )
  })
})
