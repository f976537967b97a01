import { describe, expect, test } from 'vitest'
import { regions } from '../../../api/allowed-values/regions.ts'
import { replies } from '../../../api/nl/answers/index.ts'
import type { Parsed } from '../../../api/nl/parsed.ts'
import type { QuestionContext, Reply } from '../../../api/nl/reply.ts'
import { mondays, nlFigures } from '../../../fixtures/snapshots/nl-figures.ts'
import { questionContextOf } from '../../nl/reply-checks.ts'
import { unsaidBy } from '../../support/said-from-data.ts'
import { tollRecords } from '../../support/toll-records.ts'

const british = mondays
  .filter(day => day > '2020-12-21')
  .map(week => {
    return { country: 'GB', week, euro95: '1.611', diesel: '1.702' }
  })

const nothing = { history: [], markets: [], fuels: [], reference: [] }

/** Snapshots that differ in what is held, and instants that differ in how old it is. One question of so many is asked. */
const situations: readonly (readonly [when: string, held: QuestionContext, stride: number])[] = [
  ['two days after the newest week', questionContextOf({ figures: nlFigures, tolls: tollRecords }), 4],
  ['when all is old', questionContextOf({ figures: nlFigures, now: '2027-03-01 12:00:00' }), 11],
  [
    'with Britain to the end',
    questionContextOf({ figures: { ...nlFigures, history: [...nlFigures.history, ...british] } }),
    11,
  ],
  ['with nothing held', questionContextOf({ figures: { ...nlFigures, ...nothing } }), 11],
]

const places: readonly Partial<Parsed>[] = [
  [],
  ['ES'],
  ['ES', 'MT'],
  ['SE', 'FI', 'FR'],
  ['GB'],
  ['GB', 'IE'],
  ['TR', 'RS'],
  ['UA'],
  ['ES', 'CH'],
  ['HR', 'BG'],
  ['ES', 'FR', 'IT', 'DE', 'PL', 'NL', 'BE', 'AT'],
].map(countries => ({ countries }))

const regional: readonly Partial<Parsed>[] = regions.flatMap(region => [{ region }, { region, countries: ['FR'] }])

const fuels = ['both', 'euro95', 'diesel', 'gpl', 'cng', 'hvo', 'b10'] as const

const times: readonly Partial<Parsed>[] = [
  {},
  { time_range_weeks: 4 },
  { time_range_weeks: 52 },
  { time_range_weeks: 0 },
  { litres: 40 },
  { limit: 1 },
  { limit: 27 },
  ...['2022-03-10', '2020-12-28', '2004-12-27', '2026-11-19', '2027-05-01'].map(date => ({
    date,
    time_range_weeks: 2,
  })),
  { from: '2022-03-01', to: '2022-08-31', time_range_weeks: 250 },
  { from: '2020-12-28', to: '2020-12-31', time_range_weeks: 250 },
  { from: '2012-01-01', time_range_weeks: 700 },
  { below: 1.5 },
  { above: 1.3, below: 1.4, from: '2022-03-01', to: '2022-08-31', time_range_weeks: 250 },
  { above: 1.2, currency: 'GBP', claim: 'dearer' },
  { below: 0.2, last: true, time_range_weeks: 0 },
  { below: 5, currency: 'USD', unit: 'us_gallon', last: true, time_range_weeks: 0 },
  { position: 2, direction: 'dearest', claim: 'same' },
  { position: 30, claim: 'cheaper' },
  { counts: true, claim: 'cheapest', limit: 5 },
  { except: ['ES', 'MT'], claim: 'rose', time_range_weeks: 4 },
  { each: true, except: ['FR'], time_range_weeks: 2, from: '2026-11-09' },
  { neighbours_of: 'AT', claim: 'fell' },
  { from: '2022-03-01', to: '2022-03-31', time_range_weeks: 250, base: 'mean', claim: 'dearer' },
  { direction: 'fall', limit: 2, time_range_weeks: 13 },
  { brands: ['shell', 'agip'], claim: 'cheaper' },
  { tank_share: 0.25, litres: 12.5, currency: 'XAU' },
  { fuel_types: ['gpl', 'diesel'], claim: 'cheaper' },
  { fuel_types: ['cng', 'e10', 'euro95'], unit: 'imperial_gallon' },
]

const asked: readonly Parsed[] = [...places, ...regional].flatMap(place =>
  fuels.flatMap(fuel_type => times.map(time => ({ countries: [], fuel_type, time_range_weeks: 1, ...place, ...time }))),
)

/** What is wrong with the sentences, or the rows, of an answer. */
function faultsOf(reply: Reply): readonly string[] {
  const { message, rows, dataDate, status } = reply
  const cells = rows.flatMap(row => Object.values(row))
  return [
    ...unsaidBy(reply).map(number => `${number} stands nowhere in data`),
    ...(/undefined|null|NaN|Infinity|\[object| {2}|,,|\.\.| [.,;]|\(\)/.test(message) ? ['an odd text'] : []),
    ...(/^\P{Ll}.*\.$/u.test(message) ? [] : ['no sentence']),
    ...(cells.some(cell => cell !== null && typeof cell === 'object') ? ['a row of more than cells'] : []),
    ...(status === 'ok' && dataDate === null ? ['no date'] : []),
    ...(reply.source === '' || reply.licence === '' ? ['no source'] : []),
  ]
}

describe.each(situations)('%s', (_when, held, stride) => {
  test.each(Object.entries(replies))(
    'answers to %s say whole sentences, and no number that data has not',
    (_, replyTo) => {
      // A stride without a factor of the lists' lengths brings each fuel together with each time.
      const wrong = asked
        .filter((_parsed, at) => at % stride === 0)
        .flatMap(parsed => {
          const reply = replyTo!(parsed, held)
          return faultsOf(reply).map(fault => `${fault}: ${JSON.stringify(parsed)}: ${reply.message}`)
        })
      expect(wrong.slice(0, 5)).toEqual([])
    },
  )
})

test('a number or day that is missing in the data is detected, except the sign of a decrease', () => {
  const data = { prices: [{ week: '2026-11-16', fuel: 'sp98', price: 1.43, change: -2.1 }] }
  expect(unsaidBy({ message: 'Unleaded 98 at 1.430 on 2026-11-16, 2.1 % less.', data })).toEqual([])
  expect(unsaidBy({ message: 'Unleaded 95 at 1.431 on 2026-11-15, 2.2 % less.', data }).join(' ')).toBe(
    '95 1.431 2026-11-15 2.2',
  )
})
