import { expect, test } from 'vitest'
import { text } from '../../pipeline/parsers/texts.ts'

// White space and control characters of all ranges, and the letters next to them in the code table.
const odd = [
  ...' \t\n\v\f\r\0\x1f\x7f\x80\x85\x9f\xa0\xad\u1680\u2000\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff',
  '¡',
  'é',
  'Ω',
]

test.each(odd.flatMap(one => [one, `${one}a`, `a${one}`, `a${one}b`, `a ${one}b`, `a${one}${one}b`, `é${one}Ω`]))(
  'a text is read without outer white space and with single spaces inside: %j',
  published => {
    const expected = published.replace(/[\s\p{Cc}]+/gu, ' ').trim()
    expect(text('name', published)).toBe(expected === '' ? null : expected)
  },
)

test('a text with single spaces is read unchanged', () => {
  expect(text('name', 'Total Énergies, Rue de l’Église 5')).toBe('Total Énergies, Rue de l’Église 5')
  expect(text('name', '')).toBeNull()
})
