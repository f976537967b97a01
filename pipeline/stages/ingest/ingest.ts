import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { kindAt } from '../../disk/disk-fault.ts'
import type { Downloader } from '../../fetch/download.ts'
import { findDeliveryDay } from '../../fetch/from-files.ts'
import { limitsOf } from '../../fetch/limits.ts'
import { type AnswerRequest, takeDelivery } from '../../fetch/take-delivery.ts'
import { FuelError, MissingSecret, UsageError, WorkerDied } from '../../model/errors.ts'
import { type Day, dayOf, type Instant } from '../../model/instants.ts'
import { findCurrentId } from '../../snapshot/pointer.ts'
import type { FeedContext, Source } from '../../source.ts'
import { workerLimitsOf } from '../../workers/limits.ts'
import { type Accepted, readAccepted } from '../run/accepted.ts'
import { correctionsMember, knownEntries } from '../run/corrections.ts'
import { isOnProbation, whyLeftOut } from '../run/permission.ts'
import type { Progress, RunEvent } from '../run/progress.ts'
import {
  type CaptureRecord,
  type DeliveryRecord,
  deliveryPath,
  keepDelivery,
  keepRecord,
  keepRun,
  type Run,
  takeRunId,
} from '../run/run-folder.ts'
import type { Workers } from '../tasks/workers.ts'
import { type AnswerContext, fileAnswers, networkAnswers } from './answers.ts'
import { findClockOffset, refuseFuture } from './clock.ts'
import { guardFolder } from './guard.ts'
import { isReadBefore, knownAnswers } from './known-answers.ts'
import { storedAnswers } from './last-captures.ts'

/** Where the answers come from. */
type Origin =
  | {
      readonly kind: 'network'
      readonly downloaderFor: (source: Source, settings: FeedContext['settings']) => Downloader
    }
  | { readonly kind: 'files'; readonly root: string; readonly on: Day | null }

export interface IngestSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly origin: Origin
  /** Value of --now. Otherwise `wallClock`, or noon of the newest delivery for files. */
  readonly now: Instant | null
  readonly wallClock: () => Instant
  readonly env: Readonly<Record<string, string | undefined>>
  readonly progress: Progress
  /** True: request stand-ins too while their principals work. */
  readonly standInsToo?: boolean
  readonly workers: Workers
  /** Aborts running downloads and starts no others. */
  readonly stop?: AbortSignal
  /** True: no other run may publish what is downloaded. */
  readonly dryRun?: boolean
}

/** Downloads every source independently. A source that fails or is slow never blanks or delays another. */
export async function ingest(setup: IngestSetup): Promise<Run> {
  const began = setup.now ?? clockOf(setup)
  guardFolder(setup.dataDir, isDemonstration(setup), began)
  const runId = runIdTaker(setup, began)
  const accepted = readAccepted(setup.dataDir)
  const missed = new Set<string>()
  const died = new Map<string, string>()
  /** Delivery records by the path where they are stored. */
  const taken = new Map<string, DeliveryRecord>()
  const deliver = async (source: Source): Promise<void> => {
    setup.progress({ kind: 'source begins', id: source.descriptor.id })
    const delivery = await takeOne({ ...setup, stop: together.stop }, began, source)
    const path = deliveryPath(delivery.source, { id: runId() })
    keepDelivery(setup.dataDir, path, delivery)
    taken.set(path, delivery)
    if (await isMissed(setup, accepted, source, delivery, died)) missed.add(delivery.source)
    setup.progress(endOf(delivery))
  }
  const together = eightTogether(setup.stop)
  const [firstHand, standIns] = setup.standInsToo ? [setup.sources, []] : splitStandIns(setup.sources)
  const deliverAll = async (sources: readonly Source[]): Promise<void> => {
    const ids = sources.map(({ descriptor }) => descriptor.id)
    if (ids.length > 0) setup.progress({ kind: 'sources planned', ids })
    await together.all(sources, deliver)
  }
  await deliverAll(firstHand)
  await deliverAll(standIns.filter(([, name]) => missed.has(name)).map(([source]) => source))
  refuseWrongClock(setup, began, taken)
  const run: Run = {
    id: runId(),
    // From the network: the time after the last read, so that no price is newer than its snapshot.
    now: isDemonstration(setup) ? began : setup.wallClock(),
    demonstration: isDemonstration(setup),
    follows: findCurrentId(setup.dataDir),
    accepted,
    ...correctionsMember(knownEntries(setup.dataDir)),
    deliveries: bySource(taken),
    ...(died.size > 0 && { died: Object.fromEntries(died) }),
  }
  if (setup.dryRun) keepRecord(setup.dataDir, run)
  else keepRun(setup.dataDir, run)
  return run
}

function endOf({ source: id, status, seconds, error }: DeliveryRecord): RunEvent {
  return { kind: 'source ends', id, status, seconds, error: error?.message ?? null }
}

/** Takes the id of the run when there is something to store. A run that is aborted before leaves nothing. */
function runIdTaker({ dataDir }: IngestSetup, began: Instant): () => string {
  let id: string | null = null
  return () => {
    id ??= takeRunId(dataDir, began)
    return id
  }
}

function bySource(taken: ReadonlyMap<string, DeliveryRecord>): Run['deliveries'] {
  const paths = [...taken].map(([path, { source }]): [string, string] => [source, path])
  return Object.fromEntries(paths.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Removes deliveries dated by a clock that is far ahead. Otherwise the next run takes them for the newest. */
function refuseWrongClock({ dataDir }: IngestSetup, began: Instant, taken: ReadonlyMap<string, DeliveryRecord>): void {
  try {
    refuseFuture(findClockOffset([...taken.values()]), began)
  } catch (error) {
    for (const path of taken.keys()) rmSync(join(dataDir, path))
    throw error
  }
}

/**
 * For eight downloads at once. An error that one of them cannot handle (a full disk, our bug) aborts the others as
 * `stop` does, so that nothing writes to the folder after its lock is released.
 */
function eightTogether(asked: AbortSignal | undefined) {
  const failed = new AbortController()
  const stop = asked ? AbortSignal.any([asked, failed.signal]) : failed.signal
  const overall = pLimit(8)
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    if (stop.aborted) return
    await work().catch(error => failed.abort(error))
  }
  return {
    stop,
    all: async (sources: readonly Source[], work: (source: Source) => Promise<void>): Promise<void> => {
      await Promise.all(sources.map(source => overall(guarded, () => work(source))))
      stop.throwIfAborted()
    },
  }
}

/**
 * Whether the stand-in is downloaded too. A delivery that ends the process that opens it is recorded in `died`, and no
 * later stage opens it.
 */
async function isMissed(
  setup: IngestSetup,
  accepted: Accepted,
  source: Source,
  delivery: DeliveryRecord,
  died: Map<string, string>,
): Promise<boolean> {
  try {
    return await needsStandIn(setup, accepted, source, delivery)
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error
    died.set(source.descriptor.id, error.message)
    return true
  }
}

/**
 * A delivery is missed when it failed, cannot be read, or was not requested because the operator has no key. From the
 * network, a delivery on probation also counts as missed: it is stored but not published, and its stand-in serves until
 * it is accepted.
 */
async function needsStandIn(
  setup: IngestSetup,
  accepted: Accepted,
  source: Source,
  delivery: DeliveryRecord,
): Promise<boolean> {
  const { dataDir, sources, origin, stop } = setup
  if (source.kind !== 'stations' || !sources.some(other => standsInFor(other) === source.descriptor.id)) return false
  if (delivery.status === 'failed' || delivery.status === 'skipped') return true
  if (origin.kind === 'network' && isOnProbation(accepted, source.descriptor)) return true
  if (isReadBefore(dataDir, delivery)) return false
  const task = { limits: workerLimitsOf([source.descriptor]), ...(stop && { stop }) }
  return !(await setup.workers.do('isReadable', { dataDir, delivery }, task))
}

function standsInFor(source: Source): string | undefined {
  return source.kind === 'stations' ? source.descriptor.standsInFor : undefined
}

function isDemonstration(setup: IngestSetup): boolean {
  return setup.origin.kind === 'files' || setup.now !== null
}

function clockOf({ origin, sources, wallClock }: IngestSetup): Instant {
  if (origin.kind === 'network') return wallClock()
  if (kindAt(origin.root) === 'file')
    throw new UsageError(`--from ${origin.root}: expected a folder of deliveries, found a file`)
  const days = sources.map(source => findDeliveryDay(origin.root, source.descriptor.id, origin.on))
  const newest = days
    .filter(day => day !== null)
    .sort()
    .at(-1)
  if (!newest) {
    const until = origin.on === null || origin.on === undefined ? '' : ` of ${origin.on} or before`
    throw new UsageError(
      `--from ${origin.root}: expected folders <source id>/<YYYY-MM-DD>${until}, found none for any source`,
    )
  }
  return `${newest} 12:00:00`
}

function splitStandIns(sources: readonly Source[]): [Source[], (readonly [Source, string])[]] {
  const named = new Set(sources.map(source => source.descriptor.id))
  // A stand-in that is requested by itself (--source fr-zip) is downloaded like any other source.
  const isStandIn = (source: Source): boolean => named.has(standsInFor(source) ?? '')
  return [
    sources.filter(source => !isStandIn(source)),
    sources.filter(isStandIn).map(source => [source, standsInFor(source)!] as const),
  ]
}

async function takeOne(setup: IngestSetup, now: Instant, source: Source): Promise<DeliveryRecord> {
  const { origin } = setup
  const fromFiles = origin.kind === 'files'
  const day = fromFiles ? findDeliveryDay(origin.root, source.descriptor.id, origin.on) : dayOf(now)
  const captures = new Map<string, CaptureRecord>()
  const probed = new Set<string>()
  const startedAt = fromFiles ? now : setup.wallClock()
  const startedMs = performance.now()
  const finish = (
    inOrder: readonly string[],
    rest: Pick<DeliveryRecord, 'status' | 'failedRequests' | 'replacedRequests' | 'error'>,
  ): DeliveryRecord => ({
    source: source.descriptor.id,
    on: day ?? dayOf(now),
    startedAt,
    endedAt: fromFiles ? now : setup.wallClock(),
    ...timesOfProbe(inOrder, captures, probed),
    seconds: fromFiles ? '0.000' : ((performance.now() - startedMs) / 1000).toFixed(3),
    captures: inOrder.map(name => captures.get(name)!),
    fromFiles,
    ...rest,
  })
  try {
    if (day === null) throw new MissingSecret(`${source.descriptor.id}: no delivery in the folder of --from`)
    const settings = settingsOf(setup, source)
    const context = { now, settings, ...(!fromFiles && { stored: storedAnswers(setup.dataDir, source.descriptor.id) }) }
    const answer = counted(
      answersFrom(setup, source, day, context, { captures, probed }),
      source.descriptor.id,
      setup.progress,
    )
    const taken = await takeDelivery(source, day, context, answer, knownAnswers(setup.dataDir, source.descriptor.id))
    const status = statusOf([...captures.values()], taken.failed.length)
    const names = taken.captures.map(capture => capture.name)
    const replaced = taken.replaced.length > 0 && { replacedRequests: taken.replaced }
    return finish(names, { status, failedRequests: taken.failed, ...replaced, error: null })
  } catch (error) {
    if (!(error instanceof FuelError) || setup.stop?.aborted) throw error
    const status = error instanceof MissingSecret ? 'skipped' : 'failed'
    const kept = [...captures.keys()].sort()
    const said = { code: error.code, message: error.message }
    return finish(kept, { status, failedRequests: [], error: said })
  }
}

/** If the probe had downloaded all of it, the prices were read then. */
function timesOfProbe(
  names: readonly string[],
  captures: ReadonlyMap<string, CaptureRecord>,
  probed: ReadonlySet<string>,
): Partial<Pick<DeliveryRecord, 'startedAt' | 'endedAt' | 'fromProbe'>> {
  if (probed.size === 0) return {}
  const fromProbe = probed.size
  const times = names.map(name => captures.get(name)!.fetchedAt).sort()
  const isWhole = times.length > 0 && names.every(name => probed.has(name))
  return isWhole ? { startedAt: times[0]!, endedAt: times.at(-1)!, fromProbe } : { fromProbe }
}

function answersFrom(
  { dataDir, origin, stop }: IngestSetup,
  source: Source,
  day: Day,
  { now, settings }: FeedContext,
  found: Pick<AnswerContext, 'captures' | 'probed'>,
): AnswerRequest {
  const { unpackedMax } = limitsOf(source.descriptor)
  const context: AnswerContext = { dataDir, source: source.descriptor.id, unpackedMax, now, ...found, stop }
  if (origin.kind === 'files') return fileAnswers(context, origin.root, day)
  return networkAnswers(context, origin.downloaderFor(source, settings), settings)
}

/** Reports the progress of every answer as it arrives. */
function counted(answer: AnswerRequest, id: string, progress: Progress): AnswerRequest {
  let requests = 0
  let bytes = 0
  return async request => {
    const answered = await answer(request)
    requests += 1
    bytes += answered?.bytes.length ?? 0
    progress({ kind: 'source answers', id, requests, bytes })
    return answered
  }
}

function statusOf(captures: readonly CaptureRecord[], failed: number): DeliveryRecord['status'] {
  if (failed > 0) return 'partial'
  return captures.length > 0 && captures.every(capture => capture.notModified) ? 'not_modified' : 'success'
}

/**
 * The settings that a source names. Throws MissingSecret when one is missing, or the terms of the source are not
 * accepted.
 */
function settingsOf(setup: IngestSetup, source: Source): Record<string, string> {
  const names = source.descriptor.settings ?? []
  const chosen = Object.entries(source.descriptor.defaults ?? {}).map(([name, value]) => [
    name,
    setup.env[name] || value,
  ])
  const defaults: Record<string, string> = Object.fromEntries(chosen)
  if (setup.origin.kind === 'files') {
    return { ...Object.fromEntries(names.map(name => [name, setup.env[name] ?? 'https://from.invalid/'])), ...defaults }
  }
  const why = whyLeftOut(source.descriptor, setup.env)
  if (why !== null) throw new MissingSecret(why)
  return { ...Object.fromEntries(names.map(name => [name, setup.env[name]!])), ...defaults }
}
