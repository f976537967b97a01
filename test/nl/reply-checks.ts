import { expect } from 'vitest'
import type { Reply } from '../../api/nl/reply.ts'
import type { QuestionAnswer } from '../../api/schemas/questions.ts'
import type { WeekFigure } from '../../pipeline/snapshot/figures.ts'
import { unsaidBy } from '../support/said-from-data.ts'

export { questionContextOf } from '../../fixtures/snapshots/question-context.ts'

/** Prices of one country from one Monday on, week by week: `[euro95, diesel]`, null for no reading. */
export function weekly(
  country: string,
  from: string,
  prices: readonly (readonly [euro95: string | null, diesel: string | null])[],
): WeekFigure[] {
  return prices.map(([euro95, diesel], at) => {
    const week = new Date(Date.parse(from) + at * 7 * 86_400_000).toISOString().slice(0, 10)
    return { country, week, euro95, diesel }
  })
}

/** Fails where the sentences name a number or a day that stands nowhere in the data. */
export function expectSaidFromData({ message, data }: Pick<Reply, 'message' | 'data'>): void {
  expect({ message, unheld: unsaidBy({ message, data }) }).toEqual({ message, unheld: [] })
}

/**
 * The same for a complete answer. The reason of a refusal or of a doubt quotes the question, and the reading at the end is said
 * from the parse.
 */
export function expectAnswerFromData({ message, data, parsed, metadata }: QuestionAnswer): void {
  const [answer = '', reading = ''] = message.split(' Read as: ')
  expectSaidFromData({ message: answer, data: { ...data, because: metadata.because } })
  expectSaidFromData({ message: reading, data: { parsed } })
}
