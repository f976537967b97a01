import { describe, expect, test } from 'vitest'
import { neverRequested } from '../../../pipeline/model/stored.ts'
import type { ManifestPart, PartMade } from '../../../pipeline/snapshot/part.ts'
import { gb } from '../../../pipeline/sources/gb/source.ts'
import { si } from '../../../pipeline/sources/si/source.ts'
import { type DueContext, marketSourcesOf, ratesOf, tooOldOf, whyDue } from '../../../pipeline/stages/validate/due.ts'

const now = '2026-11-19 12:00:00'
const [britain, slovenia] = marketSourcesOf([gb, si])
const madeBy = 'fuel-etl 1.0.0'
const pound = { currency: 'GBP', perEuro: '0.88', on: '2026-11-18' }
const part = (made: Partial<PartMade> = {}, changesAt: string | null = '2026-11-20 00:00:00'): ManifestPart => ({
  name: 'GB',
  changesAt,
  made: { by: madeBy, rates: { GBP: '0.88 of 2026-11-18' }, day: '2026-11-19', tooOld: [], ...made },
  files: [],
})
const context: DueContext = {
  now,
  madeBy,
  rates: [pound],
  sources: [{ ...neverRequested('gb'), lastReadAt: '2026-11-19 11:00:00' }],
  wasRead: true,
  isDamaged: false,
  corrections: [],
}

describe('a part', () => {
  test('stays while its inputs are unchanged', () => {
    expect(whyDue(britain!, part(), context)).toBeNull()
    expect(whyDue(britain!, part({}, null), context)).toBeNull()
  })

  test('of another version of the program is rebuilt', () => {
    expect(whyDue(britain!, part({ by: 'fuel-etl 0.9.0' }), context)).toContain('version')
  })

  test('is rebuilt at the instant of its next change, not before', () => {
    expect(whyDue(britain!, part({}, '2026-11-19 12:00:01'), context)).toBeNull()
    expect(whyDue(britain!, part({}, now), context)).toContain(now)
  })

  test('is rebuilt when the same bytes are read at or after the instant from which they read differently', () => {
    const read = (rereadFrom: string, wasRead = true) =>
      whyDue(britain!, { ...part(), rereadFrom }, { ...context, wasRead })
    expect(read('2026-11-19 11:00:00')).toContain('11:00:00')
    // Read too early, or not read.
    expect([read('2026-11-19 11:00:01'), read('2026-11-19 11:00:00', false)]).toEqual([null, null])
  })

  test.each([
    ['has another value', [{ ...pound, perEuro: '0.89' }]],
    ['is of another day', [{ ...pound, on: '2026-11-19' }]],
    ['is gone', []],
  ])('is rebuilt when the rate of its currency %s', (_, rates) => {
    expect(whyDue(britain!, part(), { ...context, rates })).toBe('a rate of exchange')
    // A market in euros needs no rate.
    expect(ratesOf(slovenia!, rates)).toEqual({})
  })

  test('is rebuilt when its source was not read for readWithinHours, and again when the source is read', () => {
    const sources = [{ ...neverRequested('gb'), lastReadAt: '2026-11-17 11:59:59' }]
    const late = { ...context, sources, wasRead: false }
    expect(whyDue(britain!, part(), late)).toContain('not read for long')
    expect(whyDue(britain!, part({ tooOld: ['gb'] }), late)).toBeNull()
    expect(whyDue(britain!, part({ tooOld: ['gb'] }), context)).toContain('not read for long')
    expect(tooOldOf(britain!, [], now)).toEqual([])
  })

  test('is rebuilt by the first run of a day that reads it', () => {
    expect(whyDue(britain!, part({ day: '2026-11-18' }), context)).toContain('new day')
    expect(whyDue(britain!, part({ day: '2026-11-18' }), { ...context, wasRead: false })).toBeNull()
  })
})
