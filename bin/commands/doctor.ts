import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import type { DoctorContext } from '../../pipeline/doctor/context.ts'
import { examine, type GroupFound } from '../../pipeline/doctor/examine.ts'
import { hostsOf } from '../../pipeline/doctor/hosts.ts'
import { createProber, type Probe, probeHosts } from '../../pipeline/fetch/probe-host.ts'
import { instantOf } from '../../pipeline/model/instants.ts'
import { programVersion } from '../../pipeline/process.ts'
import type { Source } from '../../pipeline/source.ts'
import { unreadNames } from '../configuration/secrets.ts'
import { currentInstant } from '../current-instant.ts'
import { networkOf } from '../network-of.ts'
import {
  chosenSources,
  type FolderOptions,
  type MarketChoice,
  marketOption,
  mayBeMissing,
  selectOption,
  sourcesOfMarkets,
  withExamples,
  withFolder,
  withMarketChoice,
} from '../options.ts'
import { paintFor } from '../print/colour.ts'
import { countLine, doctorLines, failureLines } from '../print/doctor.ts'
import { voiceFor } from '../print/voice.ts'
import { firstRequestCheck } from '../setup/first-request-check.ts'
import { storePlaceOf, withStore } from '../with-store.ts'

interface DoctorOptions extends FolderOptions, MarketChoice {
  readonly source?: readonly string[]
  readonly offline: boolean
  readonly all: boolean
}

/** A check failed. This is neither a usage error nor an error of doctor itself: docs/operator.md, Exit codes. */
const failedExit = 1

// Applies to the connection to a host and again to its response.
const timeoutMs = 5000

export function doctorCommand(): Command {
  const command = withFolder(withMarketChoice(new Command('doctor')), mayBeMissing)
    .description('check program, machine, data folder, snapshots, sources and hosts, and suggest how to fix problems')
    .option('--offline', 'open no connection', false)
    .option('--source <id...>', 'only these sources and their hosts')
    .addOption(marketOption('only the sources of these countries, and the rates'))
    .addOption(selectOption())
    .option('--all', 'hash every stored snapshot and capture, not only the current ones', false)
    .action(async (options: DoctorOptions) => {
      const context = contextOf(options)
      const groups = await examine(context)
      tell(options, context, groups)
    })
  return withExamples(command, [
    ['fuel-etl doctor', 'everything'],
    ['fuel-etl doctor --offline', 'only checks that need no network'],
    ['fuel-etl doctor --source it', 'one source, its host and its settings'],
    ['fuel-etl doctor --offline --all --quiet', 'for cron: hash all stored files, report damage'],
  ])
}

function tell(options: DoctorOptions, { now, dataDir }: DoctorContext, groups: readonly GroupFound[]): void {
  const all = groups.flatMap(group => group.findings.map(finding => ({ group: group.name, ...finding })))
  const failures = all.filter(one => one.state === 'failed')
  const count = (state: string): number => all.filter(one => one.state === state).length
  const counts = { ok: count('ok'), warning: count('warning'), failed: failures.length }
  const report = { dataDir, at: instantOf(Math.floor(now() / 1000)), counts, findings: all }
  voiceFor(options).result(report, () => {
    process.stdout.write(`${doctorLines(groups, paintFor(process.stdout)).join('\n')}\n`)
  })
  if (failures.length === 0) return
  process.exitCode = failedExit
  if (options.quiet && !options.json) {
    process.stderr.write(`${[countLine(all), ...failures.flatMap(one => failureLines(one))].join('\n')}\n`)
  }
}

function contextOf(options: DoctorOptions): DoctorContext {
  const { dataDir, offline, all } = options
  const sources = sourcesOf(options)
  return {
    dataDir,
    sources,
    all,
    env: process.env,
    unreadNames: unreadNames(process.env),
    now: Date.now,
    program: { version: programVersion, engines: enginesOf(), versions: process.versions },
    machine: {
      memoryBytes: Math.min(process.constrainedMemory() || totalmem(), totalmem()),
      processors: availableParallelism(),
    },
    // Loaded by the check, so that the check can report a part that fails to load.
    parts: [
      {
        name: 'DuckDB',
        load: async () => (await import('../../pipeline/snapshot/database-version.ts')).databaseVersion(),
      },
      { name: 'libsql', load: async () => (await import('../../api/store/store-file.ts')).sqliteVersion() },
      {
        name: 'pages',
        load: async () => `${(await import('../../api/site/site-files.ts')).siteFiles().files.length} files`,
      },
    ],
    store: {
      database: storePlaceOf(dataDir).database,
      open: () => withStore(dataDir, async store => void (await store.countRequests())),
    },
    takeLock: async () => (await import('../../pipeline/stages/run/lock.ts')).withLock(dataDir, async () => {}),
    probes: offline ? null : probedOnce(sources),
    checkKeys: offline ? null : firstRequestCheck(currentInstant),
  }
}

/** Includes the map, which a run only downloads when it is named or due. */
function sourcesOf(options: DoctorOptions): readonly Source[] {
  const { source, market, select, dataDir } = options
  if (!source && (!market || options.marketIsDefault)) return sourcesOfMarkets(options)
  const narrowed = { ...(source && { source }), ...(market && { market }), ...(select && { select }) }
  return chosenSources({ dataDir, threads: 1, onlyOpen: false, ...narrowed })
}

function probedOnce(sources: readonly Source[]): () => Promise<readonly Probe[]> {
  const { env } = process
  const probe = createProber({ ...networkOf(env), timeoutMs, now: Date.now })
  let probes: Promise<readonly Probe[]> | null = null
  return () => {
    probes ??= probeHosts([...hostsOf(sources, env).keys()], probe)
    return probes
  }
}

function enginesOf(): string {
  return JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')).engines.node
}
