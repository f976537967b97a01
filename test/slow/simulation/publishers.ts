import { type Seeded, seeded } from '../../../fixtures/compose/seeded.ts'
import type { Day, Instant } from '../../../pipeline/model/instants.ts'
import type { SourceReport } from '../../../pipeline/stages/run/report.ts'
import { plusDays } from './clock.ts'
import type { StationFormat } from './formats/format.ts'
import {
  type Delivery,
  type Outages,
  type Publisher,
  rateDayAt,
  rateOn,
  ratePublisher,
  stationPublisher,
} from './publisher.ts'
import { type Due, Truth } from './truth.ts'

export interface Plan {
  readonly seed: string
  readonly from: Day
  readonly days: number
  readonly runsADay: 'two' | 'four'
  readonly formats: readonly StationFormat[]
  /** Number of stations per publisher. */
  readonly size: number
  readonly outages: Readonly<Record<string, Partial<Outages>>>
}

/** Maximum age of a rate in days. */
const rateDays = 7

/** All publishers, and the statements that were published. */
export class Publishers {
  /** How often each event happened. */
  readonly events = new Map<string, number>()
  readonly truth: Truth
  readonly #publishers: readonly Publisher[]
  readonly #formats: ReadonlyMap<string, StationFormat>
  readonly #dice: Seeded
  readonly #refusedInARow = new Map<string, number>()
  #newestRates: Day | null = null
  #isNew = true

  constructor({ seed, from, formats, size, outages }: Plan) {
    const count = (event: string): void => this.count(event)
    const outagesOf = (id: string): Outages => ({ down: [], frozen: [], levels: [], ...outages[id] })
    const begin = `${from} 00:00:00`
    this.#publishers = [
      ...formats.map(format => stationPublisher(format, { seed, size, begin, outages: outagesOf(format.id) }, count)),
      ratePublisher(outagesOf('ecb')),
    ]
    this.#formats = new Map(formats.map(format => [format.id, format]))
    this.#dice = seeded(`${seed}/asked`)
    this.truth = new Truth(formats)
  }

  count(event: string): void {
    this.events.set(event, (this.events.get(event) ?? 0) + 1)
  }

  /** The answers of the sources that a run requests: in the first run all of them, then most. */
  deliver(now: Instant): Map<string, Delivery> {
    const requested = this.#publishers.filter(
      ({ id }) => this.#isNew || this.#dice.chance(this.#formats.has(id) ? 0.85 : 0.6),
    )
    this.#isNew = false
    return new Map(
      requested.map(publisher => [publisher.id, publisher.deliver(now, this.truth.last(publisher.id)?.statements)]),
    )
  }

  /** The operator has asked to accept the refused deliveries of a source, which is allowed after three in a row. */
  wordOn(id: string, isAccepted: boolean): string[] {
    const refused = (this.#refusedInARow.get(id) ?? 0) + 1
    this.#refusedInARow.set(id, isAccepted ? 0 : refused)
    if (isAccepted) {
      this.#publishers.find(publisher => publisher.id === id)!.accept()
      this.count('level accepted')
    }
    return isAccepted === refused >= 3 ? [] : [`${id}: accepted ${isAccepted} after ${refused} refusals`]
  }

  /** Records which deliveries were published. Returns those that should have been and were not, and the reverse. */
  add(reports: readonly SourceReport[], now: Instant, deliveries: ReadonlyMap<string, Delivery>): string[] {
    return [...deliveries].flatMap(([id, { kind, statements }]) => {
      const { status, error } = reports.find(one => one.id === id)!
      const isPublished = status === 'success' || status === 'partial'
      this.count(`delivery: ${kind}`)
      if (isPublished && id === 'ecb') this.#newestRates = rateDayAt(now)
      else if (isPublished && this.truth.add(id, now, statements)) this.count('delivery: frozen, withheld')
      return isPublished === (kind === 'whole') ? [] : [`${id}: ${kind} delivery is ${status}: ${error ?? 'no error'}`]
    })
  }

  /** Units of a currency per euro. Null when the newest rate is too old. */
  perEuroAt(currency: string, now: Instant): number | null {
    if (currency === 'EUR') return 1
    const day = this.#newestRates
    return day === null || plusDays(day, rateDays) < now.slice(0, 10) ? null : Number(rateOn(day))
  }

  /** The prices that must be current: those that can be converted. */
  dueAt(now: Instant): Map<string, Due & { readonly perEuro: number }> {
    const due = new Map<string, Due & { readonly perEuro: number }>()
    for (const [key, price] of this.truth.dueAt(now)) {
      const perEuro = this.perEuroAt(this.#formats.get(price.source)!.currency, now)
      if (perEuro === null) this.count('price without a rate')
      else due.set(key, { ...price, perEuro })
    }
    return due
  }
}
