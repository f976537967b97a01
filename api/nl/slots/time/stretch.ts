import type { Day } from '../../../../pipeline/model/instants.ts'

/** A piece of the calendar, both ends counted. */
export interface Stretch {
  readonly from: Day
  readonly to: Day
  /** A week that is named by one of its days is that day. */
  readonly grain: 'day' | 'month' | 'long'
  /** Without a year: `in March`. A period joined to it may supply one. */
  readonly lacksYear: boolean
  /** Understood one way of two: `early 2022`, `03-04-22`. */
  readonly isDoubtful: boolean
}

export function stretch(from: Day, to: Day, grain: Stretch['grain'], rest: Partial<Stretch> = {}): Stretch {
  return { from, to, grain, lacksYear: false, isDoubtful: false, ...rest }
}
