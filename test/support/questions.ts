import type { IntentName } from '../../api/allowed-values/questions.ts'
import type { Calendar, Understanding } from '../../api/nl/parsed.ts'
import { understand } from '../../api/nl/understand.ts'

/** A question and its expected parse. A member that is absent is not compared. */
export interface Labelled {
  readonly q: string
  readonly intent: IntentName
  /** The kind of question, which is not the intent: "exclusion", "yes/no". */
  readonly kind?: string
  /** What the reason of a refusal must contain. */
  readonly because?: string
  readonly [slot: string]: unknown
}

export interface Judged {
  readonly question: Labelled
  readonly got: Understanding
  readonly isIntentRight: boolean
  /** The intent and every slot that is compared. */
  readonly isRight: boolean
  /** Right and, if it had to be refused, refused with the true reason. */
  readonly isAcceptable: boolean
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

// Members of a line that are no slots of the parse. `expect` is for the message of the answer.
const besides: ReadonlySet<string> = new Set(['q', 'intent', 'kind', 'because', 'expect'])

export function judge(question: Labelled): Judged {
  const got = understand(question.q, calendar)
  const isIntentRight = got.intent === question.intent
  const slots = Object.entries(question).filter(([name]) => !besides.has(name))
  const parsed: Readonly<Record<string, unknown>> = { ...got.parsed }
  const wrong = slots.filter(([slot, value]) => JSON.stringify(parsed[slot]) !== JSON.stringify(value))
  const isRight = isIntentRight && wrong.length === 0
  return { question, got, isIntentRight, isRight, isAcceptable: isRight && isReasonTrue(question, got) }
}

/** For questions about something else, only the refusal counts. */
function isReasonTrue({ intent, kind, because }: Labelled, got: Understanding): boolean {
  if (intent !== 'unknown' || kind === 'foreign' || because === undefined) return true
  return (got.because ?? '').toLowerCase().includes(because.toLowerCase())
}
