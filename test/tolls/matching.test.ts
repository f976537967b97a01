import { describe, expect, test } from 'vitest'
import type { TollCluster } from '../../pipeline/tolls/snap/cluster-booths.ts'
import {
  countWithinReach,
  matchRows,
  type PendingRow,
  roundingMetres,
  type Snap,
} from '../../pipeline/tolls/snap/match-rows.ts'

const origin = { lat: 45, lng: 9 }
const metre = 1 / 111_195
const north = (metres: number) => ({ lat: origin.lat + metres * metre, lng: origin.lng })

function row(id: number, name: string, metres = 0, more: Partial<PendingRow> = {}): PendingRow {
  return { id, countryCode: 'IT', name, barrierType: null, ...north(metres), ...more }
}

function cluster(id: number, name: string, metres: number, more: Partial<TollCluster> = {}): TollCluster {
  return { refs: [`node/${id}`], ...north(metres), name, names: [name], barrier: null, ...more }
}

const everywhere = () => true
const match = (rows: readonly PendingRow[], clusters: readonly TollCluster[]) => matchRows(rows, clusters, everywhere)
const said = (snaps: readonly Snap[]) =>
  snaps.map(({ row: { id }, verdict, cluster: found }) => `${id} ${verdict} ${found?.refs[0] ?? 'nothing'}`)

describe('a row is matched', () => {
  const rounding = roundingMetres(origin.lat)

  test.each([
    ['at its search place', 0, 'matched'],
    ['3 km away plus the rounding of its place', 3000 + rounding - 1, 'matched'],
    ['farther away than that', 3000 + rounding + 1, 'unmatched'],
  ] as const)('%s', (_, metres, verdict) => {
    const [snap] = match([row(1, 'A1 Lodi')], [cluster(7, 'Lodi', metres)])
    expect(snap!.verdict).toBe(verdict)
    expect(snap!.metres === null ? null : Math.round(snap!.metres)).toBe(
      verdict === 'matched' ? Math.round(metres) : null,
    )
  })

  test('with a rounding of its place of at most 681 m at 45 degrees, and of 556 m in latitude alone', () => {
    expect(rounding).toBeCloseTo(681, 0)
    expect(roundingMetres(90)).toBeCloseTo(556, 0)
  })

  test.each<readonly [what: string, clusters: readonly TollCluster[], found: string]>([
    ['the only one of its name', [cluster(7, 'Lodi', 900), cluster(8, 'Pavia', 10)], '1 matched node/7'],
    ['the nearer one of its name', [cluster(7, 'Lodi', 2500), cluster(8, 'Lodi', 200)], '1 matched node/8'],
    [
      'the more similar one, when both are equally near',
      [cluster(7, 'Loddi', 300), cluster(8, 'Lodi', 400)],
      '1 matched node/8',
    ],
    ['none when rounding may swap two', [cluster(7, 'Lodi', 300), cluster(8, 'Lodi', 900)], '1 doubtful node/7'],
    ['none without a name', [cluster(7, '', 0, { name: null, names: [] })], '1 unmatched nothing'],
    ['none that is only partly similar', [cluster(7, 'Lodi Est', 0)], '1 doubtful node/7'],
    [
      'the one of the same name, when a partly similar one is nearer',
      [cluster(7, 'Lodi', 2900), cluster(8, 'Lodi Est', 0)],
      '1 matched node/7',
    ],
    ['one with two names', [cluster(7, 'Uscita 14', 100, { names: ['Lodi', 'Uscita 14'] })], '1 matched node/7'],
  ])('to %s', (_, clusters, found) => {
    expect(said(match([row(1, 'A1 Lodi')], clusters))).toEqual([found])
    expect(said(match([row(1, 'A1 Lodi')], [...clusters].reverse()))).toEqual([found])
  })

  test('to none when a nearer one is less similar', () => {
    const clusters = [cluster(7, 'Castelfranco', 2900), cluster(8, 'Castelfrancho', 100)]
    const [snap] = match([row(1, 'A1 Castelfranco')], clusters)
    expect(snap).toMatchObject({ verdict: 'doubtful', why: "node/8 'Castelfrancho' may be it too" })
  })

  test('to the one with the same barrier type', () => {
    const clusters = [cluster(7, 'Lodi', 300, { barrier: 'ramp' }), cluster(8, 'Lodi', 900, { barrier: 'mainline' })]
    expect(said(match([row(1, 'A1 Lodi', 0, { barrierType: 'mainline' })], clusters))).toEqual(['1 matched node/8'])
    expect(said(match([row(1, 'A1 Lodi', 0, { barrierType: 'ramp' })], clusters))).toEqual(['1 matched node/7'])
    expect(said(match([row(1, 'A1 Lodi')], clusters))).toEqual(['1 doubtful node/7'])
  })

  test('to none in another country', () => {
    expect(said(matchRows([row(1, 'A1 Lodi')], [cluster(7, 'Lodi', 0)], () => false))).toEqual(['1 unmatched nothing'])
  })

  test('to none without a place to search from', () => {
    const [snap] = match([row(1, 'A1 Lodi', 0, { lat: null, lng: null })], [cluster(7, 'Lodi', 0)])
    expect(snap).toMatchObject({ verdict: 'unmatched', why: 'no place to search from' })
  })
})

describe('two rows of the same name', () => {
  test('match one cluster each', () => {
    const clusters = [cluster(7, 'Lodi', 0), cluster(8, 'Lodi', 2900)]
    expect(said(match([row(1, 'A1 Lodi', 2900), row(2, 'A2 Lodi', 0)], clusters))).toEqual([
      '1 matched node/8',
      '2 matched node/7',
    ])
  })

  test('leave a single cluster to the nearer row', () => {
    const snaps = match([row(1, 'A1 Lodi', 2500), row(2, 'A2 Lodi', 0)], [cluster(7, 'Lodi', 100)])
    expect(said(snaps)).toEqual(['1 unmatched node/7', '2 matched node/7'])
    expect(snaps[0]!.why).toBe("it was taken for 2 'A2 Lodi'")
  })

  test('leave a single cluster unmatched when both are equally near', () => {
    const snaps = match([row(1, 'A1 Lodi', 300), row(2, 'A2 Lodi', 0)], [cluster(7, 'Lodi', 100)])
    expect(said(snaps)).toEqual(['1 doubtful node/7', '2 doubtful node/7'])
    expect(snaps[0]!.why).toBe("it may be 2 'A2 Lodi' too")
  })

  test('include one that matches only after the other is matched', () => {
    // Row 2 clearly matches the mainline cluster. Only after that, the match of row 1 is clear.
    const clusters = [cluster(7, 'Lodi', 300), cluster(8, 'Lodi', -300, { barrier: 'mainline' })]
    const one = row(1, 'A1 Lodi')
    const two = row(2, 'A2 Lodi', -300, { barrierType: 'mainline' })
    expect(said(match([one], clusters))).toEqual(['1 doubtful node/7'])
    expect(said(match([one, two], clusters))).toEqual(['1 matched node/7', '2 matched node/8'])
  })
})

test('no cluster is within reach of rows of another country', () => {
  expect(countWithinReach([row(1, 'A1 Lodi')], [cluster(7, 'Lodi', 80_000)])).toBe(0)
  expect(countWithinReach([row(1, 'A1 Lodi')], [cluster(7, 'Pavia', 80), cluster(8, 'Lodi', 80_000)])).toBe(1)
})
