import { describe, expect, test } from 'vitest'
import { strayedIn } from '../slow/lineage/strayed-rows.ts'
import { hasSamples } from '../support/deliver.ts'
import { realSeries } from '../support/real-deliveries.ts'

describe.runIf(hasSamples)('every price of all real captures is traced to its row', () => {
  test.each(realSeries.map(series => [series.name, series] as const))('of %s', async (_name, series) => {
    for (const read of series.reads) {
      const { compared, wrong } = await strayedIn(series, read, 1)
      expect(compared).toBeGreaterThan(0)
      expect(wrong).toEqual([])
    }
  })
})
