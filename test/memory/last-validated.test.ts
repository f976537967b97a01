import { expect, test } from 'vitest'
import { type Seeded, seeded } from '../../fixtures/compose/seeded.ts'
import { hoursAfter, nextOf, priceChanges } from '../../pipeline/memory/changes-at.ts'
import { fold, type JudgedStation, type StoredStations } from '../../pipeline/memory/fold.ts'
import { pricesInForce } from '../../pipeline/memory/in-force.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { epochSecondsOf, hoursBetween, type Instant, instantOf } from '../../pipeline/model/instants.ts'
import { findPriceIn, type StoredPrice } from '../../pipeline/model/stored.ts'
import type { VerdictWord } from '../../pipeline/model/tables.ts'
import type { StationDescriptor } from '../../pipeline/source.ts'
import { at, gb, gbApi, it, ro } from '../../pipeline/sources/index.ts'
import { stationRecord } from '../support/readings.ts'

// The sources of one market: stamps of 30, 7 and 90 days and none, deliveries of everything and of a part, two feeds of the
// same stations.
const markets = [[it], [ro], [at], [gbApi, gb]].map(sources => sources.map(({ descriptor }) => descriptor))
const fuels: readonly FuelCode[] = ['diesel', 'sp95']
const ids = [1, 2, 3, 4]
const verdicts: readonly VerdictWord[] = ['accept', 'accept', 'hold', 'hold', 'withhold']

/** What the test remembers of a price, to decide again whether it is in force. */
interface Read {
  readonly source: StationDescriptor
  readonly verdict: VerdictWord
  readonly readAt: Instant
  readonly stampAt: Instant | null
  readonly listed: boolean
  /** The last accepted amount. */
  readonly accepted: { readonly micros: number; readonly readAt: Instant; readonly stampAt: Instant | null } | null
}
type Reads = Map<string, Read>

interface History {
  readonly stored: StoredStations
  readonly reads: Reads
}

/** Joins a random delivery: of each station some prices, none, or prices that cannot be read. */
function afterDelivery(before: History, source: StationDescriptor, readAt: Instant, dice: Seeded): History {
  const isPart = source.delivers === 'part'
  const reads: Reads = new Map(
    [...before.reads].map(([key, read]) => [key, isPart ? read : { ...read, listed: false }]),
  )
  const findPrice = findPriceIn(before.stored.prices)
  const delivered: JudgedStation[] = []
  const unread: StoredPrice[] = []
  for (const id of ids.filter(() => dice.chance(0.9))) {
    const shown = fuels.filter(() => dice.chance(0.9))
    const unreadable = shown.filter(fuel => findPrice(id, fuel) !== undefined && dice.chance(0.2))
    const prices = shown
      .filter(fuel => !unreadable.includes(fuel))
      .map(fuel => ({
        fuel,
        amountMicros: dice.pick([1_500_000, 1_600_000, 1_700_000]),
        updatedAt: randomStamp(readAt, dice),
      }))
    const judgements = prices.map(() => ({ verdict: dice.pick(verdicts), rule: null, detail: null }))
    const origins = prices.map(({ fuel }) => `${id}/${fuel}@${readAt}`)
    delivered.push({ id, brand: null, record: stationRecord({ ref: `${id}`, prices }), judgements, origins })
    for (const [place, { fuel, amountMicros, updatedAt: stampAt }] of prices.entries()) {
      const { verdict } = judgements[place]!
      const accepted = { micros: amountMicros, readAt, stampAt }
      const known = reads.get(`${id}/${fuel}`)?.accepted ?? null
      const read = { source, verdict, readAt, stampAt, listed: true }
      reads.set(`${id}/${fuel}`, { ...read, accepted: verdict === 'accept' ? accepted : known })
    }
    for (const fuel of unreadable) {
      const known = reads.get(`${id}/${fuel}`)!
      unread.push(findPrice(id, fuel)!)
      const read = known.verdict === 'withhold' ? known : { ...known, source, verdict: 'hold' as const, readAt }
      reads.set(`${id}/${fuel}`, { ...read, listed: true })
    }
  }
  const keptBack = { prices: unread.map(price => ({ before: price, detail: '', origin: 'unread' })), stations: [] }
  return { stored: fold(source, before.stored, delivered, readAt, keptBack), reads }
}

function randomStamp(readAt: Instant, dice: Seeded): Instant | null {
  if (dice.chance(0.3)) return null
  const days = dice.pick([0, 3, 6, 25, 80])
  return instantOf(epochSecondsOf(readAt) + 1800 - Math.floor(days * 86_400 + dice.next() * 10 * 86_400))
}

/** As DECISIONS.md and docs/reasons.md state it. */
function amountsDue(reads: Reads, clock: Instant): Map<string, number | null> {
  const isWithin = (since: Instant | null, hours: number) => since === null || hoursBetween(since, clock) <= hours
  const isFresh = ({ source, readAt }: Read, stampAt: Instant | null): boolean => {
    const { readWithinHours, confirmedWithinDays, changedWithinDays } = source.freshness
    const stampDays = confirmedWithinDays ?? changedWithinDays ?? Number.POSITIVE_INFINITY
    return isWithin(readAt, readWithinHours) && isWithin(stampAt, stampDays * 24)
  }
  const groupOf = (key: string, { source }: Read): string => `${source.id}/${key.split('/')[1]}`
  const current = [...reads].filter(([, read]) => read.listed && isFresh(read, read.stampAt))
  const accepted = new Set(
    current.filter(([, read]) => read.verdict === 'accept').map(([key, read]) => groupOf(key, read)),
  )
  const served = current.filter(([key, read]) => {
    if (read.verdict !== 'hold') return read.verdict === 'accept'
    const isValid = read.accepted !== null && isWithin(read.accepted.readAt, 7 * 24)
    return isValid && isFresh(read, read.accepted.stampAt) && accepted.has(groupOf(key, read))
  })
  const amounts = new Map(served.map(([key, { accepted }]) => [key, accepted!.micros]))
  return new Map([...reads.keys()].map(key => [key, amounts.get(key) ?? null]))
}

test('no last validated price outlives the accepted ones beside it, in random histories and at random clocks', () => {
  const seen = { accepted: 0, held: 0, silenced: 0 }
  for (let seed = 1; seed <= 200; seed += 1) {
    const dice = seeded(`held prices ${seed}`)
    const market = markets[seed % markets.length]!
    let history: History = { stored: { stations: [], prices: [] }, reads: new Map() }
    let readAt = '2026-11-01 06:00:00'
    for (let delivery = 0; delivery < 8; delivery += 1) {
      const source = dice.pick(market)
      history = afterDelivery(history, source, readAt, dice)
      const inForceAt = (now: Instant) => {
        const freshnessOf = (id: string) => market.find(one => one.id === id)!.freshness
        const { stations, prices } = history.stored
        return pricesInForce(prices, { stations, freshnessOf, corrections: [], now })
      }
      for (const hours of [0, 48, 3 * 24, 8 * 24].map(most => dice.next() * most)) {
        const clock = instantOf(epochSecondsOf(readAt) + Math.floor(hours * 3600))
        const prices = inForceAt(clock)
        const served = prices.filter(({ servedMicros }) => servedMicros !== null)
        const groupOf = ({ source, fuel }: StoredPrice): string => `${source}/${fuel}`
        const accepted = served.filter(({ verdict }) => verdict === 'accept')
        expect(new Set(served.map(groupOf))).toEqual(new Set(accepted.map(groupOf)))
        const amounts = new Map(
          prices.map(({ stationId, fuel, servedMicros }) => [`${stationId}/${fuel}`, servedMicros]),
        )
        expect(amounts).toEqual(amountsDue(history.reads, clock))
        seen.accepted += accepted.length
        seen.held += served.length - accepted.length
        seen.silenced += prices.filter(({ unusable }) => unusable === 'no accepted price beside it').length

        // Until the instant that a part states, nothing in it changes with the clock.
        const next = nextOf(
          market.flatMap(({ id, freshness }) => {
            const own = prices.filter(price => price.source === id)
            return [...priceChanges(own, freshness, readAt), hoursAfter(readAt, freshness.readWithinHours)]
          }),
          clock,
        )
        if (next !== null) expect(inForceAt(instantOf(epochSecondsOf(next) - 1))).toEqual(prices)
      }
      readAt = instantOf(epochSecondsOf(readAt) + 3600 + Math.floor(dice.next() * dice.pick([1, 3, 9]) * 86_400))
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(500)
})
