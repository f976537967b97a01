import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { type Day, dayOf, type Instant, instantOf } from '../../../pipeline/model/instants.ts'
import { findPointedId } from '../../../pipeline/snapshot/pointer.ts'
import { serverOn } from '../../support/api-server.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { tableSql } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Called, callProgram, dateFiles, openMailbox, withSources } from './calls.ts'
import { cronLinesOf } from './cron.ts'

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

/** What happened in one step of the clock. */
export interface Step {
  readonly at: Instant
  readonly run: Called
  readonly status: Called
  /** Alerts that began or ended: `begins key-refused au-vic`. */
  readonly alerts: readonly string[]
  /** The number of published prices and figures of each source. */
  readonly served: ReadonlyMap<string, number>
  /** The sentences about what is served that were compared. */
  readonly claims: number
}

export interface Machine {
  readonly dataDir: string
  /** The day of the next step. */
  today(): Day
  /**
   * The printed timers: a run, 50 minutes later the status, and in the last step of a week a backup and a prune. Compares what they
   * claim with what is published. `hours`: up to the next step.
   */
  step(hours?: number): Promise<Step>
  /** The run of the next step alone. */
  run(): Promise<Called>
  /** Any command. */
  call(...args: readonly string[]): Promise<Called>
  /** What a server that starts now answers: whether it is ready, and the number of live prices and figures. */
  answers(): Promise<{ readonly ready: boolean; readonly live: number }>
  close(): Promise<void>
}

/** An installation of an operator who runs these sources, on a simulated clock. */
export async function openMachine(
  from: Day,
  sources: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Machine> {
  const dataDir = join(temporaryFolder(), 'data')
  mkdirSync(dataDir)
  let next = Date.parse(`${from}T00:00:00Z`)
  vi.useFakeTimers({ toFake: ['Date'], now: next, shouldAdvanceTime: true })
  const mailbox = await openMailbox()
  const env = {
    FUEL_CONFIG: '',
    FUEL_DATA_DIR: dataDir,
    FUEL_BACKUP_DIR: temporaryFolder(),
    FUEL_ACCEPT_TERMS: sources.join(','),
    FUEL_NOTIFY_WEBHOOK: mailbox.url,
    FUEL_WORKERS: '0',
    TZ: 'UTC',
    ...variables,
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const call = async (...args: readonly string[]): Promise<Called> => {
    const called = await callProgram(args)
    dateFiles(dataDir, Date.now())
    return called
  }
  const { stdout } = await callProgram(['sources', 'schedule', 'print', '--cron', '--data-dir', dataDir])
  // Without --quiet a command prints the same work as a table, with the sentences that are compared.
  const timers = new Map(
    cronLinesOf(stdout, process.argv[1]!).map(({ args }) => [
      args[0]!,
      withSources(args, sources).filter(word => word !== '--quiet'),
    ]),
  )
  const at = async (minute: number, name: string, ...more: readonly string[]): Promise<Called> => {
    vi.setSystemTime(next + minute * 60_000)
    return call(...timers.get(name)!, ...more)
  }
  return {
    dataDir,
    call,
    today: () => dayOf(instantOf(next / 1000)),
    run: () => at(3, 'run'),
    async step(hours = 24) {
      const noticed = mailbox.notices.length
      const run = await at(3, 'run')
      const served = await servedRows(dataDir)
      const status = await at(53, 'status', '--json')
      const after = next + hours * hourMs
      if (Math.floor(after / weekMs) > Math.floor(next / weekMs)) {
        expect(outcomeOf(await at(67, 'backup'))).toEqual(['backup', 0])
        expect(outcomeOf(await at(97, 'snapshot'))).toEqual(['snapshot', 0])
      }
      next = after
      const notices = mailbox.notices.slice(noticed)
      const claims = [...claimsIn(run), ...notices.flatMap(({ data }) => claimsOfAlerts(data as unknown as Alerts))]
      const of = (words: string) => `${run.at}: ${words}`
      expect(
        claims.filter(({ source, isServed }) => isServed !== served.has(source)).map(one => of(one.sentence)),
      ).toEqual([])
      expect([run.at, countsOf(status)]).toEqual([
        run.at,
        new Map([...countsOf(status).keys()].map(id => [id, served.get(id) ?? 0])),
      ])
      return { at: run.at, run, status, served, claims: claims.length, alerts: notices.flatMap(alertsOf) }
    },
    async answers() {
      const ends: (() => Promise<void>)[] = []
      const server = await serverOn(dataDir, { nowMs: () => Date.now() }, end => void ends.push(end))
      const ready = await server.get('/readyz')
      const summary = await server.get('/live/api.php?action=summary')
      for (const end of ends) await end()
      const { data } = summary.json
      // Refused while the snapshot is too old.
      return { ready: ready.json.ready, live: data === undefined ? 0 : liveOf(data) }
    },
    async close() {
      await mailbox.close()
      vi.unstubAllEnvs()
      vi.useRealTimers()
    },
  }
}

function outcomeOf({ args, exitCode, stderr }: Called): unknown[] {
  return exitCode === 0 ? [args[0], 0] : [args[0], exitCode, stderr]
}

/** Counted in the published tables, and not with the code that writes the sentences. */
async function servedRows(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const id = findPointedId(dataDir)
  if (id === null) return new Map()
  const of = (table: string) => `select source from ${tableSql(dataDir, id, table)} where eur_per_unit is not null`
  const rows = await rowsOf<{ source: string; served: number }>(
    `select source, count(*)::integer as served from (${of('prices')} union all ${of('figures')}) group by source`,
  )
  return new Map(rows.map(row => [row.source, row.served]))
}

/** By source, what `status --json` counts. */
function countsOf({ stdout }: Called): ReadonlyMap<string, number> {
  const { markets } = JSON.parse(stdout) as { markets: { sources: { source: string; inForce: number }[] }[] }
  return new Map(markets.flatMap(({ sources }) => sources.map(({ source, inForce }) => [source, inForce] as const)))
}

interface Claim {
  readonly source: string
  readonly isServed: boolean
  readonly sentence: string
}

// Rates, the map and the bulletin have no prices and no figures.
const withoutRows = /^(bnm|bulletin|ecb|nbrm|osm)\b/

/** `md: failed: … (its data of 2026-10-03 12:03:00 UTC is still served, until …)`, and the same in the mail of cron. */
function claimsIn({ stdout, stderr }: Called): Claim[] {
  const text = stdout + stderr
  return [
    ...text.matchAll(
      /\b([a-z][a-z-]*): [^()\n]*(?:\([^()\n]*\)[^()\n]*)*?\((its data of|nothing of it is served|it was never read)/g,
    ),
  ]
    .map(([sentence, source, words]) => ({ source: source!, isServed: words === 'its data of', sentence: sentence! }))
    .filter(({ source }) => !withoutRows.test(source))
}

interface Summary {
  readonly countries: readonly { readonly fuels: Readonly<Record<string, { readonly stations: number }>> }[]
  readonly reference_prices: readonly { readonly fuels: Readonly<Record<string, unknown>> }[]
}

function liveOf({ countries, reference_prices: figures }: Summary): number {
  const stations = countries.flatMap(({ fuels }) => Object.values(fuels).map(fuel => fuel.stations))
  return [...stations, ...figures.map(({ fuels }) => Object.keys(fuels).length)].reduce((sum, count) => sum + count, 0)
}

interface Alerts {
  readonly begun: readonly Alert[]
  readonly ended: readonly Alert[]
}

interface Alert {
  readonly kind: string
  readonly subject: string
  readonly what: string
}

function claimsOfAlerts({ begun }: Alerts): Claim[] {
  return begun
    .filter(({ what, subject }) => /its data of|nothing of it is served/.test(what) && !withoutRows.test(subject))
    .map(({ subject, what }) => ({ source: subject, isServed: what.includes('its data of'), sentence: what }))
}

function alertsOf({ data }: { readonly data: unknown }): string[] {
  const { begun, ended } = data as Alerts
  return [
    ...begun.map(({ kind, subject }) => `begins ${kind} ${subject}`),
    ...ended.map(({ kind, subject }) => `ends ${kind} ${subject}`),
  ]
}
