import type { Day } from '../../pipeline/model/instants.ts'
import type { IntentName } from '../allowed-values/questions.ts'
import type { ParsedQuestion as Parsed } from '../schemas/questions.ts'

/** The two fuels of the weekly series. */
export type WeeklyFuel = 'euro95' | 'diesel'

/** What a question is about: the weekly series, both of them, or a fuel that only live prices have. */
export type AskedFuel = Parsed['fuel_type']

export type { Parsed }

/** A parsed question. */
export interface Understanding {
  readonly intent: IntentName
  /** 0 to 1, two decimals. Below 0.5: `unknown`, and nothing is answered. */
  readonly confidence: number
  readonly parsed: Parsed
  /** Other possible meanings as complete questions; three examples if nothing was understood. */
  readonly suggestions: readonly string[]
  /** Why it is refused, or in doubt: a sentence without its capital and its point. */
  readonly because?: string
  /** Where it is in doubt, the question as it was read. */
  readonly readAs?: string
  /** The misspelling that fits several countries, for which nothing was answered. */
  readonly doubt?: Doubt
}

export interface Doubt {
  readonly written: string
  readonly countries: readonly string[]
}

/** What "now", "this March" and "a year ago" are counted from. */
export interface Calendar {
  /** The Monday of the newest week of the series. */
  readonly newestWeek: Day
}
