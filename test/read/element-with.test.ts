import { describe, expect, test } from 'vitest'
import { elementWith } from '../../pipeline/read/element-with.ts'

const shown = (json: string, ...texts: readonly string[]) => {
  const span = elementWith(Buffer.from(json), texts)
  return span && Buffer.from(json).subarray(span.from, span.to).toString()
}

describe('the element of a JSON document that holds some texts', () => {
  const rows =
    '{"prices":[{"id":7,"fuel":"DL","price":1.50},{"id":7,"fuel":"U91","price":1.50},{"id":8,"fuel":"DL","price":1.5}]}'

  test.each([
    [['7', 'U91', '1.5'], '{"id":7,"fuel":"U91","price":1.50}'],
    [['8', '1.5'], '{"id":8,"fuel":"DL","price":1.5}'],
  ])('with %j is the innermost one, numbers in their shortest notation', (texts, element) => {
    expect(shown(rows, ...texts)).toBe(element)
  })

  test.each([
    ['two of them have all texts', ['7', '1.5']],
    ['one text is not there', ['7', 'U91', '1.51']],
    ['one text is the name of a member only', ['8', 'price']],
  ])('is none when %s', (_when, texts) => {
    expect(shown(rows, ...texts)).toBeNull()
  })

  test('is none when only the document has them', () => {
    expect(shown('{"day":"2026-11-19","figures":[{"fuel":"DL","max":1.5}]}', '2026-11-19', 'DL', '1.5')).toBeNull()
  })

  test('reaches over what lies within it, and counts bytes, not letters', () => {
    const json = '[ {"ort":"Καλαμάτα","at":{"x":1}}, {"ort":"Χανιά \\"3\\" }","at":{"x":2},"open":true} ]'
    expect(shown(json, 'Χανιά "3" }', '2', 'true')).toBe('{"ort":"Χανιά \\"3\\" }","at":{"x":2},"open":true}')
  })
})
