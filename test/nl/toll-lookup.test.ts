import { expect, test } from 'vitest'
import { tollLookup } from '../../api/nl/answers/tolls.ts'
import type { Parsed } from '../../api/nl/parsed.ts'
import { tollRecords } from '../support/toll-records.ts'
import { expectSaidFromData, questionContextOf } from './reply-checks.ts'

const made = (id: number, more: Partial<(typeof tollRecords)[number]>) => ({ ...tollRecords[0]!, id, ...more })
const known = {
  price_eur: null,
  last_known_price: 54.8,
  last_known_currency: 'EUR',
  last_known_valid_from: '2025-01-01',
}
const held = questionContextOf({
  tolls: [
    ...tollRecords,
    made(71, { country_code: 'IT', type: 'tunnel', name: 'Tunnel du Mont-Blanc', ...known }),
    ...[1, 2, 3, 4, 5, 6, 7].map(at =>
      made(100 + at, { country_code: 'HU', type: 'gate', name: `H${at}`, price_eur: 3 }),
    ),
    ...[1, 2, 3, 4, 5, 6, 7].map(at =>
      made(80 + at, { country_code: 'SI', type: 'gate', name: `S${at}`, price_eur: at + 0.5 }),
    ),
    made(91, { country_code: 'SI', type: 'vignette', name: 'Week 2B', ...known, last_known_valid_from: null }),
  ],
})

function tolls(parsed: Partial<Parsed>) {
  const answer = tollLookup({ countries: [], fuel_type: 'both', time_range_weeks: 1, ...parsed }, held)
  expectSaidFromData(answer)
  const ids = (answer.data.tolls as { id: number }[]).map(({ id }) => id)
  return { ...answer, ids }
}

test('the current price is stated in local currency and in euros', () => {
  const { status, message, data, rows, dataDate, source } = tolls({ countries: ['AT', 'CH'], toll_type: 'vignette' })
  expect([status, dataDate]).toEqual(['ok', '2026-09-21'])
  expect(message).toBe(
    'Austria uses vignettes: 10 days at 12.80 EUR. Switzerland uses vignettes: Year at 40 CHF (42.55 EUR).',
  )
  expect(data).toMatchObject({ version: '2026.3', total: 2, returned: 2, with_price: 2 })
  expect(data.filters).toEqual({ country: ['AT', 'CH'], type: 'vignette' })
  expect(rows).toMatchObject([{ country_code: 'AT', name: '10 days', price_eur: 12.8 }, { price_local: 40 }])
  expect(source).toBe('european-tolls 2026.3; made up')
})

test('without a current price, the last known one is stated as such', () => {
  expect(tolls({ toll_name: 'mont blanc', toll_type: 'tunnel' }).message).toBe(
    'Italy: there is no current price for Tunnel du Mont-Blanc; the last known one is 54.80 EUR, of 2025-01-01.',
  )
  expect(tolls({ toll_name: 'oresund' }).message).toBe('Denmark: there is no current price for Øresundsbron.')
  expect(tolls({ countries: ['SI'], toll_type: 'vignette' }).message).toContain('; the last known one is 54.80 EUR.')
})

test('vignettes of a country are listed cheapest first, without their common first words', () => {
  const named = (id: number, name: string, price_eur: number) =>
    made(id, { country_code: 'RO', type: 'vignette', name: `Rovinieta Romania ${name}`, price_eur })
  const own = questionContextOf({ tolls: [named(1, '10 days', 6), named(2, '12 months', 50), named(3, '7 days', 3.5)] })
  const asked = { countries: ['RO'], fuel_type: 'both', time_range_weeks: 1 } as const
  expect(tollLookup(asked, own).message).toContain(
    'Romania uses vignettes: 7 days at 3.50 EUR; 10 days at 6 EUR; 12 months at 50 EUR.',
  )
  const free = made(4, { country_code: 'RO', type: 'tunnel', name: 'Tunel', price_eur: 0 })
  expect(tollLookup(asked, questionContextOf({ tolls: [free] })).message).toContain('Romania: Tunel free of charge.')
})

test('a name finds a toll under any of its names, names before details', () => {
  expect(tolls({ toll_name: 'oresund', toll_type: 'tunnel' }).ids).toEqual([21])
  expect(tolls({ toll_name: 'istanbul' }).ids).toEqual([61])
})

test('many tolls are counted by type, with the lowest and highest price', () => {
  const { message, ids, data } = tolls({ countries: ['SI'], limit: 3 })
  expect(message).toContain(
    'The data has 8 tolls for Slovenia (7 toll gates and 1 vignette), 7 with a current price, from 1.50 EUR for S1 to 7.50 EUR for S7. 3 of them are listed.',
  )
  expect(ids).toHaveLength(3)
  const counts = { records: 8, with_price: 7, types: { gate: 7, vignette: 1 } }
  expect(data.by_country).toMatchObject([{ country_code: 'SI', ...counts, lowest: { id: 81 }, highest: { id: 87 } }])
  expect(tolls({ countries: ['SI'], toll_type: 'gate' }).message).toMatch(
    /The data has 7 toll gates for Slovenia, all with/,
  )
  expect(tolls({ countries: ['HU'] }).message).toContain(
    'The data has 7 toll gates for Hungary, all with a current price, 3 EUR each.',
  )
  expect(tolls({}).message).toMatch(/^The data has 28 tolls, 20 with a current price, from /)
})

test('each toll that is named is listed, however many there are', () => {
  const { message, ids, data } = tolls({ countries: ['HU', 'GB'], limit: 2 })
  expect(message).toMatch(
    /The data has 7 toll gates for Hungary, .* The United Kingdom: .*Severn.* 2 of them are listed\.$/,
  )
  expect([ids.includes(41), ids.length, data.returned, data.total]).toEqual([true, 2, 2, 8])
  const few = tolls({ countries: ['AT'], limit: 1 })
  expect(few.message).toContain(
    'The data has 2 tolls for Austria (1 toll gate and 1 vignette), all with a current price, from 12.50 EUR for Große Scharte to 12.80 EUR for 10 days. One of them is listed.',
  )
  expect(few.ids).toEqual([8])
})

test('a country says first how it charges for its roads, unless a toll or a kind is asked for', () => {
  const { message, data } = tolls({ countries: ['LU', 'SI'] })
  expect(message).toMatch(/^In Luxembourg, cars pay no toll on the roads\. In Slovenia, motorways /)
  expect(data.roads).toMatchObject([
    { country_code: 'LU', site: null },
    { site: 'evinjeta.dars.si', checked_on: null },
  ])
  expect(tolls({ countries: ['SI'], toll_type: 'vignette' }).data.roads).toBeUndefined()
})

test('tolls that are not in the data are named, with those that are', () => {
  const { status, message, data, ids } = tolls({ countries: ['FR', 'LU'], toll_type: 'vignette' })
  expect([status, ids]).toEqual(['no_data', []])
  expect(message).toBe(
    'The data has no vignette for France or Luxembourg. For France it has 2 ticket barriers and 2 tunnels.',
  )
  expect(data).toMatchObject({ without: ['FR', 'LU'], others: [{ country_code: 'FR', records: 4 }] })
  expect(tolls({ countries: ['LU'] }).message).toContain(
    'The data has no toll for Luxembourg. It has tolls for 11 countries.',
  )
  expect(tolls({ toll_name: 'no such', toll_type: 'bridge' }).message).toMatch(
    /^The data has no bridge named "no such"\. /,
  )
  const some = tolls({ countries: ['AT', 'LU'], toll_type: 'vignette' })
  expect(some.status).toBe('ok')
  expect(some.message).toBe('Austria uses vignettes: 10 days at 12.80 EUR. The data has no vignette for Luxembourg.')
})

test('the tolls of a region are those of its countries', () => {
  expect(tolls({ region: 'DACH', toll_type: 'vignette' }).ids).toEqual([7, 12])
})
