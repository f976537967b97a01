import { describe, expect, test } from 'vitest'
import { findGenitiveDay, findGenitiveMonth } from '../../pipeline/parsers/days.ts'

const short = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const

describe('a month in the genitive', () => {
  test.each(['cs', 'pl'] as const)('of %s is the form used in dates', language => {
    const format = new Intl.DateTimeFormat(language, short)
    for (let month = 1; month <= 12; month += 1) {
      const parts = format.formatToParts(new Date(Date.UTC(2026, month - 1, 7)))
      const word = parts.find(part => part.type === 'month')!.value
      expect([word, findGenitiveMonth(language, word)]).toEqual([word, month])
    }
  })

  test('of Serbian is the form used in the notices; other dates use the nominative', () => {
    const nominative = new Intl.DateTimeFormat('sr-Latn', { month: 'long', timeZone: 'UTC' })
    const genitives = 'januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra'
    genitives.split(' ').forEach((word, at) => {
      const other = nominative.format(new Date(Date.UTC(2026, at, 7)))
      expect(word.slice(0, 3)).toBe(other.slice(0, 3))
      expect([findGenitiveMonth('sr', word), findGenitiveMonth('sr', other)]).toEqual([at + 1, null])
    })
  })

  test('may be capitalised, and other forms of the word do not match', () => {
    expect(findGenitiveMonth('pl', 'PAŹDZIERNIKA')).toBe(10)
    expect(findGenitiveMonth('cs', 'Září')).toBe(9)
    expect(findGenitiveMonth('pl', 'październik')).toBeNull()
    expect(findGenitiveMonth('pl', 'listopadu')).toBeNull()
    expect(findGenitiveMonth('cs', 'listopadu')).toBe(11)
  })
})

describe('a day in words', () => {
  test('is a day of the calendar', () => {
    expect(findGenitiveDay('pl', '7', 'października', '2026')).toBe('2026-10-07')
    expect(findGenitiveDay('cs', '18', 'dubna', 2026)).toBe('2026-04-18')
    expect(findGenitiveDay('sr', '02', 'juna', '2023')).toBe('2023-06-02')
  })

  test('is null when the month is shorter or the word is not a month', () => {
    expect(findGenitiveDay('pl', '31', 'listopada', '2026')).toBeNull()
    expect(findGenitiveDay('cs', '0', 'dubna', '2026')).toBeNull()
    expect(findGenitiveDay('cs', '5', 'pátku', '2026')).toBeNull()
    expect(findGenitiveDay('pl', '29', 'lutego', '2028')).toBe('2028-02-29')
  })
})
