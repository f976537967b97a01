import { type Seeded, seeded } from '../../fixtures/compose/seeded.ts'
import type { Instant } from '../../pipeline/model/instants.ts'
import { hoursFrom, plusMinutes } from './clock.ts'
import type { Entry, StationFormat, Words } from './formats/format.ts'
import type { Statement } from './truth.ts'

interface Pump {
  micros: number
  stampAt: Instant
  /** No longer sold until then; null: for ever. */
  soldOutUntil: Instant | null | undefined
}

interface Site {
  ref: string
  readonly place: number
  brand: string
  /** Away until then; null: for ever. */
  awayUntil: Instant | null | undefined
  readonly pumps: Map<string, Pump>
}

/** What a delivery says, in both tongues: the publisher's and the simulation's. */
export interface Spoken {
  readonly files: ReadonlyMap<string, string>
  readonly says: ReadonlyMap<string, Statement>
}

/** Few enough that a delivery is never short of what the contract expects of it. */
const awayShareMax = 0.15

/** The forecourts of one publisher and what becomes of them. */
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

  /** Lets time pass: what happened since the last delivery. */
  pass(now: Instant): void {
    const since = this.#now
    this.#now = now
    for (const site of this.#sites) this.#openAgain(site)
    for (const site of this.#listed()) this.#move(site, since)
    this.#leave()
    if (this.#dice.chance(0.08)) this.#renumber()
    if (this.#dice.chance(0.06)) this.#rebrand()
    if (this.#dice.chance(0.3)) this.#sellOut()
    if (this.#dice.chance(0.12)) this.#correct()
  }

  /** The market as it stands; `told` is what was believed of it last, which slips are made of. */
  speak(told: ReadonlyMap<string, Statement>, slips: number): Spoken {
    const says = this.says()
    for (let left = slips; left > 0; left -= 1) this.#slip(says, told)
    return { files: this.write(says), says }
  }

  says(): Map<string, Statement> {
    const sold = this.#listed().flatMap(site =>
      [...site.pumps]
        .filter(([, pump]) => pump.soldOutUntil === undefined)
        .map(([fuel, { micros, stampAt }]) => [`${site.ref}/${fuel}`, this.#statement(micros, stampAt)] as const),
    )
    return new Map(sold)
  }

  write(says: ReadonlyMap<string, Statement>, at = this.#now): ReadonlyMap<string, string> {
    const entries = this.#listed().map(({ ref, place, brand, pumps }): Entry => {
      const words = [...pumps.keys()].flatMap((fuel): [string, Words][] => {
        const said = says.get(`${ref}/${fuel}`)
        return said ? [[fuel, said]] : []
      })
      return { ref, place, brand, words: new Map(words) }
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
    return { ref: this.#nextRef(), place, brand: this.#dice.pick(brands), awayUntil: undefined, pumps: new Map(pumps) }
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
      // Drawn back to the level, so that weeks of small moves stay small.
      const change = (this.#dice.next() - 0.5) * 0.02 - (pump.micros / level - 1) * 0.1
      pump.micros = thousandths(pump.micros * (1 + change))
      const minutes = Math.max(1, Math.floor(hoursFrom(since, this.#now) * 60) - 1)
      pump.stampAt = plusMinutes(this.#now, -this.#dice.between(1, minutes))
      this.#count('price moved')
    }
  }

  #leave(): void {
    const listed = this.#listed()
    const away = this.#sites.length - listed.length
    if (away + 1 > this.#sites.length * awayShareMax || !this.#dice.chance(0.3)) return
    const hours = this.#dice.pick([5, 9, 30, 50, 80, 200, 400, null])
    this.#dice.pick(listed).awayUntil = hours === null ? null : plusMinutes(this.#now, hours * 60)
    this.#count(hours === null ? 'station left for good' : 'station left')
  }

  /** The same forecourt under a new id: to everybody else another station. */
  #renumber(): void {
    this.#dice.pick(this.#listed()).ref = this.#nextRef()
    this.#count('station renumbered')
  }

  #rebrand(): void {
    this.#dice.pick(this.#listed()).brand = this.#dice.pick(this.format.brands)
    this.#count('brand renamed')
  }

  #sellOut(): void {
    const pump = this.#dice.pick([...this.#dice.pick(this.#listed()).pumps.values()])
    const hours = this.#dice.pick([6, 20, 60, null])
    pump.soldOutUntil = hours === null ? null : plusMinutes(this.#now, hours * 60)
    this.#count(hours === null ? 'fuel dropped' : 'fuel sold out')
  }

  /** Another amount for a time before the one that was told. */
  #correct(): void {
    if (this.format.stampDays === null) return
    const pump = this.#dice.pick([...this.#dice.pick(this.#listed()).pumps.values()])
    pump.micros += this.#dice.pick([-7000, 5000, 12_000])
    pump.stampAt = plusMinutes(pump.stampAt, -this.#dice.between(30, 600))
    this.#count('late correction')
  }

  /** One price, or the two of one station, stated wrongly this once. */
  #slip(says: Map<string, Statement>, told: ReadonlyMap<string, Statement>): void {
    const [diesel, petrol] = this.format.fuels.map(({ fuel }) => fuel)
    const { ref } = this.#dice.pick(this.#listed())
    const kind = this.#dice.pick(['x 10', 'x 100', '/ 10', 'placeholder', 'swapped'])
    const key = `${ref}/${this.#dice.pick([diesel, petrol])}`
    const said = says.get(key)
    if (!said || said.fault !== null) return
    if (kind === 'placeholder') {
      says.set(key, { ...said, micros: this.#dice.pick([1000, 9_999_000, 1_000_000]), fault: 'withhold' })
    } else if (kind === 'swapped') {
      if (!swap(says, told, `${ref}/${diesel}`, `${ref}/${petrol}`)) return
    } else {
      const factor = { 'x 10': 10, 'x 100': 100, '/ 10': 0.1 }[kind]!
      says.set(key, { ...said, micros: thousandths(said.micros * factor), fault: 'hold' })
    }
    this.#count(`slip: ${kind}`)
  }
}

/** Only a swap that can be told from a move: the amounts that were told last, and far enough apart. */
function swap(says: Map<string, Statement>, told: ReadonlyMap<string, Statement>, one: string, other: string): boolean {
  const a = told.get(one)
  const b = told.get(other)
  const said = says.get(one)
  const saidOther = says.get(other)
  if (!a || !b || !said || !saidOther || a.fault !== null || b.fault !== null) return false
  if (saidOther.fault !== null || Math.abs(a.micros / b.micros - 1) < 0.035) return false
  if (Math.abs(b.micros / a.micros - 1) < 0.035) return false
  says.set(one, { ...said, micros: b.micros, fault: 'hold' })
  says.set(other, { ...saidOther, micros: a.micros, fault: 'hold' })
  return true
}

/** Prices end on a thousandth, in every one of the formats. */
function thousandths(micros: number): number {
  return Math.round(micros / 1000) * 1000
}
