import { describe, expect, test } from 'vitest'
import { checkDelivery } from '../../../pipeline/contract/check-delivery.ts'
import { readDelivery } from '../../../pipeline/delivery-reading.ts'
import { fold, type StoredStations } from '../../../pipeline/memory/fold.ts'
import { inForce, isStale } from '../../../pipeline/memory/legal-prices.ts'
import { dayOf } from '../../../pipeline/model/instants.ts'
import { stationId } from '../../../pipeline/model/station-id.ts'
import { ruleNames } from '../../../pipeline/sanity/index.ts'
import { misplacedStations } from '../../../pipeline/sanity/misplaced.ts'
import { judgePrices } from '../../../pipeline/stages/validate/judge-prices.ts'
import { hasSamples, takeFrom } from '../../support/deliver.ts'
import { realSeries, type Series } from '../../support/real-deliveries.ts'

// Complete original captures, judged as in a run: those of one source in their order, each with the stored state of the
// previous ones. Sources for which there are only derived rows are judged in their own tests.

interface Line {
  readonly capture: string
  readonly prices: number
  readonly held: number
  readonly withheld: number
  /** The number of prices by rule. */
  readonly byRule: ReadonlyMap<string, number>
  readonly stale: number
  readonly aside: number
  readonly swapped: number
  /** Station, fuel, amount, rule and detail of each held or withheld price. */
  readonly doubted: readonly string[]
  readonly isFullOfSlips: boolean
  /** The findings that refuse the capture, compared with the previous one, and the reported changes. */
  readonly findings: readonly string[]
  readonly changes: readonly string[]
}

async function judgeSeries({ name, source, perEuro, on, slips, reads }: Series): Promise<Line[]> {
  const { descriptor } = source
  let held: StoredStations = { stations: [], prices: [] }
  const lines: Line[] = []
  for (const [readAt, answerOf] of reads) {
    const day = on ?? dayOf(readAt)
    const taken = await takeFrom(source, day, request => answerOf(request.name))
    const reading = readDelivery(source, day, taken.captures)
    const { stations } = reading
    const known = { ...held, bulletin: null, columnsBefore: null, perEuro, readAt, realSize: false }
    const { findings, changes } = checkDelivery(descriptor, reading, known)
    const misplaced = misplacedStations(descriptor.country, stations)
    const identified = stations.map(record => ({ id: stationId(descriptor.idSpace, record.ref), record }))
    // Captures are months apart, without reads in between, so none of their sources can be frozen.
    const watch = { stillSince: null, lastReadAt: null }
    const { judgements } = judgePrices(descriptor, identified, { ...held, official: new Map(), watch, perEuro, readAt })
    const judged = identified.map(one => ({ ...one, brand: null, judgements: judgements.get(one.id)!, origins: [] }))
    held = fold(descriptor, held, judged, readAt)
    const stationOf = new Map(held.stations.map(station => [station.id, station]))
    const read = held.prices.filter(price => price.readAt === readAt)
    const doubted = read.filter(price => price.rule !== null)
    const byRule = new Map(ruleNames.map(rule => [rule, doubted.filter(price => price.rule === rule).length]))
    lines.push({
      capture: `${name}, ${readAt.slice(0, 16)}`,
      findings: findings.map(({ text }) => text),
      changes,
      prices: read.length,
      held: doubted.filter(price => price.verdict === 'hold').length,
      withheld: doubted.filter(price => price.verdict === 'withhold').length,
      byRule,
      isFullOfSlips: slips?.includes(readAt) ?? false,
      stale: read.filter(one => isStale(inForce(one, stationOf.get(one.stationId)!, descriptor.freshness, readAt)))
        .length,
      aside: misplaced.length,
      swapped: misplaced.filter(one => one.reason === 'SWAPPED_COORDINATES').length,
      doubted: doubted.map(({ stationId: id, fuel, amountMicros, rule, detail }) =>
        [stationOf.get(id)!.ref.slice(0, 8), fuel, amountMicros / 1e6, `${rule}: ${detail}`].join(' '),
      ),
    })
  }
  return lines
}

function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(line => [
    line.capture,
    line.prices,
    line.prices - line.held - line.withheld,
    ...[...line.byRule.values()].map(count => count || '-'),
    line.stale,
    line.aside,
    line.swapped,
    `${((100 * (line.held + line.withheld)) / line.prices).toFixed(2)} %`,
  ])
  const heads = [
    'capture',
    'prices',
    'accepted',
    ...ruleNames,
    'stale (apart)',
    'places put aside',
    'swapped of them',
    'doubted',
  ]
  return [heads, ...rows].map(row => row.join(' | ')).join('\n')
}

// The maximum number of listed prices. The table counts all of them.
const listed = 40

describe.runIf(hasSamples)('the real captures, judged', () => {
  test('have fewer than one per cent of their prices held or withheld as implausible', async () => {
    const lines: Line[] = []
    for (const one of realSeries) lines.push(...(await judgeSeries(one)))
    process.stdout.write(`${tableOf(lines)}\n`)
    for (const { capture, doubted } of lines.filter(line => line.doubted.length > 0)) {
      const more = doubted.length > listed ? [`... and ${doubted.length - listed} more`] : []
      process.stdout.write(`${capture}:\n  ${[...doubted.slice(0, listed), ...more].join('\n  ')}\n`)
    }
    for (const { capture, changes } of lines.filter(line => line.changes.length > 0)) {
      process.stdout.write(`${capture} changed:\n  ${changes.join('\n  ')}\n`)
    }
    for (const { capture, findings } of lines) expect(findings, capture).toEqual([])
    for (const { capture, held, withheld, prices, byRule, isFullOfSlips } of lines) {
      expect(prices, capture).toBeGreaterThan(0)
      const slips = isFullOfSlips ? byRule.get('unit-slip')! + byRule.get('placeholder')! : 0
      expect((held + withheld - slips) / prices, capture).toBeLessThan(0.01)
    }
  })
})
