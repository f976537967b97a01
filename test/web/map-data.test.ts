import { describe, expect, test } from 'vitest'
import { squaresIn } from '../../api/shared/town-squares.ts'
import { europe, farOutline, nearOutline } from '../../web/build/outline.ts'
import { type City, type NamedTown, parted, squared, townsNamed } from '../../web/build/places.ts'
import { type Point, simplified } from '../../web/build/simplify.ts'

test('a simplified line keeps its ends and its peaks', () => {
  const line: readonly Point[] = [
    [0, 0],
    [1, 0.001],
    [2, 0],
    [3, 1],
    [4, 0],
  ]
  expect(simplified(line, () => 0.01)).toEqual([
    [0, 0],
    [2, 0],
    [3, 1],
    [4, 0],
  ])
})

describe.each([
  ['far', farOutline()],
  ['near', nearOutline()],
])('the %s outline', (_name, { features }) => {
  const landOf = ({ geometry }: (typeof features)[number]) =>
    geometry.type === 'MultiPolygon' ? (geometry.coordinates as readonly (readonly (readonly Point[])[])[]) : []
  const land = features.flatMap(landOf)
  const isIn = (point: Point, rings: readonly (readonly Point[])[]) =>
    rings.filter(ring => isInside(point, ring)).length % 2 === 1
  const codeAt = (point: Point) =>
    features.find(feature => landOf(feature).some(rings => isIn(point, rings)))?.properties.code
  const isLand = (point: Point) => land.some(rings => isIn(point, rings))

  test.each<[string, Point]>([
    ['Paris', [2.35, 48.86]],
    ['Berlin', [13.4, 52.52]],
    ['Kyiv', [30.52, 50.45]],
    ['Alice Springs', [133.88, -23.7]],
    ['Omsk, beyond the fine outline', [73.4, 55]],
    ['Chukotka, beyond the antimeridian', [-175, 66.5]],
  ])('has %s on land', (_name, place) => {
    // A ring that crosses the edge of the map continues on the other side.
    expect(isLand(place) || isLand([place[0] + 360, place[1]])).toBe(true)
  })

  test.each<[string, Point]>([
    ['the North Sea', [3, 56]],
    ['the Gulf of Bothnia', [19.5, 62]],
    ['the Norwegian Sea', [5, 71.2]],
    ['the Indian Ocean', [80, -16.5]],
  ])('has no land in %s', (_name, place) => {
    expect(isLand(place)).toBe(false)
  })

  test.each<[string, Point, string | undefined]>([
    ['Milan', [9.19, 45.46], 'IT'],
    ['Pristina', [21.16, 42.66], 'XK'],
    ['Hobart', [147.2, -42.8], 'AU'],
    ['Las Palmas, whose stations Spain reports', [-15.5, 28], 'ES'],
    ['São Miguel, beyond the prices of the mainland', [-25.4, 37.8], undefined],
    ['French Guiana, beyond the prices of France', [-53, 4], undefined],
    ['Svalbard, beyond the prices of Norway', [16, 78.5], undefined],
    ['Minsk, which has no prices', [27.56, 53.9], undefined],
  ])('has the country whose prices apply in %s', (_name, place, code) => {
    expect(codeAt(place)).toBe(code)
  })

  // A ring that runs back along itself has parts of zero width, which maps draw as stripes across the sea.
  test('never runs back along itself on a parallel or a meridian', () => {
    expect(land.flat().filter(runsBack)).toEqual([])
    const cut: readonly Point[] = [
      [0, 0],
      [9, 0],
      [9, 4],
      [6, 4],
      [6, 0.5],
      [6, 4],
      [0, 4],
      [0, 0],
    ]
    expect(runsBack(cut)).toBe(true)
  })

  test('has borders, and no point outside the earth', () => {
    const lines = features.flatMap(({ geometry }) =>
      geometry.type === 'MultiLineString' ? (geometry.coordinates as Point[][]) : [],
    )
    expect(lines.length).toBeGreaterThan(100)
    expect(land.length).toBeGreaterThan(300)
    const [west, south, east, north] = europe
    expect([...land.flat(2), ...lines.flat()].every(([lng, lat]) => Math.abs(lng) <= 191 && Math.abs(lat) <= 90)).toBe(
      true,
    )
    expect(lines.flat().some(([lng, lat]) => lng > west && lng < east && lat > south && lat < north)).toBe(true)
  })
})

test('towns are named at a zoom by size, capitals earlier; parts of towns and other countries are left out', () => {
  const city = (name: string, country: string, featureCode: string, population: number): City => {
    return { name, country, featureCode, population, loc: { coordinates: [1.234, 2.345] } }
  }
  const named = townsNamed([
    city('Small', 'DE', 'PPL', 7000),
    city('Hamlet', 'DE', 'PPL', 1900),
    city('Vaduz', 'LI', 'PPLC', 5668),
    city('Altona', 'DE', 'PPLX', 270_000),
    city('Oslo', 'NO', 'PPLC', 580_000),
    city('Moscow', 'RU', 'PPLC', 10_000_000),
  ])
  expect(named).toEqual([
    ['Oslo', 1.23, 2.35, 4, 'NO'],
    ['Vaduz', 1.23, 2.35, 7, 'LI'],
    ['Small', 1.23, 2.35, 10, 'DE'],
  ])
})

test('low zooms have the large towns, and the largest town of each country where there is none', () => {
  const paris: NamedTown = ['Paris', 2.35, 48.85, 4, 'FR']
  const versailles: NamedTown = ['Versailles', 2.13, 48.8, 7, 'FR']
  const saarlouis: NamedTown = ['Saarlouis', 6.75, 49.31, 8, 'DE']
  const forbach: NamedTown = ['Forbach', 6.9, 49.19, 8, 'FR']
  const creutzwald: NamedTown = ['Creutzwald', 6.68, 49.2, 9, 'FR']
  expect(parted([paris, versailles, saarlouis, forbach, creutzwald])).toEqual({
    far: [paris, saarlouis, forbach],
    near: [versailles, creutzwald],
  })
})

test('the smallest towns are in the squares that a view of them loads', () => {
  const vigo: NamedTown = ['Vigo', -8.72, 42.24, 11, 'ES']
  const lugo: NamedTown = ['Lugo', -7.56, 43.01, 12, 'ES']
  const bari: NamedTown = ['Bari', 16.87, 41.13, 11, 'IT']
  const squares = squared([vigo, lugo, bari])
  expect([...squares]).toEqual([
    ['-10,40', { towns: [vigo, lugo] }],
    ['15,40', { towns: [bari] }],
  ])
  expect(squaresIn([42, -9, 42.5, -8.5])).toEqual(['-10,40'])
  expect(squaresIn([39.8, -0.2, 40.2, 0.2])).toEqual(['-5,35', '0,35', '-5,40', '0,40'])
})

/** Whether two edges of a ring overlap on one parallel or meridian in opposite directions. */
function runsBack(ring: readonly Point[]): boolean {
  return [0, 1].some(axis => {
    const along = new Map<number, [number, number][]>()
    for (let index = 1; index < ring.length; index++) {
      const from = ring[index - 1]!
      const to = ring[index]!
      if (from[axis] !== to[axis]) continue
      const start = from[1 - axis]!
      const end = to[1 - axis]!
      const others = along.get(from[axis]!) ?? []
      along.set(from[axis]!, [...others, [start, end]])
      if (others.some(other => isBackwards([start, end], other))) return true
    }
    return false
  })
}

function isBackwards([start, end]: readonly [number, number], [from, to]: readonly [number, number]): boolean {
  if (start < end === from < to) return false
  // Rivers on the grid of Natural Earth run back over short distances. Ignore overlaps up to this length.
  const riverDegrees = 0.1
  return (
    Math.min(Math.max(start, end), Math.max(from, to)) - Math.max(Math.min(start, end), Math.min(from, to)) >
    riverDegrees
  )
}

function isInside([lng, lat]: Point, ring: readonly Point[]): boolean {
  let isIn = false
  for (let index = 1; index < ring.length; index++) {
    const [x, y] = ring[index - 1]!
    const [nextX, nextY] = ring[index]!
    if (y > lat !== nextY > lat && lng < x + ((lat - y) / (nextY - y)) * (nextX - x)) isIn = !isIn
  }
  return isIn
}
