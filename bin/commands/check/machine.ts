import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { packageRoot } from '../../../pipeline/disk/package-root.ts'
import type { DoctorContext } from '../../../pipeline/doctor/context.ts'
import { examine, type GroupFound } from '../../../pipeline/doctor/examine.ts'
import { hostsOf } from '../../../pipeline/doctor/hosts.ts'
import { createProber, type Probe, probeHosts } from '../../../pipeline/fetch/probe-host.ts'
import { needsLook } from '../../../pipeline/model/exit-codes.ts'
import { instantOf } from '../../../pipeline/model/instants.ts'
import { programVersion } from '../../../pipeline/process.ts'
import type { Source } from '../../../pipeline/source.ts'
import { unreadNames } from '../../configuration/secrets.ts'
import { currentInstant } from '../../current-instant.ts'
import { networkOf } from '../../network-of.ts'
import {
  chosenSources,
  type FolderOptions,
  type MarketChoice,
  mayBeMissing,
  sourcesOfMarkets,
  withBelow,
  withExamples,
  withFolder,
  withMarketChoice,
} from '../../options.ts'
import { paintFor } from '../../print/colour.ts'
import { say, voiceFor } from '../../print/voice.ts'
import { firstRequestCheck } from '../../setup/first-request-check.ts'
import { storePlaceOf, withStore } from '../../with-store.ts'
import { countLine, failureLines, machineLines } from './machine-text.ts'

interface CheckOptions extends FolderOptions, MarketChoice {
  readonly source?: readonly string[]
  readonly offline: boolean
  readonly all: boolean
}

// Applies to the connection to a host and again to its response.
const timeoutMs = 5000

export function checkCommand(): Command {
  const command = withBelow(withFolder(withMarketChoice(new Command('check')), mayBeMissing))
    .description(
      'check program, machine, data folder, snapshots, sources and hosts, and suggest how to fix problems. ' +
        'The commands below look at what publishers deliver, at a file of the operator feed, and at your receivers of notices',
    )
    .option('--offline', 'open no connection', false)
    .option('--source <id...>', 'only these sources and their hosts')
    .option('--all', 'hash every stored snapshot and capture, not only the current ones', false)
    .action(async (options: CheckOptions) => {
      const context = contextOf(options)
      const groups = await examine(context)
      tell(options, context, groups)
    })
  return withExamples(command, [
    ['fuel-etl check', 'this machine and this installation'],
    ['fuel-etl check --offline', 'only what needs no network'],
    ['fuel-etl check --source it', 'one source, its host and its settings'],
    ['fuel-etl check --offline --all --quiet', 'for cron: hash all stored files, report damage'],
    ['fuel-etl check network --all', 'request every source once, and compare what it delivers'],
  ])
}

function tell(options: CheckOptions, { now, dataDir }: DoctorContext, groups: readonly GroupFound[]): void {
  const all = groups.flatMap(group => group.findings.map(finding => ({ group: group.name, ...finding })))
  const failures = all.filter(one => one.state === 'failed')
  const count = (state: string): number => all.filter(one => one.state === state).length
  const counts = { ok: count('ok'), warning: count('warning'), failed: failures.length }
  const report = { dataDir, at: instantOf(Math.floor(now() / 1000)), counts, findings: all }
  voiceFor(options).result(report, () => {
    say(machineLines(groups, paintFor(process.stdout)).join('\n'))
  })
  if (failures.length === 0) return
  process.exitCode = needsLook
  if (options.quiet && !options.json) {
    process.stderr.write(`${[countLine(all), ...failures.flatMap(one => failureLines(one))].join('\n')}\n`)
  }
}

function contextOf(options: CheckOptions): DoctorContext {
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
        load: async () => (await import('../../../pipeline/snapshot/database-version.ts')).databaseVersion(),
      },
      { name: 'libsql', load: async () => (await import('../../../api/store/store-file.ts')).sqliteVersion() },
      {
        name: 'pages',
        load: async () => `${(await import('../../../api/site/site-files.ts')).siteFiles().files.length} files`,
      },
    ],
    store: {
      database: storePlaceOf(dataDir).database,
      open: () => withStore(dataDir, async store => void (await store.countRequests())),
    },
    takeLock: async () => (await import('../../../pipeline/stages/run/lock.ts')).withLock(dataDir, async () => {}),
    probes: offline ? null : probedOnce(sources),
    checkKeys: offline ? null : firstRequestCheck(currentInstant),
  }
}

/** Includes the map, which a run only downloads when it is named or due. */
function sourcesOf(options: CheckOptions): readonly Source[] {
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
