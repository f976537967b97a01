import { describe, expect, test } from 'vitest'
import { Capture, type SheetCell } from '../../../pipeline/capture.ts'
import { readReference } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import { bulletin } from '../../../pipeline/sources/bulletin/source.ts'

// biome-ignore format: a list of short words reads better in lines
const members = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV',
  'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
]

/** A sheet with a block of two prices for each prefix; all prices as given for AT, 1700 elsewhere. */
function sheet(weeks: readonly SheetCell[], options: { prefixes?: readonly string[]; at?: readonly SheetCell[] } = {}) {
  const prefixes = options.prefixes ?? ['EU', ...members]
  return [
    ['title', ...prefixes.flatMap(p => ['CTR', `${p}_price_with_tax_euro95`, `${p}_price_with_tax_diesel`])],
    [null],
    ['Date', ...prefixes.flatMap(() => [null, '1000 l', '1000 l'])],
    ...weeks.map(week => [
      week,
      ...prefixes.flatMap(p => [`${p}_`, ...(p === 'AT' && options.at ? options.at : [1700, 1700])]),
    ]),
  ] as SheetCell[][]
}

function read(rows: SheetCell[][]) {
  const bytes = new Uint8Array([1])
  const sheets = new Map([['Prices with taxes', rows]])
  const capture = new Capture({ source: 'bulletin', name: 'history', status: 200, bytes, sha256: '', sheets })
  return readReference(bulletin, '2026-11-19', [capture])
}

const monday = 46_342
const austria = (rows: SheetCell[][]) => read(rows).records.find(record => record.country === 'AT')

describe('the bulletin reader', () => {
  test('reads a serial number and a date as the same Monday', () => {
    expect(austria(sheet([monday]))?.week).toBe('2026-11-16')
    expect(austria(sheet([new Date('2026-11-16T00:00:00Z')]))?.week).toBe('2026-11-16')
  })

  test('reads zero, n.a. and a missing cell as no price, and a comma as the thousands separator', () => {
    expect(austria(sheet([monday], { at: [0, '1,478'] }))).toMatchObject({
      euro95PerKilolitre: null,
      dieselPerKilolitre: 1478,
    })
    expect(austria(sheet([monday], { at: ['n.a.', null] }))).toBeUndefined()
    expect(read(sheet([monday], { at: ['n.a.', null] })).skipped).toEqual({ 'no reading': 1 })
  })

  test('quarantines a price out of range, a decimal comma and a week that does not start on a Monday', () => {
    expect(read(sheet([monday], { at: [499, 1700] })).quarantined).toMatchObject([
      { field: 'AT euro95', reason: 'OUT_OF_RANGE', found: '499', position: 4 },
    ])
    expect(read(sheet([monday], { at: [1700, '1478,5'] })).quarantined).toMatchObject([
      { field: 'AT diesel', reason: 'NOT_A_NUMBER', found: '1478,5' },
    ])
    const reading = read(sheet([monday, monday - 6]))
    expect(reading.quarantined).toHaveLength(28)
    expect(reading.quarantined[0]).toMatchObject({ field: 'Date', reason: 'NOT_A_MONDAY', found: '2026-11-10' })
  })

  test('quarantines a line whose date is a text, and skips blank lines and notes', () => {
    const rows = [...sheet([monday, '09/11/26']), [null], ['Notes:'], [null, 'EU', 2014]]
    expect(read(rows).quarantined).toMatchObject([{ field: 'Date', reason: 'NOT_A_DATE', found: '09/11/26' }])
  })

  test('calls the euro area EZ and Britain GB', () => {
    const reading = read(sheet([monday], { prefixes: ['EU', 'EUR', ...members, 'UK'] }))
    expect(reading.skipped).toEqual({})
    expect(reading.records.map(record => record.country)).toEqual(expect.arrayContaining(['EZ', 'GB']))
    expect(reading.records).toHaveLength(30)
  })

  test('accepts EL_ for Greece and publishes GR', () => {
    const prefixes = ['EU', ...members.map(code => (code === 'GR' ? 'EL' : code))]
    expect(read(sheet([monday], { prefixes })).records.map(record => record.country)).toContain('GR')
  })

  test.each([
    ['no Greece', ['EU', ...members.filter(code => code !== 'GR')], /either GR_ or EL_ for Greece, found none/],
    ['two Greeces', ['EU', 'EL', ...members], /either GR_ or EL_ for Greece, found GR and EL/],
    ['25 members', ['EU', ...members.slice(2)], /of at least 26 members, found 25 in 'title \| CTR/],
    ['no EU mean', members, /expected EU_price_with_tax_…, found none/],
  ])('refuses a sheet with %s', (_, prefixes, message) => {
    expect(() => read(sheet([monday], { prefixes }))).toThrow(message)
    expect(() => read(sheet([monday], { prefixes }))).toThrow(FeedShapeError)
  })

  test('refuses another unit, a newest week that does not start on a Monday, a duplicate week, and no week', () => {
    const tonnes = sheet([monday])
    tonnes[2]![2] = 't'
    expect(() => read(tonnes)).toThrow("expected the unit '1000 l' below EU_price_with_tax_euro95, found 't'")
    expect(() => read(sheet([monday + 1, monday]))).toThrow('expected a Monday as the newest, found 2026-11-17')
    expect(() => read(sheet([monday, monday]))).toThrow('expected each week once, found 2026-11-16 twice')
    expect(() => read(sheet([]))).toThrow('expected weeks in column A, found none')
  })
})
