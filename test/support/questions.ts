import type { IntentName } from '../../api/nl/intent-names.ts'
import type { Calendar, Understanding } from '../../api/nl/parsed.ts'
import { understand } from '../../api/nl/understand.ts'

/** A question and its expected parse. A member that is absent is not compared. */
export interface Labelled {
  readonly q: string
  readonly intent: IntentName
  readonly [slot: string]: unknown
}

export interface Judged {
  readonly question: Labelled
  readonly got: Understanding
  readonly isIntentRight: boolean
  /** The intent and every slot that is compared. */
  readonly isRight: boolean
}

/** Reads the questions of a file of JSON lines. */
export function questionsIn(text: string): readonly Labelled[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Labelled)
}

/** The labels assume that today is in the week after this one. */
export const calendar: Calendar = { newestWeek: '2026-11-16' }

export function judge(question: Labelled): Judged {
  const got = understand(question.q, calendar)
  const isIntentRight = got.intent === question.intent
  const { q: _, intent: __, ...slots } = question
  const parsed: Readonly<Record<string, unknown>> = { ...got.parsed }
  const wrong = Object.entries(slots).filter(([slot, value]) => JSON.stringify(parsed[slot]) !== JSON.stringify(value))
  return { question, got, isIntentRight, isRight: isIntentRight && wrong.length === 0 }
}
