import { describe, expect, test } from 'vitest'
import { type Box, cutLine, cutRing, type Point } from '../../web/build/cut.ts'
import { europe, outline } from '../../web/build/outline.ts'
import { type City, townsNamed } from '../../web/build/places.ts'
import { simplified } from '../../web/build/simplify.ts'

const box: Box = [0, 0, 10, 10]

describe('a ring', () => {
  test('is cut along the sides of a box', () => {
    const ring: readonly Point[] = [
      [5, 5],
      [15, 5],
      [15, 8],
      [5, 8],
    ]
    expect(cutRing(ring, box)).toEqual([
      [5, 5],
      [10, 5],
      [10, 8],
      [5, 8],
    ])
  })

  test('outside of the box leaves nothing', () => {
    expect(
      cutRing(
        [
          [20, 1],
          [25, 1],
          [25, 5],
        ],
        box,
      ),
    ).toEqual([])
  })
})

test('a line that leaves a box and comes back is two', () => {
  const line: readonly Point[] = [
    [5, 5],
    [5, 15],
    [8, 15],
    [8, 5],
    [9, 5],
  ]
  expect(cutLine(line, box)).toEqual([
    [
      [5, 5],
      [5, 10],
    ],
    [
      [8, 10],
      [8, 5],
      [9, 5],
    ],
  ])
})

test('a simplified line keeps its ends and what stands out', () => {
  const line: readonly Point[] = [
    [0, 0],
    [1, 0.001],
    [2, 0],
    [3, 1],
    [4, 0],
  ]
  expect(simplified(line, 0.01)).toEqual([
    [0, 0],
    [2, 0],
    [3, 1],
    [4, 0],
  ])
})

describe('the outline', () => {
  const { features } = outline()
  const land = features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : []))
  const isLand = (point: Point) => land.some(rings => rings.filter(ring => isInside(point, ring)).length % 2 === 1)

  test.each<[string, Point]>([
    ['Paris', [2.35, 48.86]],
    ['Berlin', [13.4, 52.52]],
    ['Kyiv', [30.52, 50.45]],
    ['Alice Springs', [133.88, -23.7]],
    ['Omsk, beyond the fine outline', [73.4, 55]],
    ['Chukotka, beyond the antimeridian', [-175, 66.5]],
  ])('has %s on land', (_name, place) => {
    expect(isLand(place)).toBe(true)
  })

  test.each<[string, Point]>([
    ['the North Sea', [3, 56]],
    ['the Gulf of Bothnia', [19.5, 62]],
    ['the Norwegian Sea', [5, 71.2]],
    ['the Indian Ocean', [80, -16.5]],
  ])('has no land in %s', (_name, place) => {
    expect(isLand(place)).toBe(false)
  })

  test('has borders, and no point off the earth', () => {
    const lines = features.flatMap(({ geometry }) => (geometry.type === 'MultiLineString' ? geometry.coordinates : []))
    expect(lines.length).toBeGreaterThan(100)
    const [west, south, east, north] = europe
    expect(
      [...land.flat(2), ...lines.flat()].every(([lng, lat]) => Math.abs(lng) <= 180.1 && Math.abs(lat) <= 90),
    ).toBe(true)
    expect(lines.flat().some(([lng, lat]) => lng > west && lng < east && lat > south && lat < north)).toBe(true)
  })
})

test('towns are named by their size, capitals early, and parts of towns and foreign ones never', () => {
  const city = (name: string, country: string, featureCode: string, population: number): City => {
    return { name, country, featureCode, population, loc: { coordinates: [1.234, 2.345] } }
  }
  const named = townsNamed([
    city('Small', 'DE', 'PPL', 7000),
    city('Hamlet', 'DE', 'PPL', 900),
    city('Vaduz', 'LI', 'PPLC', 5668),
    city('Altona', 'DE', 'PPLX', 270_000),
    city('Oslo', 'NO', 'PPLC', 580_000),
    city('Moscow', 'RU', 'PPLC', 10_000_000),
  ])
  expect(named).toEqual([
    ['Oslo', 1.23, 2.35, 4],
    ['Vaduz', 1.23, 2.35, 7],
    ['Small', 1.23, 2.35, 10],
  ])
})

function isInside([lng, lat]: Point, ring: readonly Point[]): boolean {
  let isIn = false
  for (let index = 1; index < ring.length; index++) {
    const [[x, y], [nextX, nextY]] = [ring[index - 1]!, ring[index]!]
    if (y > lat !== nextY > lat && lng < x + ((lat - y) / (nextY - y)) * (nextX - x)) isIn = !isIn
  }
  return isIn
}
