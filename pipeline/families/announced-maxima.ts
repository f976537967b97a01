import type { Capture } from '../capture.ts'
import type { FuelCode } from '../model/fuels.ts'
import { type DaySpan, findOvertaken, validityIn } from '../parsers/day-spans.ts'
import { requiredDecimal } from '../parsers/numbers.ts'
import { type FigureFacts, type FigureSource, figureSource } from '../source.ts'

/** One announcement of legal maxima: an amount for each word of the publisher, and the days for which they are valid. */
export interface Announcement<Word extends string> {
  /** On the page, 1 for the first. */
  readonly position: number
  readonly span: DaySpan
  /** As published, with a decimal comma. */
  readonly amounts: Readonly<Record<Word, string>>
}

interface AnnouncedMaxima<Word extends string> {
  readonly since: string
  readonly request: { readonly name: string; readonly url: string }
  /** The publisher's word, our code, and the name of the fuel. */
  readonly fuels: readonly (readonly [word: Word, fuel: FuelCode, nativeFuel: string])[]
  /** The announcements of the page, the newest first. Throws FeedShapeError, also when one cannot be dated. */
  readonly newestFirst: (page: Capture) => readonly Announcement<Word>[]
}

/** A legal ceiling of 2026 that the government can suspend and renew: it ends with its own last day. */
export function announcedMaxima<Word extends string>(
  facts: Omit<FigureFacts, 'basis'>,
  { since, request, fuels, newestFirst }: AnnouncedMaxima<Word>,
): FigureSource {
  const columns = { always: fuels.map(([word]) => word) }
  return figureSource<Readonly<Record<Word, string>>, { readonly span: DaySpan; readonly overtaken: string | null }>(
    { ...facts, basis: 'national_maximum', contract: { ...facts.contract, columns } },
    {
      since,
      feed: [{ ...request, headers: { Accept: 'text/html' } }],
      rows: ([page]) => {
        const announcements = newestFirst(page!)
        const spans = announcements.map(({ span }) => span)
        return announcements.map(({ position, amounts, span }, at) => {
          const context = { span, overtaken: findOvertaken(spans, at) }
          return { capture: page!.name, position, row: amounts, context }
        })
      },
      read: (amounts, { span, overtaken }) => {
        if (overtaken !== null) return { skip: overtaken }
        const validity = validityIn(facts.timezone, span)
        return fuels.map(([word, fuel, nativeFuel]) => {
          return { fuel, amount: requiredDecimal(word, amounts[word], ','), ...validity, nativeFuel }
        })
      },
    },
  )
}
