import { isCompound } from './compound.ts'
import { isForeign } from './foreign.ts'
import type { Intent, Level } from './intents/intent.ts'
import type { QuestionReading } from './reading/question-reading.ts'
import { understoodShare } from './strangeness.ts'

/** Questions below this confidence are not answered. */
export const threshold = 0.5
/** From this confidence on, an answer is given without an "if you meant". */
export const sure = 0.8
/** An answer in doubt has at most this. */
export const unsure = 0.75
/** What is not answered has at most this. */
export const refused = 0.3

const confidences: Readonly<Record<Level, number>> = { certain: 0.97, likely: unsure, weak: 0.6, none: refused }

/** The confidence of a level, lowered by what was not understood. */
export function confidenceOf(reading: QuestionReading, intent: Intent, level: Level): number {
  if (isForeign(reading, intent) || isCompound(reading)) return refused
  return Math.round(confidences[level] * understoodShare(reading) * 100) / 100
}
