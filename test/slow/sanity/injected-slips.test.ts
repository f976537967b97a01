import { afterAll, describe, expect, test } from 'vitest'
import { readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import type { StationRecord } from '../../../pipeline/model/records.ts'
import type { Source, StationSource } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { hasSamples, takeFixture } from '../../support/deliver.ts'
import { injectSlips, type SlipCount, type SlipKind } from '../../support/injected-slips.ts'
import { realDeliveries } from '../../support/real-deliveries.ts'
import { lastDays } from '../../support/runs.ts'

// `FUEL_SLIPS=1` prints the table of all markets and captures.
const isPrinted = process.env.FUEL_SLIPS === '1'

const kinds: readonly SlipKind[] = [
  ...([
    'beside another grade',
    'of another fuel beside other grades',
    'alone',
    'of all grades',
    'of a known price',
  ] as const),
]
const lines: string[] = []

function note(name: string, counts: ReadonlyMap<SlipKind, SlipCount>): void {
  const cells = kinds.map(kind => {
    const { tried, published, beyond } = counts.get(kind) ?? { tried: 0, published: 0, beyond: 0 }
    return tried === 0 ? '-' : `${published} of ${tried}${beyond > 0 ? ` (${beyond} beyond)` : ''}`
  })
  lines.push([name, ...cells].join(' | '))
}

const stationSources = Object.values(registry as Readonly<Record<string, Source>>).filter(
  (source): source is StationSource => source.kind === 'stations',
)

async function bundledStations(source: StationSource): Promise<readonly StationRecord[]> {
  const [, day] = lastDays(source.descriptor.id)
  return readDelivery(source, day, (await takeFixture(source, day)).captures).stations
}

describe.each(stationSources.map(source => [source.descriptor.id, source] as const))(
  'a slip of 0.5 to 0.7 or 1.4 to 2.2 in the bundled delivery of %s',
  (id, source) => {
    test('is not published next to another grade, nor for a known price, and rarely alone', async () => {
      const counts = injectSlips(await bundledStations(source), 1)
      note(id, counts)
      const published = (kind: SlipKind) => counts.get(kind)?.published ?? 0
      expect(published('beside another grade')).toBe(0)
      expect(published('of another fuel beside other grades')).toBe(0)
      expect(published('of a known price')).toBe(0)
      const alone = counts.get('alone') ?? { tried: 0, published: 0, beyond: 0 }
      expect(alone.published).toBeLessThanOrEqual(alone.tried * 0.05)
      // A station at one edge of the plausible range (0.82 or 1.19 times the median) may move to the other edge.
      expect(alone.beyond).toBeLessThanOrEqual(1)
    })
  },
)

// In the real captures, correct prices vary more than in the bundled ones. LPG is the hardest case: its correct prices
// range from 0.7 to 1.6 times the median (France, 2022), so a wrong price may equal the price of other stations.

describe.runIf(hasSamples).each(realDeliveries.map(delivery => [delivery.name, delivery] as const))(
  'a slip in the real capture of %s',
  (name, delivery) => {
    test('is published in fewer than one of 200 cases, of petrol and diesel', async () => {
      const stations = await delivery.stations()
      const prices = stations.reduce((sum, station) => sum + station.prices.length, 0)
      // A thousand slips where the table is printed, else 500.
      const counts = injectSlips(stations, Math.ceil(prices / (isPrinted ? 1000 : 500)))
      note(name, counts)
      const { tried, published } = counts.get('beside another grade')!
      expect(published).toBeLessThanOrEqual(tried / 200)
      expect(counts.get('of a known price')!.published).toBe(0)
    })
  },
)

afterAll(() => {
  if (!isPrinted) return
  const heading = ['published of tried', ...kinds].join(' | ')
  process.stdout.write(`${[heading, ...lines].join('\n')}\n`)
})
