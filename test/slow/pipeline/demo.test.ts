import { beforeAll, describe, expect, test } from 'vitest'
import { findDeliveryDay, findDeliveryDays } from '../../../pipeline/fetch/from-files.ts'
import type { StationRecord } from '../../../pipeline/model/records.ts'
import type { StationSource } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { findReport } from '../../../pipeline/stages/run/run-folder.ts'
import { expectedOf, fixturesRoot } from '../../support/deliver.ts'
import { demonstrationDays as days, demonstration } from '../../support/demonstration.ts'
import { query, reportOf } from '../../support/runs.ts'

const markets = Object.values(registry).filter((source): source is StationSource => source.kind === 'stations')
// The others substitute feeds that never fail here.
const served = markets.filter(({ descriptor }) => descriptor.standsInFor === undefined)
type Day = (typeof days)[number]

// The figures and every current price of the three days are recomputed by test/slow/second-path.
let dataDir: string
const reports = new Map<string, RunReport>()

beforeAll(async () => {
  dataDir = await demonstration()
  for (const day of days) reports.set(day, findReport(dataDir, `${day.replaceAll('-', '')}T120000Z`)!)
})

/** The stations that the publisher delivered, from the reviewed expected.json of the delivery; null when refused. */
function deliveredOn(source: StationSource, day: Day): readonly StationRecord[] | null {
  const { id } = source.descriptor
  const taken = findDeliveryDay(fixturesRoot, id, day)!
  return expectedOf<{ readonly stations?: readonly StationRecord[] }>(id)[taken]!.stations ?? null
}

test('the bundled deliveries cover three days', () => expect(findDeliveryDays(fixturesRoot)).toEqual(days))

describe('every report', () => {
  test.each(days)('of %s adds up: rows are read, skipped or quarantined', day => {
    const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0)
    const read = reports.get(day)!.sources.filter(source => source.rows > 0)
    expect(read.length).toBeGreaterThanOrEqual(9)
    for (const { id, rows, read: taken, skipped, quarantined } of read) {
      expect([id, rows]).toEqual([id, taken + sum(skipped) + sum(quarantined)])
    }
  })

  test.each(days)('of %s counts the delivered stations and prices', day => {
    for (const source of served) {
      const { id } = source.descriptor
      const stations = deliveredOn(source, day) ?? []
      const prices = stations.flatMap(station => station.prices)
      const { stations: found, prices: foundPrices, byRule } = reportOf(reports.get(day)!, id)
      // Unreadable prices were delivered too.
      const unread = byRule.unreadable ?? 0
      // The full-service prices of two Italian stations are left out in favour of their held self-service prices.
      // So is the premium diesel of one station of New South Wales, whose plain diesel may have the code that nobody knows.
      const passedOver = day === '2026-11-19' ? ({ it: 2, 'au-nsw': 1 }[id] ?? 0) : 0
      expect([id, found, foundPrices]).toEqual([id, stations.length, prices.length + unread - passedOver])
    }
  })
})

describe('the verdict on a price', () => {
  interface Judged {
    readonly source: string
    readonly ref: string
    readonly fuel: string
    readonly verdict: string
    readonly rule: string
    readonly served: boolean
  }
  const judged = (where: string) =>
    query<Judged>(
      dataDir,
      `select prices.source, ref, fuel, verdict, rule, local_price is not null as served
      from {prices} as prices join {stations} as stations using (station_id) where ${where} order by ref, fuel`,
    )

  test('is counted by rule in the report, and the amount that was read is not served', async () => {
    const { held, withheld, byRule } = reportOf(reports.get('2026-11-19')!, 'it')
    expect(byRule).toEqual({
      'future-stamp': 2,
      jump: 1,
      level: 1,
      outlier: 2,
      placeholder: 1,
      'swapped-grades': 2,
      'unit-slip': 1,
      unreadable: 2,
    })
    expect([held, withheld]).toEqual([11, 1])
    expect(
      // With a timestamp in the future the amount may equal that of the day before; when unreadable, it always does.
      await judged("verdict <> 'accept' and local_price = amount and rule not in ('future-stamp', 'unreadable')"),
    ).toEqual([])
  })

  test('is separate from the freshness rule, which leaves out other prices and counts them separately', async () => {
    const stale = await query<{ source: string; prices: number }>(
      dataDir,
      `select source, count(*)::integer as prices from {prices}
      where verdict = 'accept' and unusable in ('stamp too old', 'read too long ago') group by source`,
    )
    expect(stale.length).toBeGreaterThan(3)
    for (const { source, prices } of stale) {
      expect([source, reportOf(reports.get('2026-11-19')!, source).stale]).toEqual([source, prices])
    }
  })
})
