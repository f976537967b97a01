import { type Seeded, seeded } from '../../../fixtures/compose/seeded.ts'
import type { Day, Instant } from '../../../pipeline/model/instants.ts'
import { hoursFrom, localClock, plusDays, plusMinutes, weekdayOf } from './clock.ts'
import { cutOff, type Delivery, dayAhead, deliveredAgain, failure, pageInstead } from './delivery.ts'
import type { StationFormat } from './formats/format.ts'
import { maximaFiles, ratesFile } from './formats/reference.ts'
import { StationMarket } from './station-market.ts'
import type { Statement } from './truth.ts'

/** First and last instant. */
export type Span = readonly [from: Instant, to: Instant]

export interface Publisher {
  readonly id: string
  /** `lastPublished`: the statements that were published last. */
  deliver(now: Instant, lastPublished: ReadonlyMap<string, Statement> | undefined): Delivery
}

export interface Outages {
  /** Periods in which its server does not answer. */
  readonly down: readonly Span[]
  /** Periods in which it answers with unchanged prices. */
  readonly frozen: readonly Span[]
}

export function stationPublisher(
  format: StationFormat,
  setup: { readonly seed: string; readonly size: number; readonly begin: Instant; readonly outages: Outages },
  count: (event: string) => void,
): Publisher {
  const dice = seeded(`${setup.seed}/${format.id}/deliveries`)
  const market = new StationMarket(format, setup.seed, setup.size, setup.begin, count)
  const archive: Kept[] = []
  const deliver: Publisher['deliver'] = (now, lastPublished) => {
    if (isWithin(setup.outages.frozen, now)) {
      const statements = market.statements()
      return { kind: 'whole', files: market.write(statements, now), statements, isPublished: true }
    }
    market.advanceTo(now)
    const odd = isWithin(setup.outages.down, now) ? failure : oddDelivery(dice, market, archive, now, lastPublished)
    if (odd) return odd
    const answer = market.deliver(
      lastPublished ?? new Map(),
      lastPublished && dice.chance(0.35) ? dice.between(1, 2) : 0,
    )
    const isTrue = [...answer.statements.values()].every(one => one.fault === null)
    if (isTrue) archive.push({ at: now, files: answer.files, statements: asRead(format, answer.statements) })
    return { kind: 'whole', ...answer, isPublished: true }
  }
  return {
    id: format.id,
    deliver: (now, lastPublished) => {
      const delivery = deliver(now, lastPublished)
      return { ...delivery, statements: asRead(format, delivery.statements) }
    },
  }
}

/** A delivery without faults, which may be delivered again. */
interface Kept extends Pick<Delivery, 'files' | 'statements'> {
  readonly at: Instant
}

function asRead(format: StationFormat, statements: Delivery['statements']): Delivery['statements'] {
  const { understood: read = (stampAt: Instant) => stampAt } = format
  return new Map(
    [...statements].map(([key, one]) => [key, { ...one, stampAt: one.stampAt === null ? null : read(one.stampAt) }]),
  )
}

function oddDelivery(
  dice: Seeded,
  market: StationMarket,
  archive: readonly Kept[],
  now: Instant,
  lastPublished: ReadonlyMap<string, Statement> | undefined,
): Delivery | null {
  // The first delivery is complete: without an earlier one to compare with, half a file would be accepted as the market.
  const roll = lastPublished ? dice.next() : 1
  if (roll < 0.03) return pageInstead(market.write(market.statements()))
  if (roll < 0.06) return cutOff(market.write(market.statements()))
  if (roll < 0.1) {
    const old = archive.findLast(({ at }) => hoursFrom(at, now) > 20)
    return old ? deliveredAgain(old, lastPublished) : null
  }
  if (roll < 0.13 && market.format.stampDays !== null) {
    return dayAhead(market.statements(), (statements, at) => market.write(statements, at), now)
  }
  return null
}

export function isWithin(spans: readonly Span[], now: Instant): boolean {
  return spans.some(([from, to]) => from <= now && now < to)
}

/** Published units per euro on a day. They change by a few per mille from day to day. */
export function ratesOn(day: Day): Record<string, string> {
  const number = hoursFrom('2026-10-01 00:00:00', `${day} 00:00:00`) / 24
  return {
    GBP: (0.862 * (1 + 0.02 * Math.sin(number / 4))).toFixed(5),
    AUD: (1.6275 * (1 + 0.03 * Math.cos(number / 5))).toFixed(4),
  }
}

/** The newest working day with published rates. They are published at 16:00 winter time in Frankfurt. */
export function rateDayAt(now: Instant): Day {
  let day = now.slice(0, 10)
  while (weekdayOf(day) % 6 === 0 || now < `${day} 15:00:00`) day = plusDays(day, -1)
  return day
}

export function ratePublisher(outages: Outages): Publisher {
  return {
    id: 'ecb',
    deliver(now) {
      if (isWithin(outages.down, now)) return failure
      const day = rateDayAt(now)
      return {
        kind: 'whole',
        files: new Map([['daily.xml', ratesFile(day, ratesOn(day))]]),
        statements: new Map(),
        isPublished: true,
      }
    },
  }
}

/** A decreed maximum with its first day. */
export interface Maximum {
  readonly fuel: string
  readonly day: Day
  readonly micros: number
}

/** Maxima of a month, each fuel separately, every few days. */
export function decrees(seed: string, from: Day, days: number): Maximum[] {
  const dice = seeded(`${seed}/lu`)
  const list: Maximum[] = []
  const levels: Record<string, number> = { sp95: 1_634_000, sp98: 1_762_000, diesel: 1_598_000 }
  for (const fuels of [['sp95', 'sp98'], ['diesel']]) {
    for (let at = -3; at < days; at += dice.between(2, 5)) {
      for (const fuel of fuels) {
        levels[fuel] = levels[fuel]! + dice.between(-20, 20) * 1000
        list.push({ fuel, day: plusDays(from, at), micros: levels[fuel] })
      }
    }
  }
  return list
}

/** The instant at which a day begins in Luxembourg. */
export function beginsAt(day: Day): Instant {
  const guess = `${plusDays(day, -1)} 22:00:00`
  return localClock('Europe/Luxembourg', guess).startsWith(day) ? guess : `${plusDays(day, -1)} 23:00:00`
}

export function maximaPublisher(list: readonly Maximum[], outages: Outages): Publisher {
  return {
    id: 'lu',
    deliver(now) {
      if (isWithin(outages.down, now)) return failure
      const newest = (fuel: string): Maximum =>
        // Announced in the afternoon of the day before.
        list.findLast(one => one.fuel === fuel && plusMinutes(`${one.day} 00:00:00`, -600) <= now)!
      const sp95 = newest('sp95')
      const sp98 = newest('sp98')
      const diesel = newest('diesel')
      const files = maximaFiles(
        { day: sp95.day, sp95: euros(sp95), sp98: euros(sp98) },
        { day: diesel.day, diesel: euros(diesel) },
      )
      const statements = [sp95, sp98, diesel].map(({ fuel, day, micros }) => [
        `${fuel}/${day}`,
        { micros, stampAt: beginsAt(day), fault: null },
      ]) as [string, Statement][]
      return { kind: 'whole', files, statements: new Map(statements), isPublished: true }
    },
  }
}

function euros({ micros }: Maximum): string {
  return String(micros / 1e6)
}
