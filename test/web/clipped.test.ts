import { describe, expect, test } from 'vitest'
import { areaOf, clipped, type Place, type Polygon } from '../../web/client/map/drawn/clipped.ts'

const ringOf = (...places: readonly Place[]) => [...places, places[0]!]
const square = (south: number, west: number, north: number, east: number) =>
  ringOf([west, south], [east, south], [east, north], [west, north])
const sizes = (polygons: readonly Polygon[]) =>
  polygons.map(rings => rings.map(ring => Number(areaOf(ring).toFixed(6))))

describe('a polygon cut to a box', () => {
  const box = [0, 0, 10, 10] as const

  test('is unchanged in the box, and nothing outside of it', () => {
    const inner = [square(2, 2, 4, 4)]
    expect(clipped(inner, box)).toEqual([inner])
    expect(clipped([square(20, 20, 30, 30)], box)).toEqual([])
    expect(sizes(clipped([square(-5, -5, 20, 20)], box))).toEqual([[100]])
  })

  test('loses what is beyond each side', () => {
    expect(sizes(clipped([square(-5, 5, 5, 20)], box))).toEqual([[25]])
  })

  // Parts joined along the side of the box would be drawn as a line across the sea.
  test('falls apart into the parts that the box cuts off from each other', () => {
    const comb = ringOf([20, 1], [20, 8], [5, 8], [5, 6], [15, 6], [15, 3], [5, 3], [5, 1])
    const parts = clipped([comb], box)
    expect(sizes(parts)).toEqual([[10], [10]])
    const reversed = clipped([[...comb].reverse()], box)
    expect(sizes(reversed)).toEqual([[10], [10]])
  })

  test('keeps its holes, also those on the side of the box', () => {
    expect(sizes(clipped([square(-5, -5, 8, 8), square(2, 2, 4, 4)], box))).toEqual([[64, 4]])
    expect(sizes(clipped([square(-5, -5, 8, 8), square(-2, 2, 4, 4)], box))).toEqual([[56]])
  })

  test('may begin anywhere on its ring, and touch the side with a corner', () => {
    const wedge: Place[] = [
      [5, 5],
      [15, 0],
      [15, 10],
    ]
    const turned = [wedge, [wedge[1]!, wedge[2]!, wedge[0]!], [wedge[2]!, wedge[0]!, wedge[1]!]]
    expect(turned.map(places => sizes(clipped([ringOf(...places)], box)))).toEqual([[[12.5]], [[12.5]], [[12.5]]])
    expect(
      sizes(clipped([ringOf([10, 5], [15, 0], [15, 10])], box))
        .flat(2)
        .every(size => size === 0),
    ).toBe(true)
  })
})
