import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../../pipeline/disk/package-root.ts'
import type { DoctorContext } from '../../../pipeline/doctor/context.ts'
import { examine, type GroupFound } from '../../../pipeline/doctor/examine.ts'
import type { DoctorFinding, FindingState } from '../../../pipeline/doctor/finding.ts'
import { hostsOf } from '../../../pipeline/doctor/hosts.ts'
import { createProber, type Probe, probeHosts } from '../../../pipeline/fetch/probe-host.ts'
import { needsLook } from '../../../pipeline/model/exit-codes.ts'
import { instantOf } from '../../../pipeline/model/instants.ts'
import { programName, programVersion } from '../../../pipeline/process.ts'
import type { Source } from '../../../pipeline/source.ts'
import { Command } from '../../command.ts'
import { unreadNames } from '../../configuration/secrets.ts'
import { chosenSources, type FolderOptions, type MarketChoice, sourcesOfMarkets } from '../../options.ts'
import { type Paint, paintFor, unpainted } from '../../print/colour.ts'
import { wrapped } from '../../print/text-width.ts'
import { say, voiceFor } from '../../print/voice.ts'
import { firstRequestCheck } from '../../setup/first-request-check.ts'
import { currentInstant, networkOf } from '../../this-machine.ts'
import { storePlaceOf, withStore } from '../../with-store.ts'

interface CheckOptions extends FolderOptions, MarketChoice {
  readonly source?: readonly string[]
  readonly offline: boolean
  readonly all: boolean
}

// Applies to the connection to a host and again to its response.
const timeoutMs = 5000

export function checkCommand(): Command {
  return new Command('check')
    .marketChoice()
    .folder({ mayBeMissing: true })
    .withBelow()
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
    .examples([
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

const lineWidth = 80
const shown: Readonly<Record<FindingState, string>> = { ok: 'ok', warning: 'warning', failed: 'FAILED' }
const stateWidth = 9
const whatWidth = 15
const adviceAt = 2 + stateWidth

// More findings of one kind than this become one line: sixty hosts that answer are one line, the few others one each.
const mostOfOneKind = 8

// A longer list of names is not printed. --json lists them all.
const longestNames = 120

/** The findings by group, then each failure with its advice. */
export function machineLines(groups: readonly GroupFound[], paint: Paint = unpainted): string[] {
  const all = groups.flatMap(group => group.findings)
  const failures = all.filter(one => one.state === 'failed')
  return [
    ...groups.flatMap(group => (group.findings.length > 0 ? [group.name, ...linesOf(group, paint), ''] : [])),
    countLine(all),
    ...failures.flatMap(failure => ['', ...failureLines(failure, paint)]),
  ]
}

export function countLine(all: readonly DoctorFinding[]): string {
  const count = (state: FindingState): number => all.filter(one => one.state === state).length
  const warnings = count('warning')
  return `${count('failed')} failed, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${count('ok')} ok`
}

/** One failure: what was found, and what to do next. */
export function failureLines({ state, what, found, next }: DoctorFinding, paint: Paint = unpainted): string[] {
  const lines = [...wrapped(`FAILED  ${what}: ${found}`, lineWidth, 8), ...adviceLines(next ?? '', '        ')]
  return painted(lines, state, paint)
}

function linesOf({ name, findings }: GroupFound, paint: Paint): string[] {
  const grouped = new Set<DoctorFinding>()
  return wellFirst(findings).flatMap(finding => {
    if (grouped.has(finding)) return []
    const alike = findings.filter(one => isAlike(one, finding))
    if (alike.length <= mostOfOneKind) return lineOf(finding, paint)
    for (const one of alike) grouped.add(one)
    return lineOf(together(name, alike), paint)
  })
}

/** The `ok` findings come first if they will be grouped into one line. */
function wellFirst(findings: readonly DoctorFinding[]): readonly DoctorFinding[] {
  const well = findings.filter(one => one.state === 'ok')
  return well.length > mostOfOneKind ? [...well, ...findings.filter(one => one.state !== 'ok')] : findings
}

/** All `ok` findings are alike. Others are alike if they have the same text and advice. */
function isAlike(one: DoctorFinding, other: DoctorFinding): boolean {
  if (one.state !== other.state) return false
  return one.state === 'ok' || (one.next === other.next && one.found === other.found)
}

function together(name: string, alike: readonly DoctorFinding[]): DoctorFinding {
  const [{ state, found, next }] = alike as [DoctorFinding]
  const names = alike.map(one => one.what).join(', ')
  const whose = names.length > longestNames ? '' : names
  const text = state === 'ok' ? whose : `${found}${whose && `: ${whose}`}`
  return { what: `${alike.length} ${name}`, state, found: text, next }
}

function lineOf({ state, what, found, next }: DoctorFinding, paint: Paint): string[] {
  const indent = 2 + stateWidth + whatWidth
  const head = `  ${shown[state].padEnd(stateWidth)}`
  const lines =
    what.length < whatWidth
      ? wrapped(`${head}${what.padEnd(whatWidth)}${found}`, lineWidth, indent)
      : [`${head}${what}`, ...wrapped(`${' '.repeat(indent)}${found}`, lineWidth, indent)]
  const advice = state === 'warning' ? adviceLines(next ?? '', `${' '.repeat(adviceAt)}-> `) : []
  return painted([...lines, ...advice], state, paint)
}

/** Each line of the advice on its own. A command is not wrapped, so that it can be copied. */
function adviceLines(next: string, lead: string): string[] {
  return next.split('\n').flatMap(line => {
    return line.startsWith(`${programName} `) ? [lead + line] : wrapped(lead + line, lineWidth, lead.length)
  })
}

/** Colour is added last, so that no width includes its control characters. */
function painted([first = '', ...rest]: readonly string[], state: FindingState, paint: Paint): string[] {
  if (state === 'ok') return [first, ...rest]
  return [first.replace(shown[state], word => paint(state === 'failed' ? 'bad' : 'careful', word)), ...rest]
}
