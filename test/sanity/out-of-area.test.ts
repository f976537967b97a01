import { describe, expect, test } from 'vitest'
import type { StationRecord } from '../../pipeline/model/records.ts'
import { misplacedStations } from '../../pipeline/sanity/misplaced.ts'
import { stationRecord } from '../support/readings.ts'

const station = (ref: string, lat: number, lng: number, rest: Partial<StationRecord> = {}): StationRecord =>
  stationRecord({ ref, lat, lng, ...rest })

/** Six stations around a place, two kilometres apart. */
const around = (lat: number, lng: number, rest: Partial<StationRecord>): StationRecord[] =>
  Array.from({ length: 6 }, (_, at) => station(`${rest.city} ${at}`, lat + at * 0.02, lng, rest))

const redcar = around(54.6, -1.07, { city: 'Redcar', postalCode: 'TS10 1AA' })
const londonBridge = [51.505, -0.087] as const

const put = (country: string, stations: readonly StationRecord[]) =>
  misplacedStations(country, stations).map(({ ref, reason }) => `${ref} ${reason}`)

describe('a position inside the country', () => {
  test('is quarantined when postal area and town are both elsewhere, and the finding names both', () => {
    const moved = station('moved', ...londonBridge, { city: 'RedCar', postalCode: 'TS10 3DS' })
    expect(misplacedStations('GB', [...redcar, moved])).toEqual([
      {
        ref: 'moved',
        reason: 'OUT_OF_AREA',
        found: '51.505, -0.087 lies 355 km from TS and 352 km from RedCar',
      },
    ])
  })

  test('stays when the town matches: a mistyped postal code is more frequent than a wrong position', () => {
    const mistyped = station('mistyped', ...londonBridge, { city: 'London', postalCode: 'TS10 3DS' })
    expect(put('GB', [...redcar, mistyped])).toEqual([])
  })

  test('stays when the postal area matches: lists of towns lack some towns of the same name', () => {
    const namesake = station('namesake', ...londonBridge, { city: 'Redcar', postalCode: 'SE1 9RA' })
    const southwark = around(51.49, -0.08, { city: 'Southwark', postalCode: 'SE1 2AA' })
    expect(put('GB', [...southwark, namesake])).toEqual([])
  })

  test('stays when the province matches, and is quarantined when neither province nor town does', () => {
    const varese = around(45.8, 8.8, { city: 'Varese', region: 'VA' })
    const near = station('near', 45.6, 9.03, { city: 'Latina', region: 'VA' })
    const far = station('far', 45.8, 13.54, { city: 'Varese', region: 'VA' })
    expect(put('IT', [...varese, near, far])).toEqual(['far OUT_OF_AREA'])
  })

  test('is quarantined by its area alone when no town is known and the area is far away', () => {
    const unnamed = around(54.6, -1.07, { postalCode: 'TS10 1AA' })
    const far = station('far', ...londonBridge, { postalCode: 'TS10 3DS' })
    const less = station('less', 54, -1.07, { postalCode: 'TS10 3DS' })
    expect(put('GB', [...unnamed, far, less])).toEqual(['far OUT_OF_AREA'])
  })

  test('stays at the far end of a large area when other stations of the area are nearby', () => {
    const thurso = around(58.6, -3.52, { city: 'Thurso', postalCode: 'KW14 7AA' })
    const islands = ['1', '2', '3'].map(ref => station(ref, 59.3, -2.9 + Number(ref) / 50, { postalCode: 'KW17 2DH' }))
    expect(put('GB', [...thurso, ...islands])).toEqual([])
    // Stations at the same position do not count as neighbours.
    const shared = ['1', '2', '3'].map(ref => station(ref, ...londonBridge, { postalCode: 'KW17 2DH' }))
    expect(put('GB', [...thurso, ...shared])).toHaveLength(3)
  })

  test('stays when the station is named after the place that it is in', () => {
    const anzio = station('anzio', 41.45, 12.63, { name: 'COIL ANZIO', city: 'Rieti', region: 'RI' })
    const rieti = around(42.4, 12.86, { city: 'Rieti', region: 'RI' })
    expect(put('IT', [...rieti, anzio])).toEqual([])
    expect(put('IT', [...rieti, { ...anzio, name: 'COIL' }])).toEqual(['anzio OUT_OF_AREA'])
  })

  test('is not checked by its town alone, nor by fewer than three stations of an area', () => {
    const moved = station('moved', ...londonBridge, { city: 'Redcar', postalCode: 'TS10 3DS' })
    expect(put('GB', [moved])).toEqual([])
    expect(put('GB', [...redcar.slice(0, 1), moved])).toEqual([])
    expect(put('GB', [...redcar.slice(0, 2), moved])).toEqual(['moved OUT_OF_AREA'])
  })

  test('is checked against the other stations of its town when rows have no area', () => {
    const zagreb = around(45.81, 15.98, { city: 'Zagreb' })
    const moved = station('moved', 43.51, 16.44, { city: 'Zagreb' })
    expect(put('HR', [...zagreb, moved])).toEqual(['moved OUT_OF_AREA'])
    expect(put('HR', [...zagreb, { ...moved, postalCode: '21000' }])).toEqual([])
  })

  test('is not checked when the position is abroad, which is a finding of its own', () => {
    const inParis = station('paris', 48.85, 2.35, { city: 'Redcar', postalCode: 'TS10 3DS' })
    expect(put('GB', [...redcar, inParis])).toEqual(['paris OUT_OF_COUNTRY'])
  })

  test('is not checked when it is unknown, and does not move the middle of an area', () => {
    const unknown = ['a', 'b'].map(ref => stationRecord({ ref, city: 'Redcar', postalCode: 'TS10 3DS' }))
    expect(put('GB', [...redcar, ...unknown])).toEqual([])
  })

  test('has a finding that names the area alone when no town is known', () => {
    const unnamed = around(54.6, -1.07, { postalCode: 'TS10 1AA' })
    const far = station('far', ...londonBridge, { postalCode: ' ts10 3ds' })
    expect(misplacedStations('GB', [...unnamed, far]).map(({ found }) => found)).toEqual([
      '51.505, -0.087 lies 355 km from TS',
    ])
    // An area of four stations shows no median.
    expect(put('GB', [...unnamed.slice(0, 3), far])).toEqual([])
  })

  test('stays when the province matches and the postal code does not', () => {
    const varese = around(45.8, 8.8, { city: 'Varese', region: 'VA', postalCode: '21100' })
    const rieti = around(42.4, 12.86, { city: 'Rieti', region: 'RI', postalCode: '02100' })
    const wrongCode = station('code', 45.6, 8.9, { city: 'Rieti', region: 'VA', postalCode: '02100' })
    expect(put('IT', [...varese, ...rieti, wrongCode])).toEqual([])
  })

  test('is in no area where the name of the area or of the town is empty', () => {
    const empty = around(45.8, 8.8, { city: '', region: '' })
    expect(put('IT', [...empty, station('far', 38.1, 13.3, { city: '', region: '' })])).toEqual([])
  })

  test('may be as far out as three times the distance of half of the stations of its area', () => {
    // Half of the stations are within 56 km of the middle.
    const wide = Array.from({ length: 6 }, (_, at) =>
      station(`wide ${at}`, 53.5 + at * 0.25, -1.07, { city: 'Redcar', postalCode: 'TS10 1AA' }),
    )
    const out = (lat: number) => station('out', lat, -1.07, { city: 'Redcar', postalCode: 'TS10 1AA' })
    expect(put('GB', [...wide, out(52.6)])).toEqual([])
    expect(put('GB', [...wide, out(52.3)])).toEqual(['out OUT_OF_AREA'])
  })

  describe('far from the middle of its area', () => {
    const thurso = Array.from({ length: 20 }, (_, at) => {
      return station(`Thurso ${at}`, 58.6 + at * 0.01, -3.52, { city: 'Thurso', postalCode: 'KW14 7AA' })
    })
    /** Stations in a row, this many degrees apart, each with the address of Thurso. */
    const inSomerset = (count: number, apart: number, rest: Partial<StationRecord> = {}) =>
      Array.from({ length: count }, (_, at) => {
        return station(`${at}`, 51, -2.5 + at * apart, { postalCode: 'KW17 2DH', ...rest })
      })
    /** Two stations whose positions are believed, because their town is there. */
    const believed = (count: number) =>
      Array.from({ length: count }, (_, at) => {
        return station(`believed ${at}`, 51.02, -2.63 + at * 0.01, { city: 'Yeovil', postalCode: 'KW17 2DH' })
      })

    test('stays beside two believed others of its area, and not beside one', () => {
      expect(put('GB', [...thurso, ...believed(2), ...inSomerset(1, 0)])).toEqual([])
      expect(put('GB', [...thurso, ...believed(1), ...inSomerset(1, 0)])).toEqual(['0 OUT_OF_AREA'])
    })

    test('is no neighbour of another one: three that lost their sign do not confirm each other', () => {
      for (const count of [1, 2, 3, 9]) {
        expect(put('GB', [...thurso, ...inSomerset(count, 0.02)])).toHaveLength(count)
        expect(put('GB', [...thurso, ...inSomerset(count, 0.02, { city: 'Thurso' })])).toHaveLength(count)
      }
    })

    test('confirms another one as soon as it is confirmed itself, in any order of the stations', () => {
      // 21 km from each to the next. The first two are within 50 km of those that are believed, and each of the others only of
      // the two before it.
      const row = inSomerset(6, 0.3)
      expect(put('GB', [...thurso, ...row])).toHaveLength(6)
      expect(put('GB', [...thurso, ...believed(2), ...row])).toEqual([])
      expect(put('GB', [...row.toReversed(), ...believed(2), ...thurso])).toEqual([])
      // One is missing.
      expect(put('GB', [...thurso, ...believed(2), ...row.toSpliced(3, 1)])).toEqual(['4 OUT_OF_AREA', '5 OUT_OF_AREA'])
    })
  })

  test('stays when one of several towns in its field matches', () => {
    const london = (city: string) => station('london', ...londonBridge, { city, postalCode: 'TS10 3DS' })
    // Watford is 27 km away, too far for a station that is only named after it.
    for (const city of ['Redcar,Watford', 'Watford / Redcar', 'Redcar (Watford)', 'Watford;Redcar']) {
      expect(put('GB', [...redcar, london(city)])).toEqual([])
    }
    expect(put('GB', [...redcar, london('Redcar,Hull')])).toEqual(['london OUT_OF_AREA'])
  })

  test('stays when a town that no list has is named after the place', () => {
    const agrigento = around(37.3, 13.6, { city: 'Agrigento', region: 'AG' })
    const island = station('island', 35.5, 12.6, { name: 'IP', city: 'Lampedusa e Linosa', region: 'AG' })
    expect(put('IT', [...agrigento, island])).toEqual([])
    expect(put('IT', [...agrigento, { ...island, city: 'Linosa' }])).toEqual(['island OUT_OF_AREA'])
  })

  test('stays only when all words of a place are in the name of the station, and the place is near', () => {
    const rieti = around(42.4, 12.86, { city: 'Rieti', region: 'RI' })
    const at = (name: string) => station('moved', 40.83, 8.41, { name, city: 'Rieti', region: 'RI' })
    expect(put('IT', [...rieti, at('IP PORTO TORRES')])).toEqual([])
    expect(put('IT', [...rieti, at('IP PORTO')])).toEqual(['moved OUT_OF_AREA'])
    expect(put('IT', [...rieti, at('COIL ANZIO')])).toEqual(['moved OUT_OF_AREA'])
    // One of five places of that name.
    const newport = station('newport', 51.59, -3, { name: 'Newport', city: 'Redcar', postalCode: 'TS10 1AA' })
    expect(put('GB', [...redcar, newport])).toEqual([])
  })

  test('is far away only in another state when postal codes identify states', () => {
    const brisbane = around(-27.5, 153, { city: 'Brisbane', postalCode: '4000' })
    const cairns = around(-16.9, 145.7, { city: 'Cairns', postalCode: '4870' }).slice(0, 2)
    const georgetown = station('georgetown', -18.29, 143.55, { city: 'Georgetown', postalCode: '4871' })
    const perth = station('perth', -31.95, 115.86, { city: 'Brisbane', postalCode: '4000' })
    expect(put('AU', [...brisbane, ...cairns, georgetown, perth])).toEqual(['perth OUT_OF_AREA'])
  })
})
