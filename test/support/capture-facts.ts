import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Reading, withDecimals } from '../../pipeline/delivery-reading/read-delivery.ts'
import type { StationRecord } from '../../pipeline/model/records.ts'

type Facts = Readonly<Record<string, unknown>>

const file = join(import.meta.dirname, '../sources/captures.json')
const recorded: Record<string, Facts> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

/**
 * A real capture is read with the facts in test/sources/captures.json. An entry that is missing is written; a person reads it
 * before it is committed. A few stations can be checked one by one: under `stations`, each with its ref and null to have it written.
 */
export function expectFacts(name: string, reading: Reading): void {
  const expected = recorded[name]
  const refs = Object.keys(expected?.stations ?? {})
  const facts = { ...factsOf(reading), ...(refs.length > 0 && { stations: placesOf(reading, refs) }) }
  const found: Facts = JSON.parse(withDecimals(JSON.stringify(facts)))
  const isUnrecorded = !expected || Object.values(expected.stations ?? {}).includes(null)
  if (isUnrecorded && !process.env.CI) {
    recorded[name] = found
    writeFileSync(file, oneFactPerLine(recorded))
    console.log(`wrote '${name}' in test/sources/captures.json: read it before you commit it`)
  }
  expect(found).toEqual(recorded[name])
}

/** What a reading has, in numbers: enough to notice a column or a unit that is read in another way. */
function factsOf({ rows, read, skipped, quarantined, superseded, stations }: Reading): Facts {
  const prices = stations.flatMap(station => station.prices)
  const stamps = prices.flatMap(({ updatedAt }) => updatedAt ?? []).sort()
  const located = stations.filter(({ lat }) => lat !== null)
  const tenths = (degrees: number): number => Math.round(degrees * 10) / 10
  const span = (degrees: number[]): number[] => [tenths(Math.min(...degrees)), tenths(Math.max(...degrees))]
  return {
    rows: { rows, read, superseded, stations: stations.length, prices: prices.length },
    skipped,
    quarantined: counts(quarantined.map(({ field, reason }) => `${field} ${reason}`)),
    amounts: Object.fromEntries(
      [...new Set(prices.map(({ fuel }) => fuel))].sort().map(fuel => [fuel, amountsOf(fuel)]),
    ),
    without: counts(stations.flatMap(membersWithout)),
    with: counts([
      ...stations.flatMap(marksOf),
      ...prices.flatMap(({ access, service, rank }) =>
        [access, service, rank && `rank ${rank}`].flatMap(mark => mark || []),
      ),
    ]),
    brands: mostOf(stations.map(({ brand }) => brand)),
    updated: stamps.length === 0 ? [] : [stamps[0], stamps.at(-1)],
    area:
      located.length === 0 ? [] : [...span(located.map(({ lat }) => lat!)), ...span(located.map(({ lng }) => lng!))],
  }

  /** Number, least, upper median and greatest. */
  function amountsOf(wanted: string): number[] {
    const sorted = prices
      .flatMap(({ fuel, amountMicros }) => (fuel === wanted ? amountMicros / 1e6 : []))
      .sort((a, b) => a - b)
    return [sorted.length, sorted[0]!, sorted[sorted.length >> 1]!, sorted.at(-1)!]
  }
}

const members = ['name', 'brand', 'address', 'city', 'postalCode', 'lat', 'openingHours'] as const

function membersWithout(station: StationRecord): string[] {
  const absent: string[] = members.filter(member => station[member] === null)
  return station.prices.length === 0 ? [...absent, 'prices'] : absent
}

function marksOf({ openingHours, closed, availability, timezone }: StationRecord): string[] {
  const out = (availability ?? []).map(({ fuel, state }) => `${state} ${fuel}`)
  return [
    ...(openingHours === '24/7' ? ['24/7'] : []),
    ...(closed ? ['closed'] : []),
    ...out,
    ...(timezone ? [timezone] : []),
  ]
}

function counts(words: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const word of [...words].sort()) found[word] = (found[word] ?? 0) + 1
  return found
}

/** The number of different words, and those of at least ten that are there most often. */
function mostOf(words: readonly (string | null)[]): Record<string, number> {
  const found = Object.entries(counts(words.map(String)))
  const most = found
    .filter(([, count]) => count >= 10)
    .sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1))
    .slice(0, 5)
  return { different: found.length, ...Object.fromEntries(most) }
}

/** Without names and addresses: real captures are not part of the repository. */
function placesOf({ stations }: Reading, refs: readonly string[]): Facts {
  const shown = stations.filter(({ ref }) => refs.includes(ref))
  return Object.fromEntries(shown.map(({ name: _n, brand: _b, address: _a, ref, ...rest }) => [ref, rest]))
}

function oneFactPerLine(all: Readonly<Record<string, Facts>>): string {
  const line = ([key, value]: [string, unknown], indent: string): string =>
    `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`
  const members = Object.entries(all).map(([name, facts]) => {
    const lines = Object.entries(facts).map(([key, value]) =>
      key === 'stations'
        ? `    "stations": {\n${Object.entries(value as Facts)
            .map(one => line(one, '      '))
            .join(',\n')}\n    }`
        : line([key, value], '    '),
    )
    return `  ${JSON.stringify(name)}: {\n${lines.join(',\n')}\n  }`
  })
  return `{\n${members.join(',\n')}\n}\n`
}
