import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { type Instant, instantOf } from '../../pipeline/model/instants.ts'
import { type PricesThen, pricesThen, readingPlan, segmentsByMarket } from '../../pipeline/past/prices-then.ts'
import { BlockFileWriter } from '../../pipeline/snapshot/block-file.ts'
import type { ManifestSegment } from '../../pipeline/snapshot/manifest.ts'
import type { Move } from '../../pipeline/snapshot/moves.ts'
import { segmentFile } from '../../pipeline/snapshot/segments.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const dataDir = temporaryFolder()
const fuels = ['diesel', 'sp95', 'gpl'] as const
const runs = 60
const monthOfRuns = 20
const clockOfRun = (run: number): Instant => instantOf(1_790_000_000 + run * 3600)

type Prices = ReadonlyMap<string, string>

/** Sixty runs over twelve stations: prices appear, move, change their currency and disappear. `states`: after each run. */
function composed(): { readonly moves: readonly Move[][]; readonly states: readonly Prices[] } {
  let seed = 7
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const state = new Map<string, string>()
  const states: Prices[] = []
  const moves = Array.from({ length: runs }, (_, run) => {
    const own: Move[] = []
    for (let stationId = 1; stationId <= 12; stationId++) {
      for (const fuel of fuels) {
        // Fuel gpl moves rarely, so its state is often older than a month.
        if (random(fuel === 'gpl' ? 40 : 3) > 0) continue
        own.push(...movesOfPrice(state, { run, stationId, fuel }, random))
      }
    }
    states.push(new Map(state))
    return own
  })
  return { moves, states }
}

function movesOfPrice(
  state: Map<string, string>,
  { run, stationId, fuel }: { readonly run: number; readonly stationId: number; readonly fuel: FuelCode },
  random: (below: number) => number,
): Move[] {
  const key = `${stationId} ${fuel}`
  const [oldAmount = null, oldCurrency = 'EUR'] = state.get(key)?.split(' ') ?? []
  const newAmount = oldAmount !== null && random(5) === 0 ? null : `1.${100 + random(900)}`
  const currency = random(20) === 0 ? 'DKK' : oldCurrency
  const about = { stationId, source: 'si', fuel, stampAt: null, seenAt: clockOfRun(run), why: null }
  const snapshotId = `run-${run}`
  if (newAmount === null) state.delete(key)
  else state.set(key, `${newAmount} ${currency}`)
  const appears: Move = { ...about, currency, oldAmount: null, newAmount, snapshotId }
  if (oldAmount === null) return newAmount === null ? [] : [appears]
  const leaves: Move = { ...about, currency: oldCurrency, oldAmount, newAmount: null, snapshotId }
  if (newAmount === null) return [leaves]
  return currency === oldCurrency ? [{ ...appears, oldAmount }] : [leaves, appears]
}

const { moves, states } = composed()

/** A segment for each run of the last month, and one for each month before, sorted by station. */
function written(): ManifestSegment[] {
  const segments: ManifestSegment[] = []
  for (let from = 0; from < runs; from += monthOfRuns) {
    const isOpen = from + monthOfRuns >= runs
    const groups = isOpen
      ? moves.slice(from).map((own, at) => ({ own, snapshot: `run-${from + at}` }))
      : [{ own: moves.slice(from, from + monthOfRuns).flat(), snapshot: null }]
    for (const { own, snapshot } of groups) if (own.length > 0) segments.push(segmentOf(own, snapshot, segments.length))
  }
  return segments
}

function segmentOf(own: readonly Move[], snapshot: string | null, number: number): ManifestSegment {
  const about = { country: 'SI', month: '2026-09', name: String(number) }
  const path = segmentFile(dataDir, about, 'moves')
  mkdirSync(dirname(path), { recursive: true })
  const file = new BlockFileWriter(path, { blockBytes: 2000 })
  // Stable: moves of one station stay in the order in which they were seen.
  for (const move of [...own].sort((a, b) => a.stationId - b.stationId)) {
    const { source, fuel, currency, oldAmount, newAmount, stampAt, seenAt, why, snapshotId } = move
    const text = [source, fuel, currency, oldAmount, newAmount, stampAt, seenAt, why, snapshotId]
    file.add(move.stationId, JSON.stringify(text))
  }
  file.finish()
  const seen = own.map(({ seenAt }) => seenAt).sort()
  return { ...about, snapshot, rows: own.length, bytes: 0, sha256: '', from: seen[0]!, to: seen.at(-1)! }
}

const segments = written()

function baseOf(prices: Prices): PricesThen {
  const base: PricesThen = new Map()
  for (const [key, text] of prices) {
    const [stationId, fuel] = key.split(' ') as [string, FuelCode]
    const [amount, currency] = text.split(' ') as [string, string]
    const own = base.get(Number(stationId)) ?? new Map()
    base.set(Number(stationId), own.set(fuel, { amount, currency, source: null }))
  }
  return base
}

function flat(prices: PricesThen): Prices {
  const all = [...prices].flatMap(([stationId, own]) =>
    [...own].map(([fuel, { amount, currency }]) => [`${stationId} ${fuel}`, `${amount} ${currency}`] as const),
  )
  return new Map(all)
}

describe('the prices of an instant, from the move log', () => {
  test.each([runs - 1, 45, 30])(
    'are those after the run before it, read from either end, back from run %i',
    async last => {
      const directions = new Set<boolean>()
      for (let run = 0; run <= last; run++) {
        const instant = instantOf(1_790_000_000 + run * 3600 + 1800)
        const log = { dataDir, segments, instant, until: clockOfRun(last) }
        directions.add(readingPlan(log).isForward)
        const { prices, lastRun } = await pricesThen(log, () => baseOf(states[last]!))
        expect(flat(prices), `after run ${run}`).toEqual(states[run])
        const seen = moves.slice(0, run + 1).findLastIndex(own => own.length > 0)
        expect(lastRun?.seenAt).toBe(clockOfRun(seen))
        // Where all moves of a closed month were seen before, only their clock is read.
        expect([`run-${seen}`, null]).toContain(lastRun!.snapshotId)
      }
      expect([...directions].sort()).toEqual([false, true])
    },
  )

  test('is read from the end with fewer moves', () => {
    const rows = (plan: { readonly rows: number }): number => plan.rows
    const early = readingPlan({ segments, instant: clockOfRun(1), until: clockOfRun(runs - 1) })
    const late = readingPlan({ segments, instant: clockOfRun(runs - 2), until: clockOfRun(runs - 1) })
    expect([early.isForward, early.segments]).toEqual([true, [segments[0]]])
    expect([late.isForward, rows(late)]).toEqual([false, moves.at(-1)!.length])
  })

  test('takes the days of archives from the current snapshot, and runs from the one after the instant', () => {
    const ofArchive = { ...segments[0]!, name: 'archive', backfilled: 'it/2024-01-01', from: '2024-01-01 12:00:00' }
    const rolledBack = { ...segments[1]!, name: 'rolled back' }
    const found = segmentsByMarket({ segments: [rolledBack] }, { segments: [ofArchive, ...segments] })
    expect(found.get('SI')!.map(({ name }) => name)).toEqual(['archive', 'rolled back'])
  })
})
