import { expect, test } from 'vitest'
import { StationLinks } from '../../api/snapshot/station-links.ts'
import type { StationLink } from '../../pipeline/model/stored.ts'

function link(earlierId: number, id: number, status: StationLink['status'] = 'linked', source = 'it'): StationLink {
  return {
    id,
    earlierId,
    country: 'IT',
    status,
    foundAt: '2026-11-18 12:00:00',
    endedAt: status === 'ended' ? '2026-11-19 12:00:00' : null,
    distanceM: 3,
    sameAddress: true,
    sameName: false,
    source,
    ref: String(id),
    name: null,
    brand: null,
    address: 'Main Street 1',
    earlierSource: source,
    earlierRef: String(earlierId),
    earlierName: null,
    earlierBrand: null,
    earlierAddress: 'Main Street 1',
    earlierReadAt: '2026-11-17 12:00:00',
  }
}

const idsOf = (links: readonly StationLink[]) => links.map(({ earlierId, id }) => [earlierId, id])

test('the links of a station are followed in both directions, however many there are', () => {
  const links = new StationLinks([link(3, 4), link(1, 2), link(2, 3)], {})
  expect(idsOf(links.before(4))).toEqual([
    [3, 4],
    [2, 3],
    [1, 2],
  ])
  expect(idsOf(links.after(2))).toEqual([
    [2, 3],
    [3, 4],
  ])
  expect([links.before(1), links.after(4), links.before(9)]).toEqual([[], [], []])
})

test('a link that ended, an ambiguous pair, and a source that may be shown for some minutes only are not followed', () => {
  const links = new StationLinks([link(1, 2, 'ended'), link(3, 4, 'ambiguous'), link(5, 6, 'linked', 'au-qld')], {
    'au-qld': 30,
  })
  expect([2, 4, 6].map(id => links.before(id))).toEqual([[], [], []])
  expect([1, 3, 5].map(id => links.after(id))).toEqual([[], [], []])
})
