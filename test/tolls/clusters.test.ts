import { describe, expect, test } from 'vitest'
import type { Booth } from '../../pipeline/tolls/snap/booths.ts'
import { clusterBooths } from '../../pipeline/tolls/snap/cluster-booths.ts'

const origin = { lat: 45, lng: 9 }
const metre = 1 / 111_195

/** A booth at this distance in metres north of the origin. */
function booth(id: number, north: number, more: Partial<Booth> = {}): Booth {
  const name = more.name ?? null
  return {
    ref: `node/${id}`,
    lat: origin.lat + north * metre,
    lng: origin.lng,
    name,
    operator: null,
    roads: [],
    names: name === null ? [] : [name],
    ...more,
  }
}

const groups = (...booths: readonly Booth[]) => clusterBooths(booths).map(({ refs }) => refs.join(' '))
const one = ['node/1 node/2']
const two = ['node/1', 'node/2']

describe('two booths', () => {
  const lodi = { name: 'Lodi' }
  test.each<readonly [metres: number, first: Partial<Booth>, second: Partial<Booth>, found: readonly string[]]>([
    [149, {}, {}, one],
    [151, {}, {}, two],
    [149, lodi, { name: 'Melegnano' }, one],
    [299, lodi, lodi, one],
    [299, lodi, { name: 'Casello di LODI' }, one],
    [299, lodi, { name: 'Melegnano' }, two],
    [299, { operator: 'ASPI' }, { operator: 'Aspi' }, one],
    [301, { operator: 'ASPI' }, { operator: 'ASPI' }, two],
    [599, lodi, lodi, one],
    [601, lodi, lodi, two],
    [599, { ...lodi, operator: 'ASPI' }, { name: 'Melegnano', operator: 'ASPI' }, two],
    [299, { name: 'Casello' }, { name: 'Casello' }, two],
    [599, {}, {}, two],
  ])('%i m apart, %o and %o, are %o', (metres, first, second, found) => {
    expect(groups(booth(1, 0, first), booth(2, metres, second))).toEqual(found)
    expect(groups(booth(2, metres, second), booth(1, 0, first))).toEqual(found)
  })

  test('are measured in metres to the east too', () => {
    // A degree of longitude is 78.6 km long at 45 degrees north.
    const east = (metres: number) => booth(2, 0, { lng: origin.lng + metres / 78_627 })
    expect(groups(booth(1, 0), east(149))).toEqual(one)
    expect(groups(booth(1, 0), east(151))).toEqual(two)
  })
})

test('the lanes of a plaza form one cluster over its complete width', () => {
  const lanes = Array.from({ length: 20 }, (_, at) => booth(at + 1, at * 140))
  expect(groups(...lanes)).toHaveLength(1)
})

test('two directions form one plaza with all their lanes, at the mean of their positions', () => {
  const lane = (id: number, north: number) => booth(id, north, { name: 'Lodi' })
  const [plaza, ...others] = clusterBooths([lane(1, 0), lane(2, 10), lane(3, 550), lane(4, 560)])
  expect(others).toEqual([])
  expect(plaza!.refs).toEqual(['node/1', 'node/2', 'node/3', 'node/4'])
  expect((plaza!.lat - origin.lat) / metre).toBeCloseTo(280, 3)
  expect(plaza!.name).toBe('Lodi')
})

test('a plaza has the name of most of its booths; of two equally frequent names the first', () => {
  const named = (...names: readonly string[]) => clusterBooths(names.map((name, at) => booth(at + 1, at, { name })))[0]!
  expect(named('Lodi', 'Lodi Vecchio', 'Lodi')).toMatchObject({ name: 'Lodi', names: ['Lodi', 'Lodi Vecchio'] })
  expect(named('Melegnano', 'Lodi').name).toBe('Lodi')
  expect(named('Casello', 'Casello', 'Lodi').name).toBe('Lodi')
})

describe('the barrier type of a plaza', () => {
  test.each([
    [[['motorway']], 'mainline'],
    [[['trunk'], ['motorway_link']], 'mainline'],
    [[['primary', 'motorway_link']], 'mainline'],
    [[['motorway_link'], ['trunk_link']], 'ramp'],
    [[['motorway_link'], []], 'ramp'],
    [[['motorway_link'], ['service']], null],
    [[['secondary']], null],
    [[[], []], null],
  ])('with the roads %j is %s', (roads, barrier) => {
    const booths = roads.map((through, at) => booth(at + 1, at, { roads: through }))
    expect(clusterBooths(booths)[0]!.barrier).toBe(barrier)
  })
})
