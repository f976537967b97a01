import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '../say.ts'
import { benchDay } from './day.ts'
import { composeDay, deliveryDay } from './deliveries.ts'
import { benchGoals } from './goals.ts'
import { benchItaly } from './italy.ts'
import { secondsText } from './table.ts'

/**
 * `npm run bench -- pipeline`: the pipeline as a black box, by its command line and its data folder. How to use it and what it
 * prints: docs/how/checks.md.
 */
export async function benchPipeline(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      stations: { type: 'string', default: '150000' },
      deliveries: { type: 'string' },
      keep: { type: 'boolean', default: false },
      day: { type: 'boolean', default: false },
      runs: { type: 'string', default: '96' },
      italy: { type: 'boolean', default: false },
    },
  })
  const stations = wholeNumber('stations', values.stations)
  const work = mkdtempSync(join(tmpdir(), 'fuel-bench-'))
  try {
    if (values.italy) return benchItaly(work)
    const deliveries = deliveriesIn(work, values.deliveries, stations)
    if (values.day) return await benchDay(work, deliveries, stations, wholeNumber('runs', values.runs))
    return await benchGoals(work, deliveries)
  } finally {
    if (values.keep) say(`kept: ${work}`)
    else rmSync(work, { recursive: true, force: true })
  }
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name}: expected a whole number, found '${text}'`)
  return number
}

/** The given deliveries, or those of a day composed now. */
function deliveriesIn(work: string, named: string | undefined, stations: number): string {
  if (named !== undefined) {
    if (!existsSync(join(named, 'fr', deliveryDay)))
      throw new Error(`--deliveries: expected ${named}/fr/${deliveryDay}, found none`)
    return resolve(named)
  }
  const began = performance.now()
  const folder = composeDay(join(work, 'deliveries'), deliveryDay, stations)
  say(`deliveries of ${stations} stations composed in ${secondsText((performance.now() - began) / 1000)}`)
  return folder
}
