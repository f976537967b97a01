import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import {
  hoursClosed,
  hoursUnknown,
  type PricesMeta,
  stateClosed,
  stateUnknown,
} from '../../pipeline/serving/prices-pack.ts'
import { byteText } from '../../pipeline/serving/text-blob.ts'
import type { Pack } from '../../pipeline/snapshot/pack.ts'

/** The opening state of a station at an instant, and since when. */
export interface ShownOpening {
  readonly state: number
  /** Epoch seconds of the change to it; 0 where none was seen. */
  readonly since: number
  /** Epoch seconds of the next change; infinite where none is known. */
  readonly until: number
}

/** What a station is from an instant on, in epoch seconds. Null: not known. */
export interface OpeningMoment {
  readonly at: number
  readonly isOpen: boolean | null
}

/** The opening states computed by `publish`. A request only looks them up. */
export class ServedOpenings {
  /** Ready JSON members by number of the state, one character per byte, as in the fragments. */
  readonly states: readonly string[]
  /** Epoch seconds of the end: from then on nothing is known. Null where the table has no rows. */
  readonly until: number | null
  readonly #hours: Int32Array
  readonly #from: Uint32Array
  readonly #at: Float64Array
  readonly #state: Uint32Array

  constructor(pack: Pack, meta: PricesMeta) {
    this.states = meta.states.map(byteText)
    this.until = meta.openingUntil === null ? null : epochSecondsOf(meta.openingUntil)
    this.#hours = pack.int32('hours')
    this.#from = pack.uint32('momentFrom')
    this.#at = pack.float64('momentAt')
    this.#state = pack.uint32('momentState')
  }

  hasEnded(clock: number): boolean {
    return this.until !== null && clock > this.until
  }

  /** All states of a station in the table, in order; empty where its hours are not known. */
  momentsOf(station: number): readonly OpeningMoment[] {
    const row = this.#hours[station]!
    if (row < 0) return []
    const first = this.#from[row]!
    const count = this.#from[row + 1]! - first
    return Array.from({ length: count }, (_, index) => {
      const { is_open, open } = JSON.parse(`{${this.states[this.#state[first + index]!]!.slice(1)}}`)
      return { at: this.#at[first + index]!, isOpen: open === null ? null : is_open }
    })
  }

  /** Is it known to be open? Where no hours are known, answers say open too, but without a text. */
  isOpen(station: number, clock: number): boolean {
    const members = this.states[this.shown(station, clock).state]!
    return members.includes('"is_open":true') && !members.includes('"open":null')
  }

  shown(station: number, clock: number): ShownOpening {
    const row = this.#hours[station]!
    if (row === hoursUnknown) return nothing
    if (row === hoursClosed) return closed
    if (this.hasEnded(clock)) return { state: stateUnknown, since: this.until!, until: Infinity }
    const first = this.#from[row]!
    const end = this.#from[row + 1]!
    const moment = this.#lastBefore(first, end, clock)
    const until = moment + 1 < end ? this.#at[moment + 1]! : this.until! + 1
    return { state: this.#state[moment]!, since: moment === first ? 0 : this.#at[moment]!, until }
  }

  /** The last moment not later than the clock; the first one for a clock before all. */
  #lastBefore(from: number, to: number, clock: number): number {
    let low = from
    let high = to - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#at[middle]! <= clock) low = middle
      else high = middle - 1
    }
    return low
  }
}

const nothing: ShownOpening = { state: stateUnknown, since: 0, until: Infinity }
const closed: ShownOpening = { state: stateClosed, since: 0, until: Infinity }
