import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { say } from '../say.ts'
import { composeDay, deliveryDay } from './deliveries.ts'
import { bytesOf, filesOf } from './disk.ts'
import { marketsOf } from './markets-of.ts'
import { measuredWell, program, runWords } from './measured-run.ts'
import { megabytes, ratioText, secondsText, tableText } from './table.ts'

const sizes = [15_000, 150_000]
const largest = 1_500_000

const raisedLimits = join(packageRoot(), 'dist', 'bench', 'pipeline', 'raised-limits.js')

/**
 * First runs over folders of ten times as many stations each. The largest has the limits of the sources raised, and
 * every row states how many stations and prices were published and which sources failed.
 */
export async function benchScale(work: string, withLargest: boolean): Promise<void> {
  const rows = [['composed', 'stations', 'prices', 'time', 'x before', 'peak memory', 'x before', 'disk', 'x before']]
  const failures: string[] = []
  let before = [0, 0, 0]
  for (const stations of withLargest ? [...sizes, largest] : sizes) {
    say(`${stations} stations ...`)
    const from = composeDay(join(work, 'deliveries'), deliveryDay, stations)
    const dataDir = join(work, 'data')
    const words = runWords(dataDir, { from, on: deliveryDay, now: `${deliveryDay} 12:00:00` })
    const { seconds, peakBytes } = await measuredWell(program, words, stations === largest ? raisedLimits : null)
    const published = marketsOf(dataDir)
    failures.push(...published.failures.map(failure => `${stations}: ${failure}`))
    const disk = bytesOf(filesOf(dataDir))
    const texts = [secondsText(seconds), megabytes(peakBytes), megabytes(disk)]
    const found = [seconds, peakBytes, disk]
    const cells = texts.flatMap((text, at) => [text, ratioText(found[at]!, before[at]!)])
    rows.push([`${stations}`, `${published.stations}`, `${published.prices}`, ...cells])
    before = found
    for (const folder of [from, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
  say('')
  say(tableText(rows))
  say('')
  for (const failure of failures) say(failure)
  say('')
  say('Ten times as many stations. Goal: time and disk at most ten times as much, memory by the largest market.')
}
