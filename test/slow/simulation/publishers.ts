import { type Seeded, seeded } from '../../../fixtures/compose/seeded.ts'
import type { Day, Instant } from '../../../pipeline/model/instants.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import type { Delivery } from './delivery.ts'
import type { StationFormat } from './formats/format.ts'
import {
  decrees,
  maximaPublisher,
  type Outages,
  type Publisher,
  rateDayAt,
  ratePublisher,
  ratesOn,
  stationPublisher,
} from './publisher.ts'
import { ReferenceTruth } from './reference-truth.ts'
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

/** A price that must be current, with its euro amount. */
export interface DueInMarket extends Due {
  readonly country: string
  readonly fuel: string
  readonly currency: string
  readonly eurMicros: number
}

/** All publishers, and the statements that were published. */
export class Publishers {
  /** How often each event happened. */
  readonly events = new Map<string, number>()
  readonly truth: Truth
  readonly reference = new ReferenceTruth()
  readonly #publishers: readonly Publisher[]
  readonly #formats: ReadonlyMap<string, StationFormat>
  readonly #dice: Seeded
  #isNew = true

  constructor({ seed, from, days, formats, size, outages }: Plan) {
    const count = (event: string): void => this.#count(event)
    const outagesOf = (id: string): Outages => ({ down: [], frozen: [], ...outages[id] })
    const begin = `${from} 00:00:00`
    this.#publishers = [
      ...formats.map(format => stationPublisher(format, { seed, size, begin, outages: outagesOf(format.id) }, count)),
      ratePublisher(outagesOf('ecb')),
      maximaPublisher(decrees(seed, from, days), outagesOf('lu')),
    ]
    this.#formats = new Map(formats.map(format => [format.id, format]))
    this.#dice = seeded(`${seed}/asked`)
    this.truth = new Truth(formats)
  }

  #count(event: string): void {
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

  /** Records which deliveries were published. Returns those that should have been and were not, and the reverse. */
  add(report: RunReport, now: Instant, deliveries: ReadonlyMap<string, Delivery>): string[] {
    return [...deliveries].flatMap(([id, delivery]) => {
      const { status, error } = report.sources.find(one => one.id === id)!
      const isPublished = status === 'success' || status === 'partial'
      this.#count(`delivery: ${delivery.kind}${isPublished ? '' : ', refused'}`)
      if (isPublished) this.#publish(id, now, delivery)
      if (delivery.isPublished === null || delivery.isPublished === isPublished) return []
      return [`${id}: ${delivery.kind} delivery is ${status}: ${error ?? 'no error'}`]
    })
  }

  #publish(id: string, now: Instant, { statements }: Delivery): void {
    if (id === 'ecb') this.reference.addRates(rateDayAt(now))
    else if (id === 'lu') this.reference.addMaxima(now, statements)
    else if (this.truth.add(id, now, statements)) this.#count('delivery: frozen, withheld')
  }

  /** Units of each currency per euro. Currencies whose newest rate is too old are missing. */
  ratesAt(now: Instant): Readonly<Record<string, string>> {
    const day = this.reference.rateDayAt(now)
    return { EUR: '1', ...(day === null ? {} : ratesOn(day)) }
  }

  /** The prices that must be current: those that can be converted. */
  dueAt(now: Instant): Map<string, DueInMarket> {
    const rates = this.ratesAt(now)
    const due = new Map<string, DueInMarket>()
    for (const [key, price] of this.truth.dueAt(now)) {
      const { country, currency } = this.#formats.get(price.source)!
      const rate = rates[currency]
      if (rate === undefined) {
        this.#count('price without a rate')
        continue
      }
      const eurMicros = Math.round(price.micros / Number(rate))
      due.set(key, { ...price, country, currency, fuel: key.split('/')[2]!, eurMicros })
    }
    return due
  }
}
