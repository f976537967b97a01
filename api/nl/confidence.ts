import { isCompound } from './compound.ts'
import { isForeign } from './foreign.ts'
import type { Intent } from './intents/intent.ts'
import type { QuestionReading } from './reading/question-reading.ts'
import { understoodShare } from './strangeness.ts'

/** Questions below this confidence are not answered. */
export const threshold = 0.5

/** The score of an intent, lowered by what was not understood. */
export function confidenceOf(reading: QuestionReading, intent: Intent, score: number): number {
  if (isForeign(reading, intent)) return rounded(Math.min(score, 0.3))
  const compound = isCompound(reading) ? 0.45 : 1
  return rounded(score * understoodShare(reading) * compound)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
