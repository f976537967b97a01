import type { Parsed } from '../parsed.ts'
import type { Mention } from '../slots/mention.ts'
import type { Token } from '../words/tokenise.ts'
import type { OperatorMention, OperatorName } from './operator-mention.ts'

/** Why something is refused by its name: sentences without their capitals and points. */
export const reasons = {
  tax: 'prices without taxes, VAT among them, and the share of taxes are not held',
  cause: 'the reason for a price is not held, only the price',
  margin: 'it is not checked by how much one price is above another; ask for both prices',
  median: 'the median is not calculated, only the mean',
  bestTime: 'the best day or time to fill up cannot be told from weekly prices',
  distance:
    'fuel use (mpg, litres per 100 km) and the cost of a distance are not calculated; ask for a number of litres',
  realTerms: 'prices are not adjusted for inflation or income',
  vehicle: 'the tolls are those of cars; those of lorries, buses and other vehicles are not held',
  lightVehicle: 'the tolls are those of cars',
  tollsOfRoute: 'the tolls of a route are not summed; ask for a country, a road or a tunnel',
  stationsOnRoute: 'stations along a route are not searched; ask for a place',
  motorway: 'stations cannot be chosen by motorway, opening or service',
} as const

/** What an operator is read from: the question, and what else was found in it. */
export interface Found {
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
  /** The mention that begins or ends at a token. */
  readonly beginning: ReadonlyMap<number, Mention>
  readonly ending: ReadonlyMap<number, Mention>
}

/** Finds the mentions of one operator. Those of different readers may overlap: the longer one counts. */
export type OperatorReader = (found: Found) => readonly OperatorMention[]

export function operator(
  name: OperatorName,
  from: number,
  to: number,
  slots: Partial<Parsed> = {},
  because?: string,
): OperatorMention {
  return { kind: 'operator', name, from, to, slots, ...(because !== undefined && { because }) }
}
