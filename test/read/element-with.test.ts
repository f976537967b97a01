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

  test.each([
    ['a byte order mark', Buffer.from('\ufeff[{"id":7,"name":"Léon"},{"id":8,"name":"Zoé"}]'), '{"id":8,"name":"Zoé"}'],
    ['a byte of another charset', Buffer.from('[{"id":7,"name":"L\xe9on"},{"id":8}]', 'latin1'), '{"id":8}'],
  ])('lies behind %s where its own bytes are', (_what, bytes, element) => {
    const span = elementWith(bytes, ['8'])!
    expect(bytes.subarray(span.from, span.to).toString()).toBe(element)
  })

  test('with a byte of another charset is found by what stands for it', () => {
    const bytes = Buffer.from('[{"id":7,"name":"L\xe9on"},{"id":7,"name":"Zo\xe9"}]', 'latin1')
    const span = elementWith(bytes, ['7', 'Zo\ufffd'])!
    expect(bytes.subarray(span.from, span.to).toString('latin1')).toBe('{"id":7,"name":"Zo\xe9"}')
  })

  test('is none when only the document has them', () => {
    expect(shown('{"day":"2026-11-19","figures":[{"fuel":"DL","max":1.5}]}', '2026-11-19', 'DL', '1.5')).toBeNull()
  })

  test('reaches over what lies within it, and counts bytes, not letters', () => {
    const json = '[ {"ort":"Καλαμάτα","at":{"x":1}}, {"ort":"Χανιά \\"3\\" }","at":{"x":2},"open":true} ]'
    expect(shown(json, 'Χανιά "3" }', '2', 'true')).toBe('{"ort":"Χανιά \\"3\\" }","at":{"x":2},"open":true}')
  })
})
