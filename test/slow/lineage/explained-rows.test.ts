import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isDay } from '../../../pipeline/model/instants.ts'
import { isMarketSource } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { fixturesRoot, hasSamples, takeFixture } from '../../support/deliver.ts'
import { realSeries } from '../../support/real-deliveries.ts'
import { originsOf, strayed, strayedIn } from './strayed-rows.ts'

// Every price of a delivery is traced to the bytes of its row, found only by the format.

/** Sources of official figures as pages, cubes and PDFs, for which no row is shown. */
const withoutRows = ['cz', 'gr', 'lu', 'me', 'mk', 'pl', 'rs', 'sk']

describe('every price of the bundled deliveries is traced to its row', () => {
  const sources = Object.values(registry).filter(isMarketSource)
  test.each(
    sources
      .filter(({ descriptor }) => !withoutRows.includes(descriptor.id))
      .map(one => [one.descriptor.id, one] as const),
  )('of %s', async (id, source) => {
    const days = readdirSync(join(fixturesRoot, id)).filter(isDay)
    let count = 0
    for (const day of days) {
      const { captures } = await takeFixture(source, day)
      const origins = originsOf(source, day, captures)
      count += origins.length
      expect(strayed(id, captures, origins)).toEqual([])
    }
    expect(count).toBeGreaterThan(0)
  })
})

// test/nightly does it for every price of all captures.
describe.runIf(hasSamples)('every twentieth price of the newest real captures is traced to its row', () => {
  test.each(realSeries.map(series => [series.name, series] as const))('of %s', async (_name, series) => {
    const { compared, wrong } = await strayedIn(series, series.reads.at(-1)!, 20)
    expect(compared).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })
})
