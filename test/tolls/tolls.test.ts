import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rateOn } from '../../pipeline/fx/rate-on.ts'
import { ContractError } from '../../pipeline/model/errors.ts'
import { readTolls, tollsUpdatedOn, tollYear } from '../../pipeline/tolls/read-tolls.ts'
import { tollKey } from '../../pipeline/tolls/registry.ts'
import type { TollFiles } from '../../pipeline/tolls/toll.ts'
import { tollsInForce } from '../../pipeline/tolls/tolls-in-force.ts'

const folder = join(import.meta.dirname, '../../pipeline/tolls')
const fileText = (name: string): string => readFileSync(join(folder, name), 'utf8')
const files: TollFiles = {
  ids: fileText('toll-ids.csv'),
  own: fileText('tolls.own.csv'),
  osm: fileText('tolls.osm.csv'),
  version: fileText('version.txt'),
}
const records = readTolls(files)
const named = (name: string) => records.find(record => record.name === name)!

/** The files with one text replaced, which must be there. */
function edited(file: 'ids' | 'own' | 'osm' | 'version', from: string | RegExp, to: string): TollFiles {
  const text = files[file].replace(from, to)
  expect(text).not.toBe(files[file])
  return { ...files, [file]: text }
}

describe('the curated toll files', () => {
  test('hold 347 records of 31 countries without a fault', () => {
    expect(records).toHaveLength(347)
    expect(new Set(records.map(record => record.countryCode)).size).toBe(31)
    expect(tollYear(files.version)).toBe(2026)
    expect(tollsUpdatedOn(records)).toBe('2026-10-08')
  })

  test('hold amounts as the operators give them', () => {
    expect(named('Vignette Austria annual')).toMatchObject({ amount: '106.80', currency: 'EUR', validDays: 365 })
    expect(named('Vignette Switzerland annual')).toMatchObject({ amount: '40.00', currency: 'CHF' })
    expect(named('Westerscheldetunnel')).toMatchObject({ amount: '0.00', validFrom: '2025-01-01' })
    expect(named('A4 Balice (Katowice - Kraków)').amount).toBeNull()
  })

  test('publish no position that has not been matched to an open extract', () => {
    const pending = records.filter(record => record.position === 'pending')
    expect(pending.length).toBeGreaterThan(200)
    expect(pending.filter(record => record.lat !== null || record.lng !== null)).toEqual([])
    expect(records.filter(record => record.countryCode === 'GR' && record.lat !== null)).toEqual([])
  })

  test('keep what came from OpenStreetMap in a file of its own', () => {
    const osm = records.filter(record => record.licence === 'ODbL 1.0')
    expect(osm).toHaveLength(files.osm.trimEnd().split('\n').length - 1)
    expect(records.filter(record => /OpenStreetMap/.test(record.source) && record.licence !== 'ODbL 1.0')).toEqual([])
  })
})

describe('the id of a toll', () => {
  test('does not depend on amount, position or order of the rows', () => {
    const [heading, ...rows] = files.own.trimEnd().split('\n')
    const reversed = [heading, ...rows.reverse()].join('\n').replace('106.80', '109.90')
    const ids = (set: typeof records) =>
      new Map(set.map(record => [record.name + record.countryCode + record.type, record.id]))
    expect(ids(readTolls({ ...files, own: `${reversed}\n` }))).toEqual(ids(records))
  })

  test('follows a new name through the alias column', () => {
    const key = tollKey({ country: 'GB', type: 'bridge', name: 'Humber Bridge', road: '' })
    const alias = tollKey({ country: 'GB', type: 'bridge', name: 'Humber Crossing', road: '' })
    const renamed = {
      ...edited('own', 'Humber Bridge', 'Humber Crossing'),
      ids: files.ids.replace(`${key},`, `${key},${alias}`),
    }
    const found = readTolls(renamed).find(record => record.name === 'Humber Crossing')
    expect(found?.id).toBe(named('Humber Bridge').id)
  })

  test('folds case, diacritics and punctuation, but not Greek into Latin', () => {
    expect(tollKey({ country: 'GR', type: 'gate', name: 'Diodia Kiátou (ΚΙΆΤΟΥ)', road: 'A8' })).toBe(
      'GR|gate|diodia-kiatou-κιατου|a8',
    )
  })
})

describe('a fault in the files', () => {
  test.each([
    ['an id twice', () => edited('ids', '\n2,', '\n1,'), /line 3: the id 1 does not follow 1/],
    [
      'a row without an id',
      () => edited('own', 'Humber Bridge', 'Other Bridge'),
      /no id for the key 'GB\|bridge\|other-bridge\|'/,
    ],
    [
      'an id without a row',
      () => edited('own', /GB,bridge,,Humber Bridge.*\n/, ''),
      /has neither a row nor a day of retirement/,
    ],
    ['a retired id in use', () => edited('ids', '2026-11-21,\n', '2026-11-21,2026-11-22\n'), /the id 1 is retired/],
    ['a decimal comma', () => edited('own', '106.80', '"106,80"'), /amount '106,80'/],
    ['a wrong currency', () => edited('own', '40.00,CHF', '40.00,EUR'), /the currency EUR, not CHF/],
    ['a slipped point', () => edited('own', '2570,CZK', '25700,CZK'), /25700 CZK is out of reach of a vignette/],
    [
      'a longer vignette that is cheaper',
      () => edited('own', '12.80,EUR', '9.60,EUR'),
      /10 days: not dearer than a shorter one/,
    ],
    ['a position abroad', () => edited('osm', '41.0455,29.0345', '29.0345,41.0455'), /does not lie in TR/],
    ['half a position', () => edited('osm', '41.0455,29.0345', '41.0455,'), /one coordinate without the other/],
    [
      'two records at one place',
      () => edited('osm', '41.0912,29.0612', '41.0455,29.0345'),
      /two records at 41.0455, 29.0345/,
    ],
    [
      'coordinates that are pending',
      () => edited('osm', '29.0345,exact', '29.0345,pending'),
      /coordinates that are pending/,
    ],
    ['ODbL in the own file', () => edited('own', ',own,high', ',ODbL 1.0,high'), /licence 'ODbL 1.0' in this file/],
    ['a day that is none', () => edited('own', '2026-02-03', '2026-02-30'), /valid_from '2026-02-30'/],
    ['a country that is gone', () => edited('own', /AD,tunnel.*\n/, ''), /no record of AD/],
    ['another heading', () => edited('own', 'valid_days', 'days'), /expected the headings 'country_code,type/],
    ['another version', () => edited('version', '2026.1', 'v3'), /expected a version such as 2026.1, found 'v3'/],
  ])('%s is refused', (_, faulty, message) => {
    expect(() => readTolls(faulty())).toThrow(message)
    expect(() => readTolls(faulty())).toThrow(ContractError)
  })

  test('a leap of more than 25 % against the year before needs a note', () => {
    const leap = edited('own', '106.80', '140.00')
    expect(() => readTolls({ ...leap, before: records })).toThrow(
      /Vignette Austria annual: 106.80 to 140.00 without a note/,
    )
    const noted = { ...leap, own: leap.own.replace(/(140\.00,.*,)\n/, '$1new law\n'), before: records }
    expect(readTolls(noted)).toHaveLength(347)
  })

  test('a country does not lose more than 5 % of its records in silence', () => {
    const more = [...records, { ...named('Tyne Tunnel'), id: 9998 }, { ...named('Tyne Tunnel'), id: 9999 }]
    expect(() => readTolls({ ...files, before: more })).toThrow(/GB: 24 records before, 22 now/)
  })
})

describe('tolls in force', () => {
  const now = '2026-11-19 12:00:00'
  const rates = [
    { currency: 'CHF', perEuro: '0.9397', on: '2026-11-18' },
    { currency: 'GBP', perEuro: '0.86529', on: '2026-11-18' },
  ]
  const served = tollsInForce(records, 2026, currency => rateOn(rates, currency, now).rate)
  const toll = (name: string) => served.find(one => one.name === name)!

  test('converts an amount of the year exactly and names the rate', () => {
    expect(toll('Vignette Switzerland annual')).toMatchObject({
      price_eur: 42.567,
      price_local: 40,
      currency: 'CHF',
      fx_rate: '0.9397',
      fx_date: '2026-11-18',
      last_known_price: null,
    })
  })

  test('gives an amount in euros as it is, without a local price or a rate', () => {
    expect(toll('Vignette Austria annual')).toMatchObject({
      price_eur: 106.8,
      price_local: null,
      currency: 'EUR',
      fx_rate: null,
    })
    expect(toll('Westerscheldetunnel').price_eur).toBe(0)
  })

  test('counts an older amount that was checked in the year', () => {
    expect(toll('Dartford Crossing')).toMatchObject({ price_local: 3.5, price_eur: 4.045, valid_from: '2025-09-01' })
  })

  test('puts an amount of an earlier year aside as last known', () => {
    expect(toll('Storebælt (Great Belt) toll station Halsskov')).toMatchObject({
      price_eur: null,
      price_local: null,
      last_known_price: 230,
      last_known_currency: 'DKK',
      last_known_valid_from: '2025-07-01',
      fx_rate: null,
    })
    const later = tollsInForce(records, 2027, () => null)
    expect(later.filter(one => one.price_eur !== null || one.price_local !== null)).toEqual([])
  })

  test('keeps the local price where there is no rate', () => {
    expect(toll('A1 Niš')).toMatchObject({ price_eur: null, price_local: 1180, currency: 'RSD', fx_rate: null })
  })

  test('orders by country, type, name by code point, id', () => {
    const keys = served.map(one => Buffer.from(`${one.country_code}\0${one.type}\0${one.name}`).toString('hex'))
    expect(keys).toEqual([...keys].sort())
    expect(served[0]!.country_code).toBe('AD')
  })

  test('says for every record whose work it is', () => {
    expect(toll('Osmangazi Köprüsü').attribution).toContain('OpenStreetMap')
    expect(served.filter(one => one.attribution === '')).toEqual([])
  })
})
