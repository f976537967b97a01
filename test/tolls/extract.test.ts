import { describe, expect, test } from 'vitest'
import { FeedShapeError } from '../../pipeline/model/errors.ts'
import { boothsOf } from '../../pipeline/tolls/snap/booths.ts'
import { readExtract } from '../../pipeline/tolls/snap/read-extract.ts'

type Tags = Readonly<Record<string, string>>
const booth = (id: number, tags: Tags = {}) => ({
  type: 'node',
  id,
  lat: 45,
  lon: 9,
  tags: { barrier: 'toll_booth', ...tags },
})
const road = (id: number, nodes: readonly number[], tags: Tags) => ({ type: 'way', id, nodes, tags })
const read = (...elements: readonly object[]) => readExtract([{ name: 'it.json', text: JSON.stringify({ elements }) }])
const refs = (...elements: readonly object[]) => boothsOf(read(...elements)).booths.map(one => one.ref)

describe('an invalid answer of Overpass', () => {
  const of = (element: unknown) => JSON.stringify({ elements: [element] })
  test.each([
    ['a page', '<html>too many requests</html>', /^it\.json: expected JSON of Overpass .*, found '<html>too many/],
    ['an empty file', '', /expected JSON of Overpass .*, found ''/],
    ['half a file', '{"elements": [{"type"', /expected JSON of Overpass/],
    ['a list', '[]', /expected an object with elements, found '\[\]'/],
    ['no elements', '{"version": 0.6}', /expected an array of elements, found '\["version"\]'/],
    ['elements by name', '{"elements": {}}', /expected an array of elements, found '\{\}'/],
    ['GeoJSON', '{"type": "FeatureCollection", "features": []}', /expected JSON of Overpass .*, found 'GeoJSON'/],
    [
      'one that ran out of time',
      '{"elements": [], "remark": "runtime error: Query timed out in \\"query\\" at line 3 after 180 seconds."}',
      /expected a complete answer, found 'runtime error: Query timed out/,
    ],
    ['an unknown element', of({ type: 'area', id: 1 }), /elements\[0\]: expected a node, .* 'area'/],
    ['an element that is not an object', of(null), /elements\[0\]: expected an object, found 'null'/],
    ['an element without id', of({ type: 'way' }), /elements\[0\]: expected the id of a way, found nothing/],
    [
      'a node without coordinates',
      of({ type: 'node', id: 7, tags: {} }),
      /elements\[0\]: expected lat and lon .*, found '\{\}'/,
    ],
    [
      'degrees beyond the pole',
      of({ type: 'node', id: 7, lat: 95, lon: 9 }),
      /lat and lon .*, found '\{"lat":95,"lon":9\}'/,
    ],
    ['degrees as text', of({ type: 'way', id: 7, center: { lat: '45', lon: 9 } }), /lat and lon in degrees/],
    ['invalid tags', of({ type: 'way', id: 7, tags: ['toll'] }), /expected tags of text/],
    ['invalid nodes', of({ type: 'way', id: 7, nodes: ['1'] }), /expected nodes by their ids/],
  ])('%s is refused', (_, text, message) => {
    const files = [
      { name: 'at.json', text: '{"elements": []}' },
      { name: 'it.json', text },
    ]
    expect(() => readExtract(files)).toThrow(message)
    expect(() => readExtract(files)).toThrow(FeedShapeError)
  })
})

describe('several answers', () => {
  const text = (day: string, ...elements: readonly object[]) =>
    JSON.stringify({ osm3s: { timestamp_osm_base: `${day}T10:00:00Z` }, elements })

  test('are read as one, each object once, with the date of the oldest', () => {
    const one = { name: 'a', text: text('2026-11-20', booth(2), booth(1), road(5, [1], { highway: 'motorway' })) }
    const two = { name: 'b', text: text('2026-11-18', booth(1, { name: 'Lodi' }), { type: 'way', id: 5, tags: {} }) }
    const extract = readExtract([one, two])
    expect(extract.readOn).toBe('2026-11-18')
    expect(extract.elements.map(({ type, id }) => `${type}/${id}`)).toEqual(['node/1', 'node/2', 'way/5'])
    expect(extract.elements[0]!.tags.name).toBe('Lodi')
    expect(extract.elements[2]!).toMatchObject({ nodes: [1], tags: { highway: 'motorway' } })
    expect(readExtract([two, one])).toEqual(extract)
  })

  test('without a date have none', () => {
    expect(read(booth(1)).readOn).toBeNull()
  })
})

describe('the booths of an extract', () => {
  test.each<readonly [what: string, road: Tags, kept: boolean]>([
    ['a motorway', { highway: 'motorway', toll: 'yes' }, true],
    ['a motorway without a toll tag', { highway: 'motorway' }, true],
    ['a slip road without a toll tag', { highway: 'motorway_link' }, true],
    ['a tolled lane of service', { highway: 'service', toll: 'yes' }, true],
    ['a tolled road over a pass', { highway: 'secondary', toll: 'yes' }, true],
    ['the lane of a car park', { highway: 'service', service: 'parking_aisle' }, false],
    ['a street', { highway: 'residential' }, false],
    ['a motorway without toll', { highway: 'motorway', toll: 'no' }, false],
    ['a toll for lorries only', { highway: 'trunk', 'toll:hgv': 'yes' }, false],
    ['a private road', { highway: 'service', toll: 'yes', access: 'private' }, false],
    ['a way that is not a highway', { railway: 'rail', toll: 'yes' }, false],
  ])('on %s: %s, kept: %s', (_, tags, kept) => {
    const other = road(9, [99], { highway: 'motorway' })
    expect(refs(booth(1), road(5, [1, 2], tags), other)).toEqual(kept ? ['node/1'] : [])
  })

  test('are kept when one of several roads has a toll', () => {
    const roads = [road(5, [1], { highway: 'service' }), road(6, [1], { highway: 'motorway_link' })]
    expect(boothsOf(read(booth(1), ...roads)).booths[0]!.roads).toEqual(['motorway_link'])
  })

  test('exclude private ones and gantries, and count the excluded ones', () => {
    const { booths, leftOut } = boothsOf(
      read(
        booth(1, { access: 'private' }),
        { ...booth(2), tags: { highway: 'toll_gantry' } },
        booth(3),
        booth(4),
        road(5, [1, 2, 3], { highway: 'motorway' }),
      ),
    )
    expect(booths.map(one => one.ref)).toEqual(['node/3'])
    expect(leftOut).toEqual({ gantries: 1, private: 1, untolled: 1 })
  })

  test('are all kept when the roads have no nodes', () => {
    const extract = read(booth(1), booth(2, { access: 'private' }), {
      type: 'way',
      id: 5,
      tags: { highway: 'motorway' },
    })
    const { booths, hasRoads } = boothsOf(extract)
    expect(booths.map(({ ref, roads }) => [ref, roads])).toEqual([['node/1', []]])
    expect(hasRoads).toBe(false)
  })

  test('include areas with a centre, and exclude areas without one', () => {
    const area = { type: 'way', id: 8, center: { lat: 45.1, lon: 9.1 }, tags: { barrier: 'toll_booth' } }
    const relation = { type: 'relation', id: 8, tags: { barrier: 'toll_booth' } }
    const { booths } = boothsOf(read(area, relation, road(5, [1], { highway: 'motorway' })))
    expect(booths).toMatchObject([{ ref: 'way/8', lat: 45.1, lng: 9.1 }])
  })

  test('have their names in every form and the operator, without the etymology', () => {
    const tags = {
      name: 'Ниш',
      'name:sr-Latn': 'Niš',
      int_name: 'Nis;Nish',
      'name:etymology': 'Naissus',
      operator: ' PS ',
    }
    expect(boothsOf(read(booth(1, tags))).booths[0]).toMatchObject({
      name: 'Ниш',
      names: ['Nis', 'Nish', 'Ниш', 'Niš'],
      operator: 'PS',
    })
  })
})
