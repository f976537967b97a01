import { seeded } from '../../../fixtures/compose/seeded.ts'
import type { Day, Instant } from '../../../pipeline/model/instants.ts'
import { hoursFrom, plusDays, weekdayOf } from './clock.ts'
import { bundledText, type StationFormat } from './formats/format.ts'
import { StationMarket } from './station-market.ts'
import type { Statement } from './truth.ts'

/** The answer of a source in one run. Only a whole one may be published, and a new level after it was accepted. */
export interface Delivery {
  readonly kind: 'whole' | 'failure' | 'page' | 'level'
  /** Contents by file name. None: the server does not answer. */
  readonly files: ReadonlyMap<string, string>
  /** The prices that it states. */
  readonly statements: ReadonlyMap<string, Statement>
  /** Ids of the stations that it publishes with the coordinates exchanged. */
  readonly misplaced: ReadonlySet<string>
}

const nothing = new Map<string, never>()
const empty = { statements: nothing, misplaced: new Set<string>() }
const failure: Delivery = { kind: 'failure', files: nothing, ...empty }

/** First and last instant. */
type Span = readonly [from: Instant, to: Instant]

export interface Outages {
  /** Periods in which its server does not answer. */
  readonly down: readonly Span[]
  /** Periods in which it answers with unchanged prices. */
  readonly frozen: readonly Span[]
  /** Periods in which all its prices are higher by this factor, as after a change of taxes. */
  readonly levels: readonly { readonly during: Span; readonly factor: number }[]
}

export interface Publisher {
  readonly id: string
  /** `lastPublished`: the statements that were published last. */
  deliver(now: Instant, lastPublished: ReadonlyMap<string, Statement> | undefined): Delivery
  /** The operator accepts the level of its last deliveries. */
  accept(): void
}

export function stationPublisher(
  format: StationFormat,
  setup: { readonly seed: string; readonly size: number; readonly begin: Instant; readonly outages: Outages },
  count: (event: string) => void,
): Publisher {
  const { seed, size, begin, outages } = setup
  const dice = seeded(`${seed}/${format.id}/deliveries`)
  const market = new StationMarket(format, seed, size, begin, count)
  const factorAt = (now: Instant): number => outages.levels.find(({ during }) => isWithin([during], now))?.factor ?? 1
  let acceptedFactor = 1
  let delivered = 1
  return {
    id: format.id,
    accept: () => {
      acceptedFactor = delivered
    },
    deliver: (now, lastPublished) => {
      const isFrozen = isWithin(outages.frozen, now)
      // A price that is held or absent when the level changes stays held, so nothing else happens around it.
      const isCalm = outages.levels.some(({ during: [from] }) => hoursFrom(now, from) < 20)
      if (!isFrozen) market.advanceTo(now, isCalm)
      if (isWithin(outages.down, now)) return failure
      delivered = factorAt(now)
      if (delivered !== acceptedFactor) {
        const { files, statements } = market.deliver(now, nothing, 0, delivered)
        return { kind: 'level', files, statements, misplaced: empty.misplaced }
      }
      if (!isFrozen && lastPublished && dice.chance(0.06)) return pageInstead(market.write(market.statements()))
      const slips = !isFrozen && !isCalm && lastPublished && dice.chance(0.5) ? dice.between(1, 2) : 0
      const { files, statements, misplaced } = market.deliver(now, lastPublished ?? new Map(), slips, delivered)
      return { kind: 'whole', files, statements: asRead(format, statements), misplaced }
    },
  }
}

function pageInstead(files: ReadonlyMap<string, string>): Delivery {
  const page = '<!DOCTYPE html>\n<html><head><title>503</title></head><body>Back soon</body></html>\n'
  return { kind: 'page', files: new Map([...files.keys()].map(name => [name, page])), ...empty }
}

function asRead({ understood }: StationFormat, statements: Delivery['statements']): Delivery['statements'] {
  if (!understood) return statements
  return new Map(
    [...statements].map(([key, one]) => [key, { ...one, stampAt: one.stampAt && understood(one.stampAt) }]),
  )
}

function isWithin(spans: readonly Span[], now: Instant): boolean {
  return spans.some(([from, to]) => from <= now && now < to)
}

/** Australian dollars per euro on a day. They change by a few per mille from day to day. */
export function rateOn(day: Day): string {
  const number = hoursFrom('2026-10-01 00:00:00', `${day} 00:00:00`) / 24
  return (1.6275 * (1 + 0.03 * Math.cos(number / 5))).toFixed(4)
}

/** The newest working day with published rates. They are published at 16:00 winter time in Frankfurt. */
export function rateDayAt(now: Instant): Day {
  let day = now.slice(0, 10)
  while (weekdayOf(day) % 6 === 0 || now < `${day} 15:00:00`) day = plusDays(day, -1)
  return day
}

export function ratePublisher({ down }: Outages): Publisher {
  return {
    id: 'ecb',
    accept: () => undefined,
    deliver(now) {
      if (isWithin(down, now)) return failure
      const day = rateDayAt(now)
      const dated = bundledText('ecb', 'daily.xml').replace(/time='[^']*'/, `time='${day}'`)
      const text = dated.replace(/currency='AUD' rate='[^']*'/, `currency='AUD' rate='${rateOn(day)}'`)
      return { kind: 'whole', files: new Map([['daily.xml', text]]), ...empty }
    },
  }
}
