import { expect, test } from 'vitest'
import { DeliveryOrigins } from '../../pipeline/memory/origins.ts'
import { originId, rowOfOrigin } from '../../pipeline/model/stored.ts'

const captures = [{ name: 'prices', sha256: 'a1'.repeat(32) }]
const row = (texts: Record<string, string>, position = 42) => {
  return { capture: 'prices', position, fields: JSON.stringify(texts) }
}

test('prices from different texts of one row are each traced to their texts', () => {
  const origins = new DeliveryOrigins('dk-ok', captures)
  const diesel = { 'prices[1].price': '15.89' }
  const petrol = { 'prices[2].price': '16.59' }
  const ids = [origins.idOf(row(diesel)), origins.idOf(row(petrol))]
  const held = new Map(origins.rows().map(origin => [origin.id, JSON.parse(origin.fields)]))
  expect(ids.map(id => held.get(id))).toEqual([diesel, petrol])
})

test('a row has the same id in every run, and is stored once for all its prices', () => {
  const texts = { gazole_prix: '1.700', e10_prix: '1.650' }
  const shared = row(texts)
  const one = new DeliveryOrigins('fr', captures)
  const other = new DeliveryOrigins('fr', captures)
  const id = one.idOf(shared)
  expect([one.idOf(shared), other.idOf({ ...shared }), other.idOf({ ...shared })]).toEqual([id, id, id])
  expect([one.rows().length, other.rows().length]).toEqual([1, 1])
  expect(id).toMatch(/^fr\/prices#42@(a1){8}\/[0-9a-f]{12}$/)
  expect(one.idOf(row(texts, 43))).not.toBe(id)
})

test('an id names its row, whatever the name of the capture is', () => {
  const row = { source: 'fr', capture: 'a/b#2@c', position: 7, sha256: 'ab', text: 'cd' }
  expect(rowOfOrigin(originId(row))).toEqual(row)
  for (const text of ['', 'fr', 'fr/stations#7', 'fr#1@ab/cd', 'fr/stations@ab/cd']) {
    expect(() => rowOfOrigin(text)).toThrow(`expected the id of a row of a capture, found '${text}'`)
  }
})
