import { describe, expect, test } from 'vitest'
import { type Box, boundsText, boxAround, countriesInView, doBoxesTouch, holds } from '../../api/shared/boxes.ts'
import { boxesOfCountries } from '../../web/build/boxes-of-countries.ts'

const boxes = boxesOfCountries()

describe('the boxes of countries', () => {
  test.each([
    ['FR', 2.35, 48.86],
    ['FR', 9.45, 42.7],
    ['GB', -5.93, 54.6],
    ['IT', 9.11, 39.22],
    ['GR', 25.14, 35.34],
    ['AU', 147.33, -42.88],
    ['DK', 12.57, 55.68],
  ])('contain the towns of %s in their first part (%f, %f)', (code, lng, lat) => {
    expect(holds(boxes[code]![0]!, lng, lat)).toBe(true)
  })

  test('have separate parts for far islands, so that the first part shows the main country', () => {
    const [spain, ...islands] = boxes.ES!
    expect(holds(spain!, -15.43, 28.1)).toBe(false)
    expect(islands.some(box => holds(box, -15.43, 28.1))).toBe(true)
  })

  test('are few and inside the world', () => {
    const all = Object.values(boxes).flat()
    expect(all.length).toBeLessThan(200)
    expect(all.filter(([s, w, n, e]) => s < -90 || w < -180 || n > 90 || e > 180 || s >= n || w >= e)).toEqual([])
  })
})

describe('the countries of a view', () => {
  test('are those with a part in it, in the given order', () => {
    const aroundBasel: Box = [47.4, 7.3, 47.7, 7.9]
    expect(countriesInView(boxes, ['FR', 'DE', 'ES', 'IT', 'SE'], aroundBasel)).toEqual(['FR', 'DE'])
  })

  test('are none for a code without a box', () => {
    expect(countriesInView(boxes, ['ZZ'], [-90, -180, 90, 180])).toEqual([])
  })
})

describe('a box', () => {
  test('touches a box that shares a corner or an edge with it, and no other', () => {
    expect(doBoxesTouch([0, 0, 1, 1], [1, 1, 2, 2])).toBe(true)
    expect(doBoxesTouch([0, 0, 1, 1], [0, 1.1, 1, 2])).toBe(false)
  })

  test('contains the points inside it and on its edges', () => {
    const isIn = (lng: number, lat: number) => holds([0, 10, 1, 11], lng, lat)
    expect([isIn(10, 0), isIn(11, 1), isIn(10.5, 0.5)]).toEqual([true, true, true])
    expect([isIn(9.9, 0.5), isIn(11.1, 0.5), isIn(10.5, -0.1), isIn(10.5, 1.1)]).toEqual(Array(4).fill(false))
  })

  test('around a place has the same distance in kilometres in every direction', () => {
    const [south, west, north, east] = boxAround(10, 60, 55.5)
    expect([south, north].map(lat => lat.toFixed(2))).toEqual(['59.50', '60.50'])
    expect([west, east].map(lng => lng.toFixed(2))).toEqual(['9.00', '11.00'])
  })

  test('is requested in rounded figures that contain all of it', () => {
    expect(boundsText([41.32, -5.51, 41.39, 7.123], 0.05)).toBe('41.3,-5.55,41.4,7.15')
    expect(boundsText([-89.9, -180, 90, 179.9], 0.5)).toBe('-90,-180,90,180')
  })
})
