import { describe, expect, test } from 'vitest'
import { FeedShapeError } from '../../pipeline/model/errors.ts'
import { findDaySpan, findOvertaken, validityIn } from '../../pipeline/parsers/day-spans.ts'
import { completePage } from '../../pipeline/parsers/html.ts'
import { delivered } from '../support/deliver.ts'

describe('a span of days', () => {
  test('has its ends in order, at most two weeks apart', () => {
    expect(findDaySpan('2026-10-31', '2026-11-02')).toEqual({ first: '2026-10-31', last: '2026-11-02' })
    expect(findDaySpan('2026-11-02', '2026-11-02')).not.toBeNull()
    expect(findDaySpan('2026-11-02', '2026-11-01')).toBeNull()
    expect(findDaySpan('2026-11-01', '2026-11-14')).not.toBeNull()
    expect(findDaySpan('2026-11-01', '2026-11-15')).toBeNull()
    expect(findDaySpan(null, '2026-11-15')).toBeNull()
  })

  test('ends at the start of the day after its last day, in summer time too', () => {
    // Clocks go back in the night to the 25th.
    expect(validityIn('Europe/Warsaw', { first: '2026-10-24', last: '2026-10-26' })).toEqual({
      validFrom: '2026-10-23 22:00:00',
      validTo: '2026-10-26 23:00:00',
    })
  })

  test('is outdated once a newer span covers its first day, or when it ends too long before the newest one', () => {
    const spans = [
      { first: '2026-11-18', last: '2026-11-18' },
      { first: '2026-11-17', last: '2026-11-19' },
      { first: '2026-11-18', last: '2026-11-20' },
      { first: '2026-11-07', last: '2026-11-08' },
      { first: '2026-11-06', last: '2026-11-07' },
    ]
    expect(spans.map((_, at) => findOvertaken(spans, at))).toEqual([
      null,
      null,
      'replaced by a newer announcement',
      null,
      'of an earlier day',
    ])
  })
})

describe('a page', () => {
  test('is complete when it has its end tag', async () => {
    const html = '<!DOCTYPE html>\n<HTML lang="pl"><body></body></HTML >\n'
    expect(completePage(await delivered('page', html))).toBe(html)
    const refusal = async (text: string) => {
      const page = await delivered('page', text)
      return () => completePage(page)
    }
    expect(await refusal('<html><p>')).toThrow(
      new FeedShapeError("test/page: expected the end of the page, found '<html><p>': it was cut off"),
    )
    expect(await refusal('{"a":1}')).toThrow(new FeedShapeError(`test/page: expected a web page, found '{"a":1}'`))
  })
})
