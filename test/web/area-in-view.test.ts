import { expect, test } from 'vitest'
import { isAreaInView } from '../../web/client/map/area-in-view.ts'
import type { ShownView } from '../../web/client/map/view.ts'

const cell = { south: 40, west: 0, north: 42, east: 4, stations: 3, min: 1.5, mean: 1.5 }
const cells: ShownView = { kind: 'cells', fuel: 'diesel', cells: [cell], attribution: [] }

test.each([
  ['all of it', [39, -1, 43, 5], true],
  ['a corner of it', [41.9, 3.9, 50, 20], true],
  ['the land next to it', [42.1, 0, 50, 20], false],
] as const)('a view of %s shows the area or not', (_name, box, isInView) => {
  expect(isAreaInView(cell, cells, box)).toBe(isInView)
})

test('an area is not in view when the map shows stations, or areas of another size', () => {
  const box = [39, -1, 43, 5] as const
  const stations: ShownView = { kind: 'stations', fuel: 'diesel', stations: [], total: 0, attribution: [] }
  expect(isAreaInView(cell, stations, box)).toBe(false)
  expect(isAreaInView(cell, { ...cells, cells: [{ ...cell, north: 41, east: 2 }] }, box)).toBe(false)
  expect(isAreaInView({ ...cell }, cells, box)).toBe(true)
})
