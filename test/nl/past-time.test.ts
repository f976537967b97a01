import { describe, expect, test } from 'vitest'
import { findPastTime, instantIn } from '../../api/nl/past/past-time.ts'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'

describe('a past time of day', () => {
  test.each([
    ['diesel in Spain at 6 this morning', 'diesel in Spain', 0, '06:00'],
    ['Diesel in Spain yesterday at noon?', 'Diesel in Spain?', 1, '12:00'],
    ['What was diesel in Spain at 6:30 pm yesterday?', 'What was diesel in Spain?', 1, '18:30'],
    ['At midnight today, LPG in Italy', ', LPG in Italy', 0, '00:00'],
    ['LPG in Italy yesterday evening at 7', 'LPG in Italy', 1, '19:00'],
    ['LPG in Italy at 12 am yesterday', 'LPG in Italy', 1, '00:00'],
    ['LPG in Italy as of 18:00 the day before yesterday', 'LPG in Italy', 2, '18:00'],
    ["LPG in Italy at 6 o'clock this evening", 'LPG in Italy', 0, '18:00'],
  ])('is found in %s', (text, question, daysBack, clock) => {
    expect(findPastTime(text)).toEqual({ question, daysBack, clock })
  })

  test.each([
    'diesel in Spain this morning',
    'diesel in Spain yesterday',
    'diesel at 6 stations today',
    'diesel in Spain at 25:00 yesterday',
    'diesel in Spain yesterday at 123',
    'diesel at noon',
    'diesel at 6 this week',
  ])('is not found in %s', text => {
    expect(findPastTime(text)).toBeNull()
  })
})

describe('the clock of a zone', () => {
  const now = epochSecondsOf('2026-10-25 22:30:00')
  test.each([
    ['Europe/Paris', '12:00', 0, '2026-10-25 11:00:00'],
    ['Europe/Paris', '12:00', 1, '2026-10-24 10:00:00'],
    // The hour that is repeated: the first one.
    ['Europe/Paris', '02:30', 0, '2026-10-25 00:30:00'],
    ['Australia/Perth', '06:00', 0, '2026-10-25 22:00:00'],
    ['UTC', '00:00', 0, '2026-10-25 00:00:00'],
  ])('%s %s, %d days back, is %s', (zone, clock, daysBack, instant) => {
    expect(instantIn(zone, clock, daysBack, now)).toBe(instant)
  })

  test('an hour that is skipped is read as if the clock had not changed', () => {
    expect(instantIn('Europe/Paris', '02:30', 0, epochSecondsOf('2026-03-29 20:00:00'))).toBe('2026-03-29 01:30:00')
  })
})
