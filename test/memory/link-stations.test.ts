import { describe, expect, test } from 'vitest'
import type { StationLink, StoredStation } from '../../pipeline/model/stored.ts'
import { linkStations } from '../../pipeline/stages/validate/link-stations.ts'
import { heldStation } from '../support/stored-rows.ts'

const now = '2026-11-19 12:00:00'
const everything = new Set(['it'])
// One degree of latitude is 111,195 m.
const metre = 1 / 111_195
const place = { lat: 45, lng: 9 }

const station = (id: number, members: Partial<StoredStation> = {}): StoredStation =>
  heldStation({ id, ref: String(id), name: 'Roma Nord', address: 'Via Roma 12', ...place, ...members })
const left = (one: StoredStation): StoredStation => ({ ...one, listed: false })
const north = (metres: number) => ({ lat: 45 + metres * metre })

interface Market {
  readonly stations?: readonly StoredStation[]
  readonly gone?: readonly StoredStation[]
  readonly links?: readonly StationLink[]
}

/** The links after a run that follows this market. */
function linksAfter(before: Market, stations: readonly StoredStation[], complete = everything): readonly StationLink[] {
  return linkStations({ before: { stations: [], gone: [], links: [], ...before }, stations, complete, now })
}

const pairs = (links: readonly StationLink[]) => links.map(({ status, earlierId, id }) => [status, earlierId, id])

describe('a new id continues an earlier one', () => {
  const old = station(1)

  test('at the same place with the same address and name, and the link has the evidence', () => {
    const links = linksAfter({ stations: [old] }, [left(old), station(2, { ...north(10), publishedBrand: 'Eni' })])
    expect(links).toEqual([
      {
        id: 2,
        earlierId: 1,
        country: 'IT',
        status: 'linked',
        foundAt: now,
        endedAt: null,
        distanceM: 10,
        sameAddress: true,
        sameName: true,
        source: 'it',
        ref: '2',
        name: 'Roma Nord',
        brand: 'Eni',
        address: 'Via Roma 12',
        earlierSource: 'it',
        earlierRef: '1',
        earlierName: 'Roma Nord',
        earlierBrand: null,
        earlierAddress: 'Via Roma 12',
        earlierReadAt: '2026-11-18 12:00:00',
      },
    ])
  })

  test.each([
    ['another name', { name: 'Milano Sud' }, [true, false]],
    ['another address', { address: 'Via Milano 3' }, [false, true]],
    ['its address in other letters', { name: null, address: 'VÍA ROMA, 12' }, [true, false]],
  ])('with %s', (_, members, same) => {
    const [link] = linksAfter({ stations: [old] }, [left(old), station(2, members)])
    expect([link?.status, link?.sameAddress, link?.sameName]).toEqual(['linked', ...same])
  })

  test.each([
    ['was no longer listed before', { stations: [left(old)] }, [left(old)]],
    ['is forgotten in this run', { stations: [left(old)] }, []],
    ['was forgotten before', { gone: [left(old)] }, []],
  ])('that %s', (_, before, stations) => {
    expect(pairs(linksAfter(before, [...stations, station(2)]))).toEqual([['linked', 1, 2]])
  })

  test('of another source of the market, such as a chain that publishes its own stations', () => {
    const other = station(2, { source: 'it-2', name: 'Other' })
    expect(pairs(linksAfter({ stations: [old] }, [left(old), other], new Set(['it', 'it-2'])))).toEqual([
      ['linked', 1, 2],
    ])
  })

  test.each([
    [50, 1],
    [51, 0],
  ])('at most 50 m away: %d m', (metres, count) => {
    expect(linksAfter({ stations: [old] }, [left(old), station(2, north(metres))]).length).toBe(count)
  })
})

describe('nothing is linked', () => {
  const old = station(1)

  test.each([
    ['with another address and name', { name: 'Milano Sud', address: 'Via Milano 3' }],
    ['without an address and a name', { name: null, address: null }],
    ['with an address and a name without a letter', { name: '-', address: '.' }],
    ['without a position', { lat: null, lng: null }],
  ])('at the same place %s', (_, members) => {
    expect(linksAfter({ stations: [station(1, members)] }, [left(station(1, members)), station(2)])).toEqual([])
    expect(linksAfter({ stations: [old] }, [left(old), station(2, members)])).toEqual([])
  })

  test('as long as the earlier id is listed: two pumps next to each other', () => {
    expect(linksAfter({ stations: [old] }, [old, station(2)])).toEqual([])
    expect(linksAfter({ stations: [old, station(2)] }, [left(old), station(2)])).toEqual([])
  })

  test('to an id that is listed again', () => {
    expect(linksAfter({ stations: [old, left(station(2))] }, [left(old), station(2)])).toEqual([])
    expect(linksAfter({ stations: [old], gone: [left(station(2))] }, [left(old), station(2)])).toEqual([])
  })

  test('in a delivery that has only a part of the stations', () => {
    expect(linksAfter({ stations: [old] }, [left(old), station(2)], new Set())).toEqual([])
  })

  test('in the first run of a market', () => {
    expect(linksAfter({}, [left(old), station(2)])).toEqual([])
  })
})

describe('an ambiguous pair is kept, and not linked', () => {
  test('when two new ids match, or two earlier ones', () => {
    const old = station(1)
    expect(pairs(linksAfter({ stations: [old] }, [left(old), station(3), station(2)]))).toEqual([
      ['ambiguous', 1, 2],
      ['ambiguous', 1, 3],
    ])
    const both = [station(1), station(2, north(40))]
    expect(pairs(linksAfter({ stations: both }, [...both.map(left), station(3, north(20))]))).toEqual([
      ['ambiguous', 1, 3],
      ['ambiguous', 2, 3],
    ])
  })

  test('when a station that stays listed matches one of the two', () => {
    const neighbour = station(5, north(-30))
    const after = [left(station(1)), neighbour, station(2, north(30))]
    expect(pairs(linksAfter({ stations: [station(1), neighbour] }, after))).toEqual([['ambiguous', 1, 2]])
    const different = station(5, { ...north(-30), name: 'Other', address: 'Via Milano 3' })
    expect(pairs(linksAfter({ stations: [station(1), different] }, [left(station(1)), different, station(2)]))).toEqual(
      [['linked', 1, 2]],
    )
  })

  test('but not when another source lists the same station under an id of its own', () => {
    const copy = station(5, { source: 'it-2' })
    expect(pairs(linksAfter({ stations: [station(1), copy] }, [left(station(1)), copy, station(2)]))).toEqual([
      ['linked', 1, 2],
    ])
  })

  test('when the match of a match has another one', () => {
    // 1 and 2 are 80 m apart, 3 is between them, 4 is at 2.
    const both = [station(1), station(2, north(80))]
    const links = linksAfter({ stations: both }, [...both.map(left), station(3, north(40)), station(4, north(81))])
    expect(pairs(links)).toEqual([
      ['ambiguous', 1, 3],
      ['ambiguous', 2, 3],
      ['ambiguous', 2, 4],
    ])
  })
})

describe('a link', () => {
  const old = station(1)
  const linked = linksAfter({ stations: [old] }, [left(old), station(2)])

  test('stays as it is while nothing is new', () => {
    expect(linksAfter({ stations: [left(old), station(2)], links: linked }, [left(old), station(2)])).toEqual(linked)
    expect(linksAfter({ stations: [station(2)], gone: [left(old)], links: linked }, [station(2)])).toEqual(linked)
  })

  test('gives its earlier id no second successor', () => {
    const before = { stations: [left(old), station(2)], links: linked }
    expect(pairs(linksAfter(before, [left(old), station(2), station(3)]))).toEqual([['linked', 1, 2]])
  })

  test('is continued by the next one', () => {
    const before = { stations: [left(old), station(2)], links: linked }
    expect(pairs(linksAfter(before, [left(old), left(station(2)), station(3)]))).toEqual([
      ['linked', 1, 2],
      ['linked', 2, 3],
    ])
  })

  test('ends when its earlier id is listed again, and does not begin again', () => {
    const ended = linksAfter({ stations: [left(old), station(2)], links: linked }, [old, station(2)])
    expect(ended).toEqual([{ ...linked[0], status: 'ended', endedAt: now }])
    const later = linksAfter({ stations: [old, station(2)], links: ended }, [left(old), station(2)])
    expect(later).toEqual(ended)
    const moved = station(2, north(500))
    const third = linksAfter({ stations: [left(old), moved], links: ended }, [left(old), moved, station(3)])
    expect(pairs(third)).toEqual([
      ['ended', 1, 2],
      ['linked', 1, 3],
    ])
  })

  test('of a market that is renumbered completely is found for each station, in the order of the new ids', () => {
    const before = Array.from({ length: 3000 }, (_, at) =>
      station(at + 1, { lat: 40 + (at % 50) / 10, lng: 5 + at / 500 }),
    )
    const after = before.map(one => ({ ...one, id: 9000 - one.id }))
    const links = linksAfter({ stations: before }, [...after, ...before.map(left)])
    expect(links.map(({ id }) => id)).toEqual(after.map(({ id }) => id).sort((a, b) => a - b))
    expect(links.every(({ status, earlierId, id }) => status === 'linked' && earlierId + id === 9000)).toBe(true)
  })
})
