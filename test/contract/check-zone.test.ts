import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../fixtures/compose/seeded.ts'
import { checkZone } from '../../pipeline/contract/check-zone.ts'
import { compare } from '../../pipeline/contract/comparison.ts'
import { epochSecondsOf, type Instant, instantOf } from '../../pipeline/model/instants.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import { remembering } from '../../pipeline/model/remembering.ts'
import { offsetSeconds } from '../../pipeline/parsers/instants.ts'
import type { StationDescriptor } from '../../pipeline/source.ts'
import { auNsw } from '../../pipeline/sources/au-nsw/source.ts'
import { auQld } from '../../pipeline/sources/au-qld/source.ts'
import { dkShell } from '../../pipeline/sources/dk-shell/source.ts'
import { fr } from '../../pipeline/sources/fr/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { it as italy } from '../../pipeline/sources/it/source.ts'
import { pt } from '../../pipeline/sources/pt/source.ts'
import { ro } from '../../pipeline/sources/ro/source.ts'
import { hasSamples, sample } from '../support/deliver.ts'
import { readingOf, stationRecord } from '../support/readings.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'
import { heldPrice, heldStation } from '../support/stored-rows.ts'

const hour = 3600

// Per mille of the price changes of April 2024 in New South Wales by their hour in Sydney.
// biome-ignore format: a day
const ofHour = [
  3, 2, 5, 2, 12, 26, 38, 65, 54, 94, 97, 88, 79, 66, 64, 63, 50, 48, 38, 32, 25, 20, 18, 11,
]
const hours = ofHour.flatMap((perMille, at) => Array<number>(perMille).fill(at))

const offsetIn = remembering(1000, (zoneAndDay: string): number => {
  const [zone, day] = zoneAndDay.split(' ')
  return offsetSeconds(zone!, Number(day) * 24 * hour)
})
const offset = (zone: string, at: number): number => offsetIn(`${zone} ${Math.floor(at / (24 * hour))}`)

/** When the prices of a market really changed in twelve days of July: of each station about once a day, at the hours of the market's day. */
const changesOf = remembering(50, (zoneAndStations: string): number[][] => {
  const [zone, stations] = zoneAndStations.split(' ')
  const dice = seeded(zoneAndStations)
  const days = Array.from({ length: 12 }, (_, day) => epochSecondsOf('2026-07-05 00:00:00') + day * 24 * hour)
  return Array.from({ length: Number(stations) }, () =>
    days
      .map(midnight => midnight + dice.pick(hours) * hour + dice.between(0, hour - 1))
      .map(local => local - offset(zone!, local))
      .filter(() => dice.chance(0.8)),
  )
})

interface Reads {
  /** The zone of the stamps of the publisher. */
  readonly published: string
  /** Null: a first read. */
  readonly before: Instant | null
  readonly readAt: Instant
  readonly stations?: number
  /** How long a change takes to be in the feed. */
  readonly minutesLate?: number
}

/** The lines of a read of a market whose stamps are those of the publisher, read in the zone of the descriptor. */
function linesOf(descriptor: StationDescriptor, reads: Reads): readonly string[] {
  const { published, before, readAt, stations = 300, minutesLate = 10 } = reads
  const { id, timezone, stampZone } = descriptor
  const changes = changesOf(`${timezone} ${stations}`)
  /** The stamp of the newest change that the feed had. */
  const stampAt = (at: Instant, times: readonly number[]): Instant | null => {
    const shown = times.filter(time => time <= epochSecondsOf(at) - minutesLate * 60)
    if (shown.length === 0) return null
    const newest = Math.max(...shown)
    return instantOf(newest + offset(published, newest) - offset(stampZone!, newest))
  }
  const records = changes.map((times, at) => {
    const prices = [{ fuel: 'diesel' as const, amountMicros: microsOf(1.7), updatedAt: stampAt(readAt, times) }]
    return stationRecord({ ref: String(at), prices })
  })
  const stored = before === null ? [] : changes
  const known = {
    stations: stored.map((_, at) => heldStation({ id: at, ref: String(at), source: id })),
    prices: stored.map((times, at) =>
      heldPrice({ stationId: at, source: id, readAt: before!, stampAt: stampAt(before!, times) }),
    ),
  }
  return checked(descriptor, readingOf(records), readAt, known)
}

type Known = Parameters<typeof compare>[2]

function checked(
  descriptor: StationDescriptor,
  reading: ReturnType<typeof readingOf>,
  readAt: Instant,
  known: Known = { stations: [], prices: [] },
): readonly string[] {
  const context = { ...known, readAt, perEuro: 1, bulletin: null, columnsBefore: null, realSize: true }
  const { findings, remarks, changes } = checkZone(descriptor, reading, context, compare(descriptor, reading, known))
  expect([findings, remarks]).toEqual([[], []])
  return changes
}

const later = (instant: Instant, more: number): Instant => instantOf(epochSecondsOf(instant) + more * hour)
const clocks = Array.from({ length: 24 }, (_, at) => `2026-07-15 ${String(at).padStart(2, '0')}:20:00`)
const zoned = [auNsw, auQld, dkShell, fr, italy, pt, ro].map(({ descriptor }) => descriptor)

describe('stamps that are read in their own zone', () => {
  test.each(zoned.map(one => [one.id, one] as const))('of %s have no line, whenever they are read', (_, descriptor) => {
    const published = descriptor.stampZone!
    for (const readAt of clocks) {
      expect(linesOf(descriptor, { published, before: null, readAt })).toEqual([])
      for (const pause of [1, 6, 24]) {
        expect(linesOf(descriptor, { published, before: later(readAt, -pause), readAt })).toEqual([])
      }
    }
  })

  test('have no line if the feed is half an hour late, or a day', () => {
    for (const minutesLate of [30, 24 * 60]) {
      for (const readAt of clocks) {
        const reads = { published: 'Europe/Rome', before: later(readAt, -1), readAt, minutesLate }
        expect(linesOf(italy.descriptor, reads)).toEqual([])
      }
    }
  })
})

/** An instant of the early afternoon in that zone. */
const afternoonIn = (zone: string): Instant =>
  later('2026-07-15 14:20:00', -offset(zone, epochSecondsOf(clocks[0]!)) / hour)

describe('stamps of UTC that are read as local time', () => {
  test.each(['Australia/Sydney', 'Europe/Copenhagen', 'Europe/Paris', 'Europe/Lisbon', 'Europe/Bucharest'])(
    'of %s are reported by the second read',
    timezone => {
      const descriptor = { ...dkShell.descriptor, timezone, stampZone: timezone }
      const readAt = afternoonIn(timezone)
      for (const pause of [1, 6]) {
        const reads = { published: 'UTC', before: later(readAt, -pause), readAt, stations: 1000 }
        expect(linesOf(descriptor, reads)[0]).toMatch(
          new RegExp(
            `^stamps fit UTC better than ${timezone}: \\d+ of \\d+ new ones are before the last read or after`,
          ),
        )
      }
    },
  )

  test('of Sydney are reported by the first read, because their prices would change at night', () => {
    const descriptor = { ...auNsw.descriptor, stampZone: 'Australia/Sydney' }
    const readAt = afternoonIn('Australia/Sydney')
    expect(linesOf(descriptor, { published: 'UTC', before: null, readAt })).toEqual([
      expect.stringMatching(
        /^stamps fit UTC better than Australia\/Sydney: 31\.0 % are between one and four at night, /,
      ),
    ])
  })
})

describe('local stamps that are read as UTC', () => {
  test.each([
    ['au-nsw', auNsw.descriptor],
    ['au-qld', auQld.descriptor],
    ['a market in Denmark', { ...dkShell.descriptor, stampZone: 'UTC' }],
  ])('of %s are reported by each read, because they are ahead of it', (_, descriptor) => {
    const published = descriptor.timezone
    const readAt = afternoonIn(published)
    for (const before of [null, later(readAt, -6)]) {
      expect(linesOf(descriptor, { published, before, readAt })[0]).toMatch(
        new RegExp(`^stamps fit ${published} better than UTC: \\d+ of \\d+ new ones are .*, 0 in ${published}$`),
      )
    }
  })
})

test('too few stations, a zone without an offset, or a source without such stamps have no line', () => {
  const readAt = '2026-07-15 12:20:00'
  const sydney = { ...auNsw.descriptor, stampZone: 'Australia/Sydney' }
  expect(linesOf(sydney, { published: 'UTC', before: later(readAt, -1), readAt, stations: 20 })).toEqual([])
  const iceland = { ...dkShell.descriptor, timezone: 'Atlantic/Reykjavik', stampZone: 'Atlantic/Reykjavik' }
  expect(linesOf(iceland, { published: 'Europe/Athens', before: later(readAt, -1), readAt })).toEqual([])
  const { stampZone: _, ...without } = sydney
  expect(checked(without, readingOf([stationRecord()]), readAt)).toEqual([])
})

describe.runIf(hasSamples)('the hours of real changes', () => {
  const linesFor = (descriptor: StationDescriptor, stamps: readonly number[]) => {
    const records = stamps.map((at, index) => {
      const prices = [{ fuel: 'diesel' as const, amountMicros: microsOf(1.7), updatedAt: instantOf(at) }]
      return stationRecord({ ref: String(index), prices })
    })
    return checked(descriptor, readingOf(records), '2026-07-15 12:00:00')
  }
  const moved = (stamps: readonly number[], from: string, to: string) =>
    stamps.map(at => at + offset(from, at) - offset(to, at))

  test('in New South Wales are those of Sydney: the archive states local time, the feed UTC', () => {
    const workbook = unzipSync(sample('AU-NSW', 'fuelcheck_pricehistory_apr2024.xlsx'))
    const sheet = new TextDecoder().decode(workbook['xl/worksheets/sheet1.xml'])
    const serials = [...sheet.matchAll(/<c r="G\d+"[^>]*><v>(\d{5}\.\d+)<\/v>/g)].map(found => Number(found[1]))
    const written = serials.map(serial => Math.round((serial - 25_569) * 24 * hour))
    expect(written.length).toBeGreaterThan(59_000)
    const changes = moved(written, 'UTC', 'Australia/Sydney')
    expect(linesFor(auNsw.descriptor, changes)).toEqual([])
    // As if the archive were in UTC, and as if the live feed were in Sydney's time.
    expect(linesFor({ ...auNsw.descriptor, stampZone: 'UTC' }, written)).toEqual([
      'stamps fit Australia/Sydney better than UTC: 16.8 % are between one and four at night, 0.9 % in Australia/Sydney',
    ])
    const misread = moved(changes, 'UTC', 'Australia/Sydney')
    expect(linesFor({ ...auNsw.descriptor, stampZone: 'Australia/Sydney' }, misread)).toEqual([
      'stamps fit UTC better than Australia/Sydney: 22.4 % are between one and four at night, 0.9 % in UTC',
    ])
  })

  test('in Queensland are those of Brisbane, if the stamps are in UTC', () => {
    const { features } = JSON.parse(new TextDecoder().decode(sample('AU-QLD', 'prices.2021-03-16.derived.geojson.gz')))
    const stamps = (features as { properties: { LastUpdatedUtc: string | null } }[]).flatMap(({ properties }) =>
      properties.LastUpdatedUtc ? [epochSecondsOf(properties.LastUpdatedUtc.slice(0, 19).replace('T', ' '))] : [],
    )
    expect(stamps).toHaveLength(1565)
    expect(linesFor(auQld.descriptor, stamps)).toEqual([])
    expect(linesFor(auQld.descriptor, moved(stamps, 'Australia/Brisbane', 'UTC'))).toEqual([
      'stamps fit Australia/Brisbane better than UTC: 29.1 % are between one and four at night, 0.1 % in Australia/Brisbane',
    ])
  })
})

test('every source of stations that reads stamps in a zone states which, and no other does', () => {
  const reads = /\b(instantIn|dayFirstInstantIn|parisClock)\(|\}Z`/
  const textsIn = (folder: string) =>
    repositoryFiles('.ts', folder)
      .filter(file => !file.endsWith('/archive.ts'))
      .map(repositoryText)
  const families = /\/families\/([a-z-]+)\//g
  const doesRead = (text: string): boolean =>
    reads.test(text) ||
    [...text.matchAll(families)].some(([, family]) =>
      textsIn(`pipeline/families/${family}`).some(one => reads.test(one)),
    )
  const stations = Object.values(registry).flatMap(({ kind, descriptor }) => (kind === 'stations' ? [descriptor] : []))
  const readers = stations.map(({ id }) => id).filter(id => textsIn(`pipeline/sources/${id}`).some(doesRead))
  const stated = stations.filter(({ stampZone }) => stampZone !== undefined).map(({ id }) => id)
  // Britain's API stated no zone in its first weeks.
  expect(readers.filter(id => id !== 'gb-api')).toEqual(stated)
  expect(stated.length).toBeGreaterThan(5)
})
