import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nsiBrandOf } from '../../pipeline/brands/extract.ts'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import nsi from '../../pipeline/reference-data/brands/nsi-fuel.json' with { type: 'json' }

const item = (displayName: string, include: (string | number[])[], tags = {}, matchNames?: string[]) => ({
  displayName,
  locationSet: { include },
  tags,
  matchNames,
})

test('drops the bracket that distinguishes brands with the same name', () => {
  expect(nsiBrandOf(item('OK (Danmark)', ['dk'], { brand: 'OK', 'brand:wikidata': 'Q1' }))).toEqual({
    name: 'OK',
    names: [],
    include: ['DK'],
    wikidata: 'Q1',
  })
})

test('limits a brand to our countries, and leaves out a brand of other countries', () => {
  expect(nsiBrandOf(item('Dats', ['fx', 'be', 'us-fl.geojson', 'gb-eng']))?.include).toEqual(['BE', 'FR', 'GB'])
  expect(nsiBrandOf(item('Wawa', ['us-fl.geojson', [1, 2]]))).toBeNull()
  expect(nsiBrandOf(item('Shell', ['001', 'de']))?.include).toEqual([])
})

test('keeps another spelling only if it differs after folding', () => {
  const found = nsiBrandOf(item('E.Leclerc', ['fr'], { brand: 'E Leclerc', name: 'e-leclerc' }, ['leclerc', 'q903198']))
  expect(found?.names).toEqual(['leclerc'])
})

test('includes the version and the licence in the excerpt', () => {
  expect(nsi.version).toMatch(/^8\.0\.\d{8}$/)
  expect(nsi.licence).toContain('Redistributions of source code must retain')
  expect(nsi.brands.length).toBeGreaterThan(290)
})

test('finds the package root from the sources', () => {
  expect(existsSync(join(packageRoot(), 'pipeline/disk/package-root.ts'))).toBe(true)
})
