import { describe, expect, test } from 'vitest'
import type { TollRecord } from '../../pipeline/tolls/toll.ts'
import { tollReport } from '../../pipeline/tolls/toll-report.ts'

let nextId = 1
function toll(more: Partial<TollRecord>): TollRecord {
  return {
    id: nextId++,
    countryCode: 'IT',
    type: 'gate',
    barrierType: null,
    name: 'Somewhere',
    road: null,
    validDays: null,
    vehicleClass: null,
    amount: '2.50',
    currency: 'EUR',
    validFrom: null,
    confirmedOn: null,
    checkedOn: '2026-11-21',
    source: 'made up',
    licences: ['own'],
    confidence: 'high',
    lat: null,
    lng: null,
    position: 'pending',
    info: null,
    note: null,
    ...more,
  } as TollRecord
}

describe('the age of an amount', () => {
  test.each([
    ['2025-11-21', null, '2026-11-21', 'young'],
    ['2025-11-20', null, '2026-11-21', 12],
    ['2025-09-21', null, '2026-11-21', 12],
    ['2025-09-20', null, '2026-11-21', 14],
    ['2024-11-21', null, '2026-11-21', 14],
    ['2024-11-20', null, '2026-11-21', 24],
    ['2019-01-01', '2026-10-08', '2026-11-21', 'young'],
    ['2026-01-01', '2025-01-01', '2026-11-21', 'young'],
    [null, '2025-11-20', '2026-11-21', 12],
    [null, null, '2026-11-21', null],
    ['2025-02-28', null, '2026-03-31', 12],
    ['2025-12-31', null, '2027-01-01', 12],
    ['2026-01-01', null, '2027-01-01', 'young'],
    ['2024-02-29', null, '2026-02-28', 14],
    ['2024-02-27', null, '2026-02-28', 24],
  ] as const)(
    'valid from %s and confirmed on %s is on %s older than months: %s',
    (validFrom, confirmedOn, on, grade) => {
      const [aged] = tollReport([toll({ validFrom, confirmedOn })], 2026, on).aged
      expect(aged === undefined ? 'young' : aged.olderThanMonths).toBe(grade)
    },
  )

  test('is not reported without an amount', () => {
    expect(tollReport([toll({ amount: null, validFrom: '2020-01-01' })], 2026, '2026-11-21').aged).toEqual([])
  })
})

describe('a new year', () => {
  test('ends current amounts that have no date in it, vignettes first', () => {
    const records = [
      toll({ name: 'road', countryCode: 'AT', validFrom: '2026-02-01' }),
      toll({ name: 'confirmed', countryCode: 'BE', confirmedOn: '2026-05-01', validFrom: '2024-01-01' }),
      toll({ name: 'sticker', countryCode: 'CH', type: 'vignette', validFrom: '2026-01-01', position: null }),
      toll({ name: 'announced', countryCode: 'CZ', confirmedOn: '2026-12-01', validFrom: '2027-01-01' }),
      toll({ name: 'old', countryCode: 'DE', validFrom: '2025-01-01' }),
      toll({ name: 'unknown', countryCode: 'DK', amount: null, confirmedOn: '2026-01-01' }),
    ]
    expect(tollReport(records, 2026, '2026-12-31').ending.map(({ name }) => name)).toEqual([
      'sticker',
      'road',
      'confirmed',
    ])
  })
})

test('the counts of the countries add up to those of the set', () => {
  const records = [
    toll({ countryCode: 'AT', validFrom: '2026-01-01', lat: 47.1, lng: 11.2, position: 'exact' }),
    toll({ countryCode: 'AT', validFrom: '2023-01-01' }),
    toll({ countryCode: 'PL', validFrom: '2025-09-30' }),
    toll({ countryCode: 'PL' }),
    toll({ countryCode: 'PL', amount: null, source: null }),
  ]
  const { counts, byCountry, aged } = tollReport(records, 2026, '2026-11-21')
  const austria = { records: 2, inForce: 1, withPosition: 1, pending: 1, overYear: 1, over14Months: 1, over24Months: 1 }
  const poland = { records: 3, inForce: 0, withPosition: 0, pending: 3, overYear: 1, over14Months: 0, over24Months: 0 }
  expect(Object.fromEntries(byCountry)).toEqual({
    AT: { ...austria, unverified: 0, undated: 0, ending: 1 },
    PL: { ...poland, unverified: 1, undated: 1, ending: 0 },
  })
  const sum = (member: keyof typeof counts) => [...byCountry.values()].reduce((all, one) => all + one[member], 0)
  for (const member of Object.keys(counts) as (keyof typeof counts)[]) expect(counts[member]).toBe(sum(member))
  expect(aged.map(({ wordOn }) => wordOn)).toEqual([null, '2023-01-01', '2025-09-30'])
})
