import { type Seeded, seeded } from '../../../fixtures/compose/seeded.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { hoursFrom, plusMinutes } from './clock.ts'
import type { Entry, StationFormat, Words } from './formats/format.ts'
import type { Statement } from './truth.ts'

interface Pump {
  micros: number
  stampAt: Instant
  /** Not sold until then. Null: never again. */
  soldOutUntil: Instant | null | undefined
}

interface Site {
  ref: string
  /** Its id before it was renumbered, if the publisher may return to it. */
  earlierRef: string | null
  readonly place: number
  brand: string
  /** Missing until then. Null: for ever. */
  awayUntil: Instant | null | undefined
  readonly pumps: Map<string, Pump>
}

/** The content of a delivery in two forms: that of the publisher, and that of the simulation. */
export interface StatedDelivery {
  readonly files: ReadonlyMap<string, string>
  readonly statements: ReadonlyMap<string, Statement>
  /** Ids of the stations that it publishes with the coordinates exchanged. */
  readonly misplaced: ReadonlySet<string>
}

/** The contract refuses a delivery with a smaller share of the stations or prices of the last one. */
const wholeShare = 0.85

/** The stations of one publisher and their changes over time. */
export class StationMarket {
  readonly format: StationFormat
  readonly #dice: Seeded
  readonly #sites: Site[]
  readonly #count: (event: string) => void
  #refs = 0
  #now: Instant

  constructor(format: StationFormat, seed: string, size: number, now: Instant, count: (event: string) => void) {
    this.format = format
    this.#dice = seeded(`${seed}/${format.id}`)
    this.#now = now
    this.#count = count
    this.#sites = Array.from({ length: Math.min(size, format.places) }, (_, place) => this.#opened(place))
  }

  /** Applies the changes since the last delivery. `isCalm`: only those of prices. */
  advanceTo(now: Instant, isCalm: boolean): void {
    const since = this.#now
    this.#now = now
    if (!isCalm) for (const site of this.#sites) this.#openAgain(site)
    for (const site of this.#listed()) this.#move(site, since)
    if (isCalm) return
    this.#leave()
    if (this.#dice.chance(0.3)) this.#numberBack()
    if (this.#dice.chance(0.25)) this.#renumber()
    if (this.#dice.chance(0.06)) this.#rebrand()
    if (this.#dice.chance(0.3)) this.#sellOut()
    if (this.#dice.chance(0.12)) this.#correct()
  }

  /** The current state of the market. `lastPublished` contains the accepted statements, from which errors are made. */
  deliver(now: Instant, lastPublished: ReadonlyMap<string, Statement>, slips: number, factor: number): StatedDelivery {
    const statements = this.statements(factor)
    for (let left = slips; left > 0; left -= 1) this.#slip(statements, lastPublished)
    const misplaced =
      slips > 0 && this.format.writesUnusable && this.#dice.chance(0.5) ? this.#misplaced() : new Set<string>()
    return { files: this.write(statements, now, misplaced), statements, misplaced }
  }

  #misplaced(): Set<string> {
    this.#count('station misplaced')
    return new Set([this.#dice.pick(this.#listed()).ref])
  }

  statements(factor = 1): Map<string, Statement> {
    const sold = this.#listed().flatMap(site =>
      [...site.pumps]
        .filter(([, pump]) => pump.soldOutUntil === undefined)
        .map(
          ([fuel, { micros, stampAt }]) =>
            [`${site.ref}/${fuel}`, this.#statement(thousandths(micros * factor), stampAt)] as const,
        ),
    )
    return new Map(sold)
  }

  write(
    statements: ReadonlyMap<string, Statement>,
    at = this.#now,
    misplaced: ReadonlySet<string> = new Set(),
  ): ReadonlyMap<string, string> {
    const entries = this.#listed().map(({ ref, place, brand, pumps }): Entry => {
      const words = [...pumps.keys()].flatMap((fuel): [string, Words][] => {
        const stated = statements.get(`${ref}/${fuel}`)
        return stated ? [[fuel, stated]] : []
      })
      return { ref, place, brand, isMisplaced: misplaced.has(ref), words: new Map(words) }
    })
    return this.format.write(
      entries.filter(({ words }) => words.size > 0),
      at,
    )
  }

  #statement(micros: number, stampAt: Instant): Statement {
    return { micros, stampAt: this.format.stampDays === null ? null : stampAt, fault: null }
  }

  #listed(): Site[] {
    return this.#sites.filter(site => site.awayUntil === undefined)
  }

  #nextRef(): string {
    this.#refs += 1
    return this.format.refOf(this.#refs)
  }

  #opened(place: number): Site {
    const { brands, fuels } = this.format
    const sold = fuels.filter(({ share }) => this.#dice.chance(share))
    const pumps = sold.map(({ fuel, level }): [string, Pump] => {
      const micros = thousandths(level * (0.97 + this.#dice.next() * 0.06))
      const stampAt = plusMinutes(this.#now, -this.#dice.between(60, 26 * 1440))
      return [fuel, { micros, stampAt, soldOutUntil: undefined }]
    })
    const ref = this.#nextRef()
    return { ref, earlierRef: null, place, brand: this.#dice.pick(brands), awayUntil: undefined, pumps: new Map(pumps) }
  }

  #openAgain(site: Site): void {
    if (site.awayUntil && site.awayUntil <= this.#now) {
      site.awayUntil = undefined
      this.#count('station came back')
    }
    for (const pump of site.pumps.values()) {
      if (pump.soldOutUntil && pump.soldOutUntil <= this.#now) pump.soldOutUntil = undefined
    }
  }

  #move(site: Site, since: Instant): void {
    for (const [fuel, pump] of site.pumps) {
      if (!this.#dice.chance(0.12)) continue
      const level = this.format.fuels.find(one => one.fuel === fuel)!.level
      // Pulled back towards the level, so that weeks of small changes do not add up.
      const change = (this.#dice.next() - 0.5) * 0.02 - (pump.micros / level - 1) * 0.1
      pump.micros = thousandths(pump.micros * (1 + change))
      const minutes = Math.max(1, Math.floor(hoursFrom(since, this.#now) * 60) - 1)
      pump.stampAt = plusMinutes(this.#now, -this.#dice.between(1, minutes))
      this.#count('price moved')
    }
  }

  #leave(): void {
    if (!this.#dice.chance(0.3)) return
    const site = this.#dice.pick(this.#listed())
    const hours = this.#dice.pick([5, 9, 30, 50, 80, 200, 400, null])
    if (!this.#isWholeWithout([...site.pumps.values()])) return
    site.awayUntil = hours === null ? null : plusMinutes(this.#now, hours * 60)
    this.#count(hours === null ? 'station left for good' : 'station left')
  }

  /**
   * Whether a delivery that lacks these prices too satisfies the contract, whichever delivery was accepted last. Of so small a market one
   * station in thirty leaves in a day, of a real one fewer than one in a hundred: without this limit an outage of days ends with a refusal.
   */
  #isWholeWithout(pumps: readonly Pump[]): boolean {
    const sold = this.#listed().map(
      site => [...site.pumps.values()].filter(pump => pump.soldOutUntil === undefined && !pumps.includes(pump)).length,
    )
    const all = this.#sites.reduce((sum, site) => sum + site.pumps.size, 0)
    const prices = sold.reduce((sum, count) => sum + count, 0)
    const stations = sold.filter(count => count > 0).length
    return prices >= all * wholeShare && stations >= this.#sites.length * wholeShare
  }

  /** The same station under a new id. For everyone else it is another station. */
  #renumber(): void {
    const site = this.#dice.pick(this.#listed())
    site.earlierRef = site.ref
    site.ref = this.#nextRef()
    this.#count('station renumbered')
  }

  #numberBack(): void {
    const site = this.#listed().find(({ earlierRef }) => earlierRef !== null)
    if (!site) return
    site.ref = site.earlierRef!
    site.earlierRef = null
    this.#count('station has its old id again')
  }

  #rebrand(): void {
    this.#dice.pick(this.#listed()).brand = this.#dice.pick(this.format.brands)
    this.#count('brand renamed')
  }

  #sellOut(): void {
    const pump = this.#dice.pick([...this.#dice.pick(this.#listed()).pumps.values()])
    const hours = this.#dice.pick([6, 60, null])
    if (!this.#isWholeWithout([pump])) return
    pump.soldOutUntil = hours === null ? null : plusMinutes(this.#now, hours * 60)
    this.#count(hours === null ? 'fuel dropped' : 'fuel sold out')
  }

  /** A late correction: another amount with an earlier stamp. */
  #correct(): void {
    if (this.format.stampDays === null) return
    const pump = this.#dice.pick([...this.#dice.pick(this.#listed()).pumps.values()])
    pump.micros += this.#dice.pick([-7000, 5000, 12_000])
    pump.stampAt = plusMinutes(pump.stampAt, -this.#dice.between(30, 600))
    this.#count('late correction')
  }

  /** States one price, or both prices of one station, incorrectly once. */
  #slip(statements: Map<string, Statement>, lastPublished: ReadonlyMap<string, Statement>): void {
    const [diesel, petrol] = this.format.fuels.map(({ fuel }) => fuel)
    const { ref } = this.#dice.pick(this.#listed())
    const unreadable = this.format.writesUnusable ? ['unreadable'] : []
    const kind = this.#dice.pick(['x 10', 'x 100', '/ 10', 'placeholder', 'swapped', ...unreadable])
    const key = `${ref}/${this.#dice.pick([diesel, petrol])}`
    const stated = statements.get(key)
    if (!stated || stated.fault !== null) return
    if (kind === 'placeholder') {
      statements.set(key, { ...stated, micros: this.#dice.pick([1000, 9_999_000, 1_000_000]), fault: 'withhold' })
    } else if (kind === 'unreadable') {
      statements.set(key, { ...stated, fault: 'hold', isUnreadable: true })
    } else if (kind === 'swapped') {
      if (!swap(statements, lastPublished, `${ref}/${diesel}`, `${ref}/${petrol}`)) return
    } else {
      const factor = { 'x 10': 10, 'x 100': 100, '/ 10': 0.1 }[kind]!
      statements.set(key, { ...stated, micros: thousandths(stated.micros * factor), fault: 'hold' })
    }
    this.#count(`slip: ${kind}`)
  }
}

/**
 * Swaps two amounts only if the swap can be distinguished from a price change: both are the amounts published last, and they differ enough.
 */
function swap(
  statements: Map<string, Statement>,
  lastPublished: ReadonlyMap<string, Statement>,
  one: string,
  other: string,
): boolean {
  const a = lastPublished.get(one)
  const b = lastPublished.get(other)
  const stated = statements.get(one)
  const otherStated = statements.get(other)
  if (!a || !b || !stated || !otherStated || a.fault !== null || b.fault !== null) return false
  if (otherStated.fault !== null || Math.abs(a.micros / b.micros - 1) < 0.035) return false
  if (Math.abs(b.micros / a.micros - 1) < 0.035) return false
  statements.set(one, { ...stated, micros: b.micros, fault: 'hold' })
  statements.set(other, { ...otherStated, micros: a.micros, fault: 'hold' })
  return true
}

/** Prices have three decimals in all formats. */
function thousandths(micros: number): number {
  return Math.round(micros / 1000) * 1000
}
