import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import { seenByRuns } from '../snapshot/backfilled.ts'
import { openBlockFile } from '../snapshot/block-file.ts'
import type { Manifest, ManifestSegment } from '../snapshot/manifest.ts'
import { type Move, moveOf } from '../snapshot/moves.ts'
import type { RateEver } from '../snapshot/rates-ever.ts'
import { segmentFile } from '../snapshot/segments.ts'
import { uncorrectedOf } from '../snapshot/uncorrected.ts'

/** A price in the publisher's currency. */
export interface PriceThen {
  /** A decimal text in major units, as published: `1.469`. */
  readonly amount: string
  readonly currency: string
  /** Null for a price that did not move between the instant and the snapshot after it: that of its station. */
  readonly source: string | null
}

/** By station and fuel. */
export type PricesThen = Map<number, Map<FuelCode, PriceThen>>

/** The last run before an instant that is known from the log. */
export interface LastRun {
  readonly seenAt: Instant
  /** The snapshot that it made; null for a day of an archive, and where only its clock is known. */
  readonly snapshotId: string | null
}

/** The moves of one market, and the instant that is looked for. */
export interface MarketLog {
  readonly dataDir: string
  /** All segments of the market, oldest first. */
  readonly segments: readonly ManifestSegment[]
  readonly instant: Instant
  /** Clock of the snapshot after the instant, from which moves are taken back. */
  readonly until: Instant
}

/**
 * The segments of each market, oldest first: what runs saw up to the snapshot after the instant, and the days of archives that the current
 * snapshot lists. All as the service had them then: before any correction.
 */
export function segmentsByMarket(
  base: Pick<Manifest, 'segments'>,
  current: Pick<Manifest, 'segments'>,
): ReadonlyMap<string, readonly ManifestSegment[]> {
  const backfilled = current.segments.filter(segment => segment.backfilled !== undefined)
  const markets = new Map<string, ManifestSegment[]>()
  for (const segment of [...backfilled, ...seenByRuns(base.segments)].map(uncorrectedOf).sort(byTime)) {
    const own = markets.get(segment.country)
    if (own) own.push(segment)
    else markets.set(segment.country, [segment])
  }
  return markets
}

/**
 * Since when the prices and rates of an instant were the same. The instant itself within a closed month or the days of an archive, whose
 * moves are not known without reading them. `segments`: those that the current snapshot lists.
 */
export function unchangedSince(
  segments: readonly ManifestSegment[],
  rates: readonly Pick<RateEver, 'firstUsedAt'>[],
  instant: Instant,
): Instant {
  const begun = segments.map(uncorrectedOf).filter(({ from }) => from <= instant)
  const moved = begun.map(({ to }) => (to <= instant ? to : instant))
  const used = rates.map(({ firstUsedAt }) => firstUsedAt).filter(firstUsedAt => firstUsedAt <= instant)
  return [...moved, ...used].reduce((last, one) => (one > last ? one : last), '')
}

function byTime(one: ManifestSegment, other: ManifestSegment): number {
  if (one.from !== other.from) return one.from < other.from ? -1 : 1
  return one.to < other.to ? -1 : 1
}

/** The segments to read, and in which direction. */
export interface ReadingPlan {
  /** From the beginning of the log up to the instant; otherwise back from the snapshot after it. */
  readonly isForward: boolean
  readonly segments: readonly ManifestSegment[]
  /** Moves to read. */
  readonly rows: number
}

/** The log has every price from its beginning on, so the state of an instant follows from either end. The shorter way is read. */
export function readingPlan({ segments, instant, until }: Omit<MarketLog, 'dataDir'>): ReadingPlan {
  const before = segments.filter(({ from }) => from <= instant)
  const after = segments.filter(({ from, to }) => to > instant && from <= until)
  const isForward = rowsOf(before) < rowsOf(after)
  const chosen = isForward ? before : after
  return { isForward, segments: chosen, rows: rowsOf(chosen) }
}

/** How many moves have to be read for the state of an instant. */
export function movesToRead(
  base: Pick<Manifest, 'segments' | 'createdAt'>,
  current: Pick<Manifest, 'segments'>,
  instant: Instant,
): number {
  const markets = [...segmentsByMarket(base, current).values()]
  const plans = markets.map(segments => readingPlan({ segments, instant, until: base.createdAt }))
  return plans.reduce((sum, { rows }) => sum + rows, 0)
}

/**
 * The prices that were in force in a market at an instant. `base`: those of the snapshot after it, read only where moves are taken
 * back from there. Blocks are read one by one, so memory depends on the number of prices and not of moves.
 */
export async function pricesThen(
  log: MarketLog,
  base: () => PricesThen,
): Promise<{ readonly prices: PricesThen; readonly lastRun: LastRun | null }> {
  const { isForward, segments } = readingPlan(log)
  const state = isForward ? new Forward() : new Backward(base(), log.until)
  let lastRun = lastRunOf(log)
  for (const segment of segments) {
    await eachMove(log.dataDir, segment, move => {
      if (move.seenAt > log.instant) return state.after(move)
      state.before(move)
      if (lastRun === null || move.seenAt >= lastRun.seenAt) lastRun = runOf(move, segment)
    })
  }
  return { prices: state.prices, lastRun }
}

/** From the beginning of the log: the last move up to the instant counts. */
class Forward {
  readonly prices: PricesThen = new Map()

  before(move: Move): void {
    put(this.prices, move, move.newAmount)
  }

  after(): void {}
}

/** Back from a snapshot: the first move after the instant counts, and takes the price back to what it was before. */
class Backward {
  readonly prices: PricesThen
  readonly #until: Instant
  readonly #taken = new Map<number, Set<FuelCode>>()

  constructor(base: PricesThen, until: Instant) {
    this.prices = base
    this.#until = until
  }

  before(): void {}

  after(move: Move): void {
    if (move.seenAt > this.#until) return
    const taken = this.#taken.get(move.stationId)
    if (taken?.has(move.fuel)) return
    if (taken) taken.add(move.fuel)
    else this.#taken.set(move.stationId, new Set([move.fuel]))
    put(this.prices, move, move.oldAmount)
  }
}

function put(prices: PricesThen, { stationId, fuel, source, currency }: Move, amount: string | null): void {
  const own = prices.get(stationId)
  if (amount === null) own?.delete(fuel)
  else if (own) own.set(fuel, { amount, currency, source })
  else prices.set(stationId, new Map([[fuel, { amount, currency, source }]]))
}

/** By the segments that end before the instant: of a closed month only the clock of its last move is known. */
function lastRunOf({ segments, instant }: MarketLog): LastRun | null {
  const ended = segments.filter(({ to }) => to <= instant)
  const last = ended.reduce<ManifestSegment | null>(
    (best, one) => (best === null || one.to >= best.to ? one : best),
    null,
  )
  return last && { seenAt: last.to, snapshotId: last.snapshot }
}

function runOf({ seenAt, snapshotId }: Move, { backfilled }: ManifestSegment): LastRun {
  return { seenAt, snapshotId: backfilled === undefined ? snapshotId : null }
}

async function eachMove(dataDir: string, segment: ManifestSegment, see: (move: Move) => void): Promise<void> {
  const file = openBlockFile(segmentFile(dataDir, segment, 'moves'))
  try {
    for await (const rows of file.blocks()) for (const row of rows) see(moveOf(row))
  } finally {
    file.close()
  }
}

function rowsOf(segments: readonly ManifestSegment[]): number {
  return segments.reduce((sum, { rows }) => sum + rows, 0)
}
