import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { findDeliveryDays } from '../../pipeline/fetch/from-files.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { counted } from '../../pipeline/model/quantities.ts'
import { isBucketAddress } from '../../pipeline/part-store/object-store/address.ts'
import { guardFolder } from '../../pipeline/stages/ingest/guard.ts'
import { withLock } from '../../pipeline/stages/run/lock.ts'
import type { RunReport } from '../../pipeline/stages/run/report.ts'
import type { Workers } from '../../pipeline/stages/tasks/workers.ts'
import { Command, portNumber } from '../command.ts'
import { sumsOf } from '../print/report.ts'
import { type OutputMode, say, voiceFor } from '../print/voice.ts'
import { siteMarkOf } from '../serve-options.ts'
import { withWorkerProcesses } from '../worker-processes.ts'
import { wholeRun } from './run.ts'
import { refuseUnlessServable, startServer } from './serve.ts'

interface DemoOptions extends OutputMode {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly threads: number
  readonly workers: number
  readonly serve: boolean
  readonly siteName?: string
  readonly siteMark?: string
}

/** The pages, then requests that the bundled deliveries can answer: a market, a city, a country. */
const examples = [
  '/',
  '/live/api.php?action=summary',
  '/live/api.php?action=stations&country=IT&lat=45.4642&lng=9.19',
  '/lang/api/country-history.php?cc=FR',
]

export function demoCommand(): Command {
  return new Command('demo')
    .voice()
    .description('process the bundled deliveries day by day in a separate folder, then serve the result')
    .option(
      '--data-dir <dir>',
      'folder of the demonstration; an earlier demonstration is deleted, keys are kept',
      './data-demo',
    )
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on, 0 for any', portNumber, 8080)
    .threads()
    .workers()
    .brand()
    .option('--no-serve', 'stop after the runs')
    .action(async (options: DemoOptions) => {
      if (options.serve) await refuseUnlessServable(options)
      siteMarkOf(options)
      if (isBucketAddress(options.dataDir)) {
        throw new UsageError(`${options.dataDir}: a demonstration is in a folder, so name one with --data-dir`)
      }
      const days = await withWorkerProcesses(options, runDays)
      const url = options.serve ? await served(options) : null
      voiceFor(options).result({ dataDir: options.dataDir, days, url }, () => {
        say(whyCountsDiffer)
        if (url === null) return
        say(`\nserving ${options.dataDir} on ${url}; made-up data in the sources' own formats. Try:`)
        for (const example of examples) say(`  ${url}${example}`)
      })
    })
    .examples([
      ['fuel-etl demo', 'three days of made-up data on http://127.0.0.1:8080'],
      ['fuel-etl demo --no-serve --data-dir ./data-demo --json', 'only the runs, with a report for a program'],
    ])
}

const whyCountsDiffer =
  'These are the stations and prices that the sources delivered on each day, with places of the map. The pages also know\n' +
  'stations of earlier days, and most of them count only stations that have a current price.'

async function served(options: DemoOptions): Promise<string> {
  const [trusting, logLevel] = [{ trustProxy: 0, legacyCacheHeader: false, allowOrigin: [] }, 'warn'] as const
  // Nobody answers requests for a key here.
  return (await startServer({ ...options, ...trusting, maxAge: 48, logLevel, instantFreeKeys: true })).url
}

async function runDays(options: Omit<DemoOptions, 'workers'> & { readonly workers?: Workers }): Promise<RunReport[]> {
  const root = join(packageRoot(), 'fixtures', 'deliveries')
  const days = findDeliveryDays(root)
  if (days.length === 0)
    throw new UsageError(`${root}: expected the bundled deliveries, found none; 'npm run build' composes them`)
  return withLock(options.dataDir, async stop => {
    clearDemonstration(options.dataDir)
    voiceFor(options).line(`Processing ${counted(days.length, 'day')} of bundled deliveries into ${options.dataDir} …`)
    const reports: RunReport[] = []
    for (const on of days) {
      const clock = { from: root, on, now: `${on} 12:00:00` }
      const report = await wholeRun({ ...options, stop, ...clock, onlyOpen: false })
      voiceFor(options).line(`${on}  ${sumsOf(report)}\n            snapshot ${report.snapshot}`)
      reports.push(report)
    }
    return reports
  })
}

/** The folders and files of runs. The store of keys and access requests is not touched. */
const ownNames = [
  'captures',
  'deliveries',
  'runs',
  'parts',
  'snapshots',
  'changes',
  'statistics',
  'backfills',
  'bulk',
  'cache',
  'fuel.duckdb',
]

/** Every demonstration starts empty, so that it always shows the same. Live data is never deleted. */
function clearDemonstration(dataDir: string): void {
  guardFolder(dataDir, true, null)
  for (const name of ownNames) rmSync(join(dataDir, name), { recursive: true, force: true })
}
