import type { IntentName } from '../../allowed-values/questions.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionReading } from '../reading/question-reading.ts'

/** How well a question fits an intent, the best first. If it is only `likely` or `weak`, the answer is in doubt. */
export const levels = ['certain', 'likely', 'weak'] as const

/** `none`: no intent fits, and the question is refused. */
export type Level = (typeof levels)[number] | 'none'

/** Terms of `evidence.ts`, separated by commas; `a or b` is one term. */
export interface Case {
  /** All must hold. */
  readonly needs?: string
  /** None may hold. */
  readonly excludes?: string
}

/** What a question can be asking. The lists are texts, so that a row can be read as a table. */
export interface Intent extends Case, Readonly<Partial<Record<(typeof levels)[number], readonly Case[]>>> {
  readonly name: Exclude<IntentName, 'unknown'>
  /** The cues that a question of this intent may have besides those of prices; any other leaves a doubt. */
  readonly explains: string
  /** The operators that it carries out. It refuses all others by name. */
  readonly carries: string
  /** The intents that fit as well if they are as certain: then the answer is in doubt. */
  readonly rivals?: string
  /** A question that is answered by yes or no supposes something: `claim` in the parse. */
  readonly hasClaim?: true
  /** What is only held for now: a question about its past is refused. */
  readonly onlyNow?: string
  /** What belongs to this intent alone. */
  slots(reading: QuestionReading): Partial<Parsed>
  /** The parse as a complete question, for users who meant something else. */
  ask(parsed: Parsed): string
}

/** The names of a list of the table. */
export function namesIn(text = ''): readonly string[] {
  return text === '' ? [] : text.replaceAll(/\s+/g, ' ').split(', ')
}
