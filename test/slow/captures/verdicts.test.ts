import { describe, expect, test } from 'vitest'
import { dayOf } from '../../../pipeline/model/instants.ts'
import { hasSamples } from '../../support/deliver.ts'
import { realSeries } from '../../support/real-deliveries.ts'
import { nothingRemembered, take } from '../../support/take.ts'

// Complete original captures, judged as in a run: those of one source in their order, each with the stored state of the
// previous ones. Sources for which there are only derived rows are judged in their own tests.
describe.runIf(hasSamples)('the real captures of', () => {
  test.each(realSeries.map(one => [one.name, one] as const))(
    '%s are not refused, and fewer than one per cent of their prices are held or withheld',
    async (name, { source, on, slips, reads }) => {
      let memory = nothingRemembered
      for (const [readAt, answerOf] of reads) {
        const taken = await take(source, on ?? dayOf(readAt), answerOf, memory, readAt)
        memory = taken.memory
        const { error, prices, held, withheld, byRule, misplaced, drift } = taken.outcome.report
        expect(error).toBeNull()
        expect(drift.filter(line => line.startsWith('stamps fit'))).toEqual([])
        const doubted = JSON.stringify(byRule)
        process.stdout.write(`${name}, ${readAt}: ${prices} prices, ${doubted}, ${misplaced} places put aside\n`)
        expect(prices).toBeGreaterThan(0)
        const ofSlips = slips?.includes(readAt) ? (byRule['unit-slip'] ?? 0) + (byRule.placeholder ?? 0) : 0
        // A better grade below a simpler one is an error of the publisher.
        const reversed = byRule['grade-order'] ?? 0
        expect((held + withheld - ofSlips - reversed) / prices, readAt).toBeLessThan(0.01)
      }
    },
  )
})
