import { describe, expect, test } from 'vitest'
import { auWa } from '../../../pipeline/sources/au-wa/source.ts'
import { hasSamples, readStations, sample } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'
import { perth } from '../../support/real-deliveries.ts'
import type { AnswerByName } from '../../support/take.ts'

const day = '2026-03-26'

/** The three captured lists, and empty ones of the other four products. */
function readRun(run: string, change: AnswerByName = () => undefined) {
  const answerOf = perth(run)
  return readStations(auWa, day, ({ name }) => change(name) ?? answerOf(name))
}

describe.runIf(hasSamples)('the real lists of 2026-03-26', () => {
  test('a list of another product than requested is refused', async () => {
    const ulpForAll = (name: string) =>
      name === 'pup' ? sample('AU-WA', '20260326T005943Z', 'sites_ULP.json.gz') : undefined
    const reading = readRun('20260326T005943Z', ulpForAll)
    await expectRefusal(reading, /au-wa\/pup element 1: expected the product 'PUP', found "ULP"/)
  })
})

test('seven empty lists are refused', async () => {
  const reading = readStations(auWa, day, ({ name }) => (name === 'brands' ? [{ name: 'BP', description: 'BP' }] : []))
  await expect(reading).rejects.toThrow(/expected sites, found none/)
})
