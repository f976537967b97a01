import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { findDeliveryDays } from '../../pipeline/fetch/from-files.ts'
import { packageRoot } from '../../pipeline/model/package-root.ts'
import { withLock } from '../../pipeline/stages/lock.ts'
import type { RunReport } from '../../pipeline/stages/report.ts'
import { type StageOptions, withStage } from '../options.ts'
import { wholeRun } from './run.ts'

export function demoCommand(): Command {
  return withStage(new Command('demo'))
    .description('run the bundled deliveries of all their days, one after another, into a folder of their own')
    .action(async (options: StageOptions) => {
      const dataDir = options.dataDir === './data' ? './data-demo' : options.dataDir
      const root = join(packageRoot(), 'fixtures', 'sources')
      // The demonstration always begins with an empty memory, so that it shows the same each time.
      rmSync(dataDir, { recursive: true, force: true })
      await withLock(dataDir, async () => {
        for (const on of findDeliveryDays(root)) {
          const now = `${on} 12:00:00`
          const report = await wholeRun({ ...options, dataDir, from: root, on, now, onlyOpen: false })
          process.stdout.write(`${summaryLine(on, report)}\n`)
        }
      })
    })
}

function summaryLine(on: string, { sources, snapshot }: RunReport): string {
  const sum = (member: 'stations' | 'prices' | 'moved' | 'held'): number =>
    sources.reduce((total, source) => total + source[member], 0)
  const failed = sources.filter(source => source.status === 'failed').map(source => source.id)
  return (
    `${on}: ${sources.length} sources, ${sum('stations')} stations, ${sum('prices')} prices, ${sum('moved')} moved, ` +
    `${sum('held')} held${failed.length > 0 ? `, failed: ${failed.join(', ')} (last good data stays)` : ''} -> ${snapshot}`
  )
}
