import { describe, expect, test } from 'vitest'
import { disorderedFigures } from '../../pipeline/contract/check-figure-order.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { FigureRecord } from '../../pipeline/source.ts'

const figure = (fuel: FigureRecord['fuel'], amount: number, more: Partial<FigureRecord> = {}): FigureRecord => ({
  region: null,
  fuel,
  amountMicros: microsOf(amount),
  validFrom: '2026-11-17 23:00:00',
  validTo: null,
  ...more,
})
const later = { validFrom: '2026-11-18 23:00:00' }
const text = 'expected sp98 at the price of sp95 or more, found 1.77 and 1.81'

describe('98 octane that costs less than 95', () => {
  test.each<[string, readonly FigureRecord[], string]>([
    ['on one day', [figure('sp95', 1.81), figure('sp98', 1.77)], text],
    ['on a later day', [figure('sp95', 1.7), figure('sp98', 1.77), figure('sp95', 1.81, later)], text],
    [
      'in a region',
      [figure('sp95', 1.81, { region: 'A' }), figure('sp98', 1.77, { region: 'A' })],
      'expected sp98 of A at the price of sp95 or more, found 1.77 and 1.81',
    ],
  ])('is found %s', (_what, records, message) => {
    expect(disorderedFigures(records)).toEqual([{ finding: 'GRADES_SWAPPED sp98', text: message }])
  })

  test.each<[string, readonly FigureRecord[]]>([
    ['the same price', [figure('sp95', 1.81), figure('sp98', 1.81)]],
    ['another day', [figure('sp95', 1.81, later), figure('sp98', 1.77), figure('sp98', 1.85, later)]],
    ['another region', [figure('sp95', 1.81, { region: 'A' }), figure('sp98', 1.77, { region: 'B' })]],
    ['one of them alone', [figure('sp98', 1.77), figure('diesel', 1.96)]],
  ])('is not %s', (_what, records) => {
    expect(disorderedFigures(records)).toEqual([])
  })
})
