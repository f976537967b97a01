import { describe, expect, test } from 'vitest'
import type { OsmObject } from '../../pipeline/model/records.ts'
import type { StoredStation } from '../../pipeline/model/stored.ts'
import { matchStations } from '../../pipeline/osm/match-stations.ts'
import { heldStation } from '../support/stored-rows.ts'

const dijon = { lat: 47.32, lng: 5.04 }
const metre = 1 / 111_195

/** So many metres to the north of Dijon. */
const north = (metres: number) => ({ lat: dijon.lat + metres * metre, lng: dijon.lng })

/** A station of a brand: canonical and as published. */
const sells = (brand: string) => ({ brand, publishedBrand: brand })

function station(id: number, metres: number, more: Partial<StoredStation> = {}): StoredStation {
  return heldStation({ id, ref: String(id), country: 'IT', ...north(metres), ...more })
}

function mapped(ref: string, metres: number, more: Partial<OsmObject> = {}): OsmObject {
  return {
    ref,
    country: 'IT',
    ...north(metres),
    name: null,
    brand: null,
    openingHours: null,
    ids: {},
    base: '2026-11-18 22:00:00',
    ...more,
  }
}

/** `1 node/1 brand 40`. */
function found(stations: readonly StoredStation[], objects: readonly OsmObject[], country = 'IT'): string[] {
  return matchStations(country, stations, objects).map(({ stationId, osmRef, method, distanceM }) =>
    [stationId, osmRef, method, distanceM].join(' '),
  )
}

describe('an id on the map', () => {
  const id = (...ids: string[]) => ({ ids: { 'ref:mise': ids } })

  test('counts before the brand, up to 500 m away', () => {
    const objects = [mapped('node/1', 450, { ...id('1'), brand: 'Q8' }), mapped('node/2', 10, { brand: 'Esso' })]
    expect(found([station(1, 0, sells('Esso'))], objects)).toEqual(['1 node/1 id 450'])
  })

  test('more than 500 m away is ignored as copied to the wrong object, which may still match another station by brand', () => {
    const object = mapped('node/1', 600, { ...id('1'), brand: 'Esso' })
    expect(found([station(1, 0, sells('Esso'))], [object])).toEqual([])
    expect(found([station(1, 0, sells('Esso')), station(2, 610, sells('Esso'))], [object])).toEqual([
      '2 node/1 brand 10',
    ])
  })

  test('on two objects matches the nearer one, and the other matches no other station', () => {
    const objects = [
      mapped('way/1', 90, { ...id('1'), brand: 'Esso' }),
      mapped('node/2', 20, { ...id('1'), brand: 'Esso' }),
    ]
    const twins = [station(1, 0, sells('Esso')), station(2, 100, sells('Esso'))]
    expect(found(twins, objects)).toEqual(['1 node/2 id 20'])
  })

  test('in a list of ids matches each station of the list', () => {
    const object = mapped('node/1', 30, id('1', '2', '77'))
    expect(found([station(1, 0), station(2, 80)], [object])).toEqual(['1 node/1 id 30', '2 node/1 id 50'])
  })

  test('matches regardless of leading zeros and capitals', () => {
    const objects = [mapped('node/1', 5, id('0ABC'))]
    expect(found([station(1, 0, { ref: 'abc' })], objects)).toEqual(['1 node/1 id 5'])
  })

  test('of another country is ignored', () => {
    const object = mapped('node/1', 200, { ids: { 'ref:FR:prix-carburants': ['1'] } })
    expect(found([station(1, 0)], [object])).toEqual([])
    expect(found([station(1, 0)], [{ ...object, ids: { 'ref:mise': ['1'] } }], 'FR')).toEqual([])
  })
})

describe('a brand', () => {
  test('matches within 200 m, in any spelling', () => {
    const stations = [station(1, 0, sells('Eni')), station(2, 1000, sells('Q8'))]
    const objects = [mapped('node/1', 190, { brand: 'Agip' }), mapped('node/2', 1210, { brand: 'Q8' })]
    expect(found(stations, objects)).toEqual(['1 node/1 brand 190'])
    expect(found(stations, [mapped('node/2', 1190, { brand: 'Q8 Easy' })])).toEqual(['2 node/2 brand 190'])
  })

  test('matches two forecourts that face each other, each with its own object', () => {
    const twins = [station(1, 0, sells('Esso')), station(2, 100, sells('Esso'))]
    const objects = [mapped('way/2', 108, { brand: 'Esso' }), mapped('way/1', 15, { brand: 'Esso' })]
    expect(found(twins, objects)).toEqual(['1 way/1 brand 15', '2 way/2 brand 8'])
  })

  test('matches an object with the nearer of two stations, and the other station with nothing', () => {
    const twins = [station(1, 0, sells('Esso')), station(2, 100, sells('Esso'))]
    expect(found(twins, [mapped('way/1', 60, { brand: 'Esso' })])).toEqual(['2 way/1 brand 40'])
  })

  test('is taken from a name that is a known brand, on either side', () => {
    const nameless = station(1, 0, { name: 'TAMOIL' })
    expect(found([nameless], [mapped('node/1', 150, { name: 'Tamoil' })])).toEqual(['1 node/1 brand 150'])
    expect(found([nameless], [mapped('node/1', 150, { name: 'Garage Rossi' })])).toEqual([])
  })

  test('prevents a match when both brands are known and differ', () => {
    expect(found([station(1, 0, sells('Esso'))], [mapped('node/1', 2, { brand: 'Q8' })])).toEqual([])
  })
})

describe('distance alone', () => {
  test('matches up to 60 m where one of the two has no brand', () => {
    expect(found([station(1, 0, sells('Esso'))], [mapped('node/1', 59)])).toEqual(['1 node/1 alone 59'])
    expect(found([station(1, 0)], [mapped('node/1', 59, { brand: 'Esso' })])).toEqual(['1 node/1 alone 59'])
    expect(found([station(1, 0)], [mapped('node/1', 61)])).toEqual([])
  })

  test('matches nothing where there are two candidates on either side', () => {
    expect(found([station(1, 0)], [mapped('node/1', 5), mapped('node/2', 55)])).toEqual([])
    expect(found([station(1, 0), station(2, 50)], [mapped('node/1', 5)])).toEqual([])
  })

  test('is used only for stations and objects without a match by id or brand', () => {
    const stations = [station(1, 0, sells('Esso')), station(2, 40)]
    const objects = [mapped('node/1', 10, { brand: 'Esso' }), mapped('node/2', 50)]
    expect(found(stations, objects)).toEqual(['1 node/1 brand 10', '2 node/2 alone 10'])
  })

  test('treats a text that means "no brand" as no brand', () => {
    const white = station(1, 0, { brand: null, publishedBrand: 'Pompe Bianche', name: 'ESSO VECCHIA' })
    expect(found([white], [mapped('node/1', 30, { brand: 'Pompe Bianche' })])).toEqual(['1 node/1 alone 30'])
  })
})

describe('a station', () => {
  test('without coordinates, or gone from its feed, is not matched', () => {
    const gone = station(1, 0, { listed: false })
    const nowhere = station(2, 0, { lat: null, lng: null })
    expect(found([gone, nowhere], [mapped('node/1', 5)])).toEqual([])
    expect(found([gone, station(3, 0)], [mapped('node/1', 5)])).toEqual(['3 node/1 alone 5'])
  })

  test('has the same match in any order of the lists', () => {
    const stations = [station(1, 0, sells('Esso')), station(2, 40, sells('Q8')), station(3, 300), station(4, 340)]
    const objects = [
      mapped('node/1', 20, { brand: 'Esso' }),
      mapped('node/2', 20, { brand: 'Esso' }),
      mapped('node/3', 20, { brand: 'Q8' }),
      mapped('node/4', 290),
      mapped('node/5', 345, { brand: 'Q8' }),
    ]
    const matches = found(stations, objects)
    expect(matches).toEqual(['1 node/1 brand 20', '2 node/3 brand 20'])
    expect(found(stations.toReversed(), objects.toReversed())).toEqual(matches)
  })

  test('gets the tags of its object and their date', () => {
    const object = mapped('way/9', 5, { name: 'Aire du Lac', brand: 'Elan', openingHours: '24/7' })
    expect(matchStations('IT', [station(1, 0)], [object])).toEqual([
      {
        stationId: 1,
        country: 'IT',
        osmRef: 'way/9',
        method: 'alone',
        distanceM: 5,
        name: 'Aire du Lac',
        brand: 'Elan',
        openingHours: '24/7',
        baseAt: '2026-11-18 22:00:00',
      },
    ])
  })

  test('has no match on an empty map', () => {
    expect(found([station(1, 0)], [])).toEqual([])
    expect(found([], [mapped('node/1', 0)])).toEqual([])
  })
})

test('distances are metres on the ground, east and north alike', () => {
  const east = { lat: 60, lng: 10 + 100 * metre * 2 }
  const at60 = heldStation({ id: 1, country: 'IT', lat: 60, lng: 10 })
  expect(found([at60], [mapped('node/1', 0, east)])).toEqual([])
  const [near] = matchStations('IT', [{ ...at60, ...sells('Esso') }], [mapped('node/1', 0, { ...east, brand: 'Esso' })])
  expect(near?.distanceM).toBe(100)
})
