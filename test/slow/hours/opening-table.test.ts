import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { openingTable } from '../../../pipeline/hours/opening-table.ts'
import { statesOf } from '../../../pipeline/hours/states.ts'
import { hasSamples, sample } from '../../support/deliver.ts'

const from = '2026-11-19 12:00:00'
const hours = (value: string, country = 'FR', timezone = 'Europe/Paris') => ({ value, country, timezone })

test('contains each schedule once, in the same order for any order of the stations', () => {
  const values = [hours('24/7'), hours('Mo-Fr 08:00-18:00'), hours('24/7'), hours('24/7', 'PT', 'Europe/Lisbon')]
  const table = openingTable(values, from, 10)
  expect(table.schedules.map(schedule => [schedule.hours.country, schedule.hours.value])).toEqual([
    ['FR', '24/7'],
    ['FR', 'Mo-Fr 08:00-18:00'],
    ['PT', '24/7'],
  ])
  expect(openingTable([...values].reverse(), from, 10).schedules).toEqual(table.schedules)
  expect(table.to).toBe('2026-11-29 12:00:00')
})

test('finds the moments of a station', () => {
  const table = openingTable([hours('24/7'), hours('Mo-Fr 08:00-18:00')], from, 10)
  const found = table.schedules[table.indexOf(hours('Mo-Fr 08:00-18:00'))]!
  expect(found.moments[0]).toMatchObject({ open: 'Open', next: 'Closes 18:00' })
  expect(table.indexOf(hours('Mo 08:00-18:00'))).toBe(-1)
  expect(table.indexOf(hours('24/7', 'PT', 'Europe/Lisbon'))).toBe(-1)
})

describe.runIf(hasSamples)('the values of OpenStreetMap', () => {
  test('have a known state, except for a few', () => {
    const file = sample('OSM', 'amenity-fuel.15-countries.2026-07.derived.csv.gz')
    const rows: Record<string, string>[] = parse(Buffer.from(file), { columns: true })
    const values = rows.map(row => row.opening_hours!).filter(value => value !== '')
    const table = openingTable(
      values.map(value => hours(value)),
      from,
      10,
    )
    expect(table.schedules.length).toBe(5064)
    expect(table.schedules.filter(({ moments }) => moments.length < 2)).toEqual([])
    const silent = table.schedules.filter(({ moments }) => moments.every(moment => moment.open === null))
    // Mostly free text, days as words, and comments about who may use the station.
    expect(silent.length).toBe(91)

    // Countries without holiday data can read nearly all values that other countries can read.
    const holidays = [...new Set(values.filter(value => /\bPH\b/.test(value)))]
    const isKnown = (value: string, country: string) => statesOf(value, country, 0, 864_000)[0]!.state !== 'unknown'
    expect(holidays.filter(value => isKnown(value, 'FR') && !isKnown(value, 'CY')).length).toBeLessThan(5)
  })
})
