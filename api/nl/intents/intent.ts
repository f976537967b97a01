import type { IntentName } from '../intent-names.ts'
import type { Parsed } from '../parsed.ts'
import type { CueName } from '../reading/cue.ts'
import type { QuestionReading } from '../reading/question-reading.ts'

/** What a question can be asking. */
export interface Intent {
  readonly name: Exclude<IntentName, 'unknown'>
  /** How well the evidence fits: 1 cannot be read otherwise, below 0.5 is not this. */
  score(reading: QuestionReading): number
  /** What a question of this intent may contain besides prices; anything else lowers the confidence. */
  readonly explains: readonly CueName[]
  /** What belongs to this intent alone. */
  slots(reading: QuestionReading): Partial<Parsed>
  /** The parse as a question in full, for users who meant something else. */
  ask(parsed: Parsed): string
}
