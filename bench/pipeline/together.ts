import { join } from 'node:path'
import { say } from '../say.ts'
import { deliveryDay, moveIn, viewOf } from './deliveries.ts'
import { demonstration, from, isWhole } from './demonstration.ts'
import { movedShare } from './goals.ts'
import { type MeasuredRun, measured, program, runWords } from './measured-run.ts'
import { secondsText } from './table.ts'

/** The sources of the two runs. No market is in both. */
const together = [
  ['fr', 'si'],
  ['es', 'lu'],
] as const
const moving = ['fr', 'es', 'lu'] as const

/**
 * Repeats two runs of different markets at once in one folder, with prices that changed. At the end every snapshot must
 * be complete, and a replay, which runs them one after another, must produce the same bytes.
 */
export async function benchTogether(work: string, pairs: number): Promise<void> {
  const dataDir = await demonstration(join(work, 'together'))
  const view = viewOf(from, join(work, 'deliveries'))
  const failed: MeasuredRun[] = []
  let seconds = 0
  for (let pair = 1; pair <= pairs; pair += 1) {
    const at = new Date(Date.parse(`${deliveryDay}T12:00:00Z`) + pair * 60_000)
    const now = at.toISOString().slice(0, 19).replace('T', ' ')
    for (const source of moving) moveIn(view, from, source, { name: `${source} ${now}`, share: movedShare, at })
    const runs = together.map(sources =>
      measured(program, runWords(dataDir, { from: view, on: deliveryDay, now, sources })),
    )
    for (const run of await Promise.all(runs)) {
      seconds += run.seconds
      if (run.exitCode !== 0) failed.push(run)
    }
  }
  const replayed = await measured(program, ['replay', '--quiet', '--data-dir', dataDir])
  for (const { exitCode, stderr } of failed.slice(0, 3)) say(`ended with ${exitCode}: ${stderr}`)
  say(`${pairs} pairs of runs at once, ${secondsText(seconds / pairs / together.length)} each
runs that failed: ${failed.length}
verify: ${(await isWhole(dataDir)) ? 'whole' : 'damaged'}
replay: ${replayed.exitCode === 0 ? 'identical' : replayed.stderr}`)
}
