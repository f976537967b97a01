import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Reading,
  type ReferenceReading,
  readDelivery,
  readFigureDelivery,
  readReference,
  withDecimals,
} from '../../pipeline/delivery-reading/read-delivery.ts'
import { FuelError } from '../../pipeline/model/errors.ts'
import { isDay, isInstant } from '../../pipeline/model/instants.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { FigureRecord, Source, WeekRecord } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { fixturesRoot, sourcesRoot, takeFixture } from '../support/deliver.ts'
import { recordsOf } from '../support/records-of.ts'

// Every source has bundled deliveries, and its expected.json contains every record of each day. A missing one is written;
// a person reads it before it is committed.
// `npm run test:source -- it` checks one source.
const only = process.env.FUEL_TEST_SOURCE
const sources: readonly Source[] = Object.values(registry).filter(
  ({ descriptor }) => (only ?? descriptor.id) === descriptor.id,
)
/** Sources that request many places one by one. */
const sweeps = ['at', 'de', 'ro']

for (const source of sources) {
  const { id } = source.descriptor
  describe(`${id} source`, () => {
    const folder = join(fixturesRoot, id)
    const days = existsSync(folder) ? readdirSync(folder).filter(isDay).sort() : []
    test('has bundled deliveries', () => expect(days.length).toBeGreaterThan(0))

    test('is read as in expected.json', async () => {
      const outcomes = await Promise.all(days.map(day => outcome(source, day)))
      const members = outcomes.map((found, index) => `"${days[index]}": ${onePerLine(found)}`)
      const found = `{\n${members.join(',\n')}\n}\n`
      const file = join(sourcesRoot, id, 'expected.json')
      if (!existsSync(file) && !process.env.CI) {
        writeFileSync(file, found)
        console.log(`wrote fixtures/sources/${id}/expected.json: read it before you commit it`)
      }
      expect(found).toBe(readFileSync(file, 'utf8'))
    })

    const newest = days.at(-1)
    if (source.kind === 'stations' && newest) {
      test('matches its descriptor', async () => {
        const { descriptor } = source
        const reading = (await outcome(source, newest)) as Reading
        const prices = reading.stations.flatMap(station => station.prices)
        expect(new Set(reading.stations.map(station => station.ref)).size).toBe(reading.stations.length)
        expect(
          [...new Set(prices.map(price => price.fuel))].filter(fuel => !descriptor.contract.fuels.includes(fuel)),
        ).toEqual([])
        expect(prices.filter(price => price.updatedAt !== null && !isInstant(price.updatedAt))).toEqual([])
        const ahead = reading.stations.filter(({ prices: own }) =>
          own.some(price => (price.updatedAt ?? '') > `${newest} 12:00:00`),
        )
        expect(ahead.map(station => station.ref)).toEqual(descriptor.id === 'it' ? ['3864'] : [])
        expect(reading.stations.filter(station => (station.lat === null) !== (station.lng === null))).toEqual([])
      })
    }

    if (source.kind === 'figures' && newest) {
      test('matches its descriptor', async () => {
        const { contract, basis } = source.descriptor
        const { records } = (await outcome(source, newest)) as ReferenceReading<FigureRecord>
        const found = new Set(records.map(record => record.fuel))
        expect(contract.fuels.filter(fuel => !found.has(fuel))).toEqual([])
        expect([...found].filter(fuel => !contract.amounts[fuel])).toEqual([])
        const strange = records.filter(({ fuel, amountMicros, region, validFrom, validTo }) => {
          const [least, most] = contract.amounts[fuel] ?? [Number.POSITIVE_INFINITY, 0]
          const instants = isInstant(validFrom) && (validTo === null || (isInstant(validTo) && validTo > validFrom))
          return (
            amountMicros < microsOf(least) ||
            amountMicros > microsOf(most) ||
            !instants ||
            (region !== null && basis !== 'regional_mean')
          )
        })
        expect(strange).toEqual([])
      })
    }

    if (sweeps.includes(id)) {
      test.each(days)('%s has exactly the answers that the sweep requests', async day => {
        const { captures, failed } = await takeFixture(source, day)
        const files = readdirSync(join(folder, day))
        expect(failed).toEqual([])
        expect(captures.map(({ name }) => `${name}.json`).sort()).toEqual(files.sort())
      })
    }

    if (source.kind !== 'history' && newest) {
      test('gives the same result twice', async () => {
        expect(await outcome(source, newest)).toEqual(await outcome(source, newest))
      })
    }
  })
}

async function outcome(source: Source, day: string): Promise<object> {
  try {
    const { captures } = await takeFixture(source, day)
    if (source.kind === 'stations') return recordsOf(readDelivery(source, day, captures))
    if (source.kind === 'figures') return recordsOf(readFigureDelivery(source, day, captures))
    if (source.kind !== 'history') return recordsOf(readReference<object>(source, day, captures))
    const reading = readReference(source, day, captures)
    return recordsOf({ ...reading, records: byWeek(reading.records) })
  } catch (error) {
    if (!(error instanceof FuelError)) throw error
    return { refused: error.name, message: error.message }
  }
}

/** 29,000 weekly records, one week per line: `FR 1930/1980` is Euro-95 and diesel in EUR per 1000 litres. */
function byWeek(records: readonly WeekRecord[]): object[] {
  const weeks = new Map<string, string[]>()
  for (const { week, country, euro95PerKilolitre, dieselPerKilolitre } of records) {
    weeks.set(week, [...(weeks.get(week) ?? []), `${country} ${euro95PerKilolitre}/${dieselPerKilolitre}`])
  }
  return [...weeks].map(([week, prices]) => ({ week, prices: prices.join(', ') }))
}

/** JSON with one record per line, so that a review shows each changed record. Leaves out an empty `fieldsPutAside`. */
function onePerLine(value: object): string {
  const said = Object.entries(value).filter(([key, member]) => key !== 'fieldsPutAside' || member.length > 0)
  const members = said.map(([key, member]) => {
    if (!Array.isArray(member)) return `  ${JSON.stringify(key)}: ${JSON.stringify(member)}`
    const rows = member.map(row => `    ${withDecimals(JSON.stringify(row))}`).join(',\n')
    return `  ${JSON.stringify(key)}: [\n${rows}\n  ]`
  })
  return `{\n${members.join(',\n')}\n}`
}
