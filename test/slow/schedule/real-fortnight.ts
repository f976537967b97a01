import { runDue } from '../../../bin/run-due.ts'
import { convertStage, publishStage, validateStage } from '../../../bin/workflow.ts'
import { createDownloader } from '../../../pipeline/fetch/download.ts'
import { createNetwork } from '../../../pipeline/fetch/network.ts'
import { dayOf, epochSecondsOf, type Instant } from '../../../pipeline/model/instants.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { readSourceStates, type SourceState } from '../../../pipeline/snapshot/source-states.ts'
import type { Source } from '../../../pipeline/source.ts'
import { ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import { acceptSource } from '../../../pipeline/stages/run/accepted.ts'
import { withLock } from '../../../pipeline/stages/run/lock.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { lateInForce, statusOf } from '../../../pipeline/stages/status/status.ts'
import { type Origin, startOrigin } from '../../fetch/origin.ts'
import { publicationsIn, ticksOf } from '../../schedule/fortnight.ts'
import { bundledDay, holdings } from '../../schedule/served.ts'
import type { Story } from '../../schedule/story.ts'
import { takeFrom } from '../../support/deliver.ts'
import { bundled } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The results of a fortnight of real runs. */
export interface Lived {
  readonly dataDir: string
  /** By source: the ticks at which its server was requested. */
  readonly calls: ReadonlyMap<string, readonly Instant[]>
  /** After each run: the sources of the current snapshot. */
  readonly inForce: readonly { readonly at: Instant; readonly states: readonly SourceState[] }[]
  /** Sources that runs reported as late, in order. */
  readonly toldLate: readonly (readonly [now: Instant, source: string])[]
  /** Differences between `run --due` and `status`. */
  readonly disagreements: readonly string[]
  /** Refused deliveries, with their errors. */
  readonly refused: readonly string[]
}

class Killed extends Error {}

/** Drives `run --due` by its timer, with a local server in place of the publishers. */
export async function live(sources: readonly Source[], story: Story, days: number): Promise<Lived> {
  const dataDir = temporaryFolder()
  const world = await Publishers.open(sources, story, days)
  const lived = {
    inForce: [] as Lived['inForce'][number][],
    toldLate: [] as [Instant, string][],
    refused: [] as string[],
  }
  const disagreements: string[] = []
  let before: string[] = []
  for (const source of sources) acceptSource(dataDir, source.descriptor.id)
  const ids = sources.map(({ descriptor }) => descriptor.id)
  try {
    for (const { now, isKilled } of ticksOf(story, days)) {
      world.now = now
      const machine = { clock: () => now, env: {} }
      const options = { dataDir, threads: 1, onlyOpen: false, source: ids, due: true }
      const { runs, next, becameLate } = await withLock(dataDir, () =>
        runDue(options, machine, due => runOnce(dataDir, due, world, isKilled)),
      ).catch(error => {
        if (error instanceof Killed) return { runs: [], next: null, becameLate: [] }
        throw error
      })
      for (const { source } of becameLate) lived.toldLate.push([now, source])
      if (runs.length === 0) continue
      lived.refused.push(...refusedIn(runs))
      lived.inForce.push({ at: now, states: readSourceStates(snapshotFolder(dataDir, findCurrentId(dataDir)!)) })
      const status = statusOf(dataDir, sources, now)
      const all = [...status.markets.flatMap(market => market.sources), ...status.reference]
      const late = all.filter(one => one.concern === 'late' && !before.includes(one.source))
      const due = all.flatMap(({ dueAt }) => dueAt ?? []).sort()[0]
      if (due !== next?.dueAt) disagreements.push(`${now}: next due ${due} and ${next?.dueAt}`)
      const [said, told] = [late, becameLate].map(list => list.map(one => `${one.source}: ${one.why}`).join('; '))
      if (said !== told) disagreements.push(`${now}: late '${said}' and '${told}'`)
      before = lateInForce(dataDir, sources).map(({ source }) => source)
    }
  } finally {
    await world.close()
  }
  return { dataDir, calls: world.calls, disagreements, ...lived }
}

function refusedIn(runs: readonly RunReport[]): string[] {
  return runs.flatMap(({ now, sources }) =>
    sources.filter(({ status }) => status === 'failed').map(({ id, error }) => `${now} ${id}: ${error}`),
  )
}

/** The same as `fuel-etl run`, with the clock of the story. */
async function runOnce(dataDir: string, sources: readonly Source[], world: Publishers, isKilled: boolean) {
  const { now } = world
  let slept = 0
  const network = createNetwork({
    version: '0.0.0',
    connectTo: world.origin.connectTo,
    extraCa: world.origin.caFile,
    now: () => epochSecondsOf(now) * 1000 + slept,
    sleep: async milliseconds => {
      slept += milliseconds
    },
  })
  try {
    await ingest({
      dataDir,
      sources,
      now: null,
      env: {},
      wallClock: () => now,
      progress: () => undefined,
      origin: {
        kind: 'network',
        downloaderFor: ({ descriptor }, settings) => createDownloader(descriptor, settings, network),
      },
    })
  } finally {
    await network.close()
  }
  const options = { dataDir, threads: 1 }
  await validateStage(options)
  if (isKilled) throw new Killed()
  await convertStage(options)
  return publishStage(options)
}

/** One server for all publishers. Records which source was requested, and when. */
class Publishers {
  now: Instant
  readonly calls = new Map<string, Instant[]>()
  readonly origin: Origin

  private constructor(origin: Origin, begin: Instant) {
    this.origin = origin
    this.now = begin
  }

  static async open(sources: readonly Source[], story: Story, days: number): Promise<Publishers> {
    const addresses = new Map<string, readonly [id: string, name: string]>()
    for (const source of sources) await noteAddresses(source, addresses)
    const origin = await startOrigin([...new Set([...addresses.keys()].map(address => address.split('/')[0]!))])
    const world = new Publishers(origin, `${story.from} 00:00:00`)
    const publications = publicationsIn(sources, story, days)
    for (const { descriptor } of sources) world.calls.set(descriptor.id, [])
    origin.reset((response, { host, path }) => {
      const date = new Date(epochSecondsOf(world.now) * 1000).toUTCString()
      const [id, name] = addresses.get(`${host}${path}`) ?? []
      if (id === undefined) return response.writeHead(404, { date }).end()
      world.#note(id)
      if (story.outages[id] === dayOf(world.now)) return response.writeHead(503, { date }).end()
      const there = publications.get(id)!.findLast(({ at }) => at <= world.now)
      const body = holdings[id]!(there, world.now).get(name!)
      return body === undefined ? response.writeHead(404, { date }).end() : response.writeHead(200, { date }).end(body)
    })
    return world
  }

  #note(id: string): void {
    const calls = this.calls.get(id)!
    if (calls.at(-1) !== this.now) calls.push(this.now)
  }

  close(): Promise<void> {
    return this.origin.close()
  }
}

/** Records the addresses that the feed requests, as `host/path?query`. */
async function noteAddresses(source: Source, addresses: Map<string, readonly [string, string]>): Promise<void> {
  const { id } = source.descriptor
  const files = bundled(id, bundledDay)
  await takeFrom(source, bundledDay, ({ url, name }) => {
    const { host, pathname, search } = new URL(url)
    addresses.set(`${host}${pathname}${search}`, [id, name])
    return [...files].find(([file]) => file.replace(/\.\w+$/, '') === name)?.[1]
  })
}
