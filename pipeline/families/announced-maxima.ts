import type { Capture } from '../capture.ts'
import { FeedShapeError, type RowError } from '../model/errors.ts'
import type { FuelCode } from '../model/fuels.ts'
import { type DaySpan, findOvertaken, validityIn } from '../parsers/day-spans.ts'
import { requiredWrittenNumber } from '../parsers/written-prices.ts'
import { type FigureFacts, type FigureSource, figureSource, type RowAt } from '../source.ts'

/** One announcement of legal maxima: an amount for each word of the publisher, and the days for which they are valid. */
export interface Announcement<Word extends string> {
  /** On the page, 1 for the first. */
  readonly position: number
  readonly span: DaySpan
  /** As published. A word without an amount is an unreadable price. */
  readonly amounts: Readonly<Partial<Record<Word, string>>>
}

/** An announcement that cannot be used: an amount without its days is never valid. */
export interface UnreadAnnouncement {
  readonly position: number
  readonly fault: RowError
}

interface AnnouncedMaxima<Word extends string> {
  readonly since: string
  readonly request: { readonly name: string; readonly url: string }
  /** The publisher's word, our code, and the name of the fuel. */
  readonly fuels: readonly (readonly [word: Word, fuel: FuelCode, nativeFuel: string])[]
  /** The announcements of the page, the newest first. Throws FeedShapeError for a page without one. */
  readonly newestFirst: (page: Capture) => readonly (Announcement<Word> | UnreadAnnouncement)[]
}

/** The amount of one word. */
type Row<Word extends string> = Readonly<Partial<Record<Word, string>>>

type Context<Word extends string> =
  | { readonly word: Word; readonly span: DaySpan; readonly overtaken: string | null }
  | { readonly fault: RowError }

/**
 * A legal ceiling of 2026 that the government can suspend and renew: it ends with its own last day. An announcement that
 * cannot be read costs only its own prices.
 */
export function announcedMaxima<Word extends string>(
  facts: Omit<FigureFacts, 'basis'>,
  { since, request, fuels, newestFirst }: AnnouncedMaxima<Word>,
): FigureSource {
  const columns = { always: fuels.map(([word]) => word) }
  return figureSource<Row<Word>, Context<Word>>(
    { ...facts, basis: 'national_maximum', contract: { ...facts.contract, columns } },
    {
      since,
      feed: [{ ...request, headers: { Accept: 'text/html' } }],
      rows: ([page]) => rowsOf(page!, newestFirst(page!), columns.always),
      read: (row, context) => {
        if ('fault' in context) throw context.fault
        const { word, span, overtaken } = context
        if (overtaken !== null) return { skip: overtaken }
        const [, fuel, nativeFuel] = fuels.find(([one]) => one === word)!
        return { fuel, amount: requiredWrittenNumber(word, row[word]), ...validityIn(facts.timezone, span), nativeFuel }
      },
    },
  )
}

function rowsOf<Word extends string>(
  page: Capture,
  announcements: readonly (Announcement<Word> | UnreadAnnouncement)[],
  words: readonly Word[],
): RowAt<Row<Word>, Context<Word>>[] {
  const capture = page.name
  const spans = announcements.flatMap(one => ('span' in one ? one.span : []))
  const [first] = announcements
  if (first && 'fault' in first && spans.length === 0) {
    const { field, reason, found } = first.fault
    throw new FeedShapeError(
      `${page.label} item ${first.position}: expected readable ${field}, found ${reason} '${found}'`,
    )
  }
  return announcements.flatMap((one): RowAt<Row<Word>, Context<Word>>[] => {
    const { position } = one
    if ('fault' in one) return [{ capture, position, row: {} as Row<Word>, context: { fault: one.fault } }]
    const overtaken = findOvertaken(spans, spans.indexOf(one.span))
    return words.map(word => {
      const row = { [word]: one.amounts[word] } as Row<Word>
      return { capture, position, row, context: { word, span: one.span, overtaken } }
    })
  })
}
