import { type Capture, excerpt } from '../../capture.ts'
import type { Announcement } from '../../families/announced-maxima.ts'
import { type FeedNotReadyError, FeedShapeError } from '../../model/errors.ts'
import { completePage } from '../../parsers/complete-page.ts'
import { type DaySpan, findDaySpan } from '../../parsers/day-spans.ts'
import { findGenitiveDay } from '../../parsers/genitive-day.ts'
import { plainText } from '../../parsers/html.ts'

type Piece = 'benzinu' | 'nafty' | 'účinnost'
const pieces: readonly Piece[] = ['benzinu', 'nafty', 'účinnost']

// `Hypotetická cena …`, the price without the measure, is between them and is not a maximum.
const marks =
  /Maximální\s+přípustná\s+cena\s+(?<fuel>benzinu|nafty)[^:]{0,80}:\s*(?<amount>\d+(?:,\d+)?)\s*Kč|(?<validity>Účinnost)[^:]{0,40}:\s*(?=od\s|\d)/giu

const day = (name: string): string =>
  `(?<${name}Day>\\d{1,2})\\.\\s*(?<${name}Month>\\p{L}+)\\s+(?<${name}Year>\\d{4})\\s+`
/**
 * `od 18. dubna 2026 00:00 do 20. dubna 2026 24:00`, `21. dubna 2026 od 00:00 do 24:00`, `od 21. dubna 2026 00:00 do
 * 24:00`. Entire days only: no other hour was ever stated.
 */
const validity = new RegExp(`^(?:od\\s+)?${day('first')}(?:od\\s+)?0?0:00\\s+do\\s+(?:${day('last')})?24:00`, 'iu')

// No page without a maximum was seen. The government suspended the measure in 2026 and resumed it.
const suspended = /(pozastav|přeruš|ukonč|zruš|skonč|nestanov|není stanoven|neplatí|nejsou stanoven|pozbyl)\p{L}*/iu

/**
 * The announcements of the page, the newest first as on the page. A piece that occurs for the second time begins the
 * next announcement, in any order of the three pieces. Throws FeedShapeError if an announcement lacks a piece,
 * FeedNotReadyError if the page states that there is no maximum.
 */
export function announcementsOn(page: Capture): Announcement<'benzinu' | 'nafty'>[] {
  const text = plainText(completePage(page))
  const blocks: Partial<Record<Piece, string>>[] = []
  for (const mark of text.matchAll(marks)) {
    const { fuel, amount } = mark.groups!
    const piece = (fuel?.toLowerCase() ?? 'účinnost') as Piece
    const found = amount ?? text.slice(mark.index + mark[0].length, mark.index + mark[0].length + 100)
    const open = blocks.at(-1)
    if (open && open[piece] === undefined) open[piece] = found
    else blocks.push({ [piece]: found })
  }
  if (blocks.length === 0) throw nothingOn(page, text)
  return blocks.map((block, at) => announcementOf(page, block, at + 1))
}

function nothingOn(page: Capture, text: string): FeedNotReadyError | FeedShapeError {
  const word = suspended.exec(text)
  if (!word) {
    return page.unexpected("'Maximální přípustná cena benzinu …: … Kč'", `'${excerpt(text)}'`)
  }
  const around = excerpt(text.slice(Math.max(0, word.index - 60)), 120)
  return page.notReady(
    'a maximum',
    `none in force: the ministry says '…${around}'; the last one has ended with its own days`,
  )
}

function announcementOf(page: Capture, block: Partial<Record<Piece, string>>, position: number) {
  const { benzinu, nafty, účinnost } = block
  const place = `${page.label} announcement ${position}`
  if (benzinu === undefined || nafty === undefined || účinnost === undefined) {
    const there = pieces.filter(piece => block[piece] !== undefined).join(', ')
    throw new FeedShapeError(`${place}: expected benzinu, nafty and 'Účinnost: od …', found only ${there}`)
  }
  const span = spanOf(účinnost)
  // Never assume today: an amount without its days is refused.
  if (!span) throw new FeedShapeError(`${place}: expected whole days after 'Účinnost:', found '${excerpt(účinnost)}'`)
  return { position, span, amounts: { benzinu, nafty } }
}

function spanOf(text: string): DaySpan | null {
  const parts = validity.exec(text)?.groups
  if (!parts) return null
  const first = findGenitiveDay('cs', parts.firstDay!, parts.firstMonth!, parts.firstYear!)
  if (parts.lastDay === undefined) return findDaySpan(first, first)
  return findDaySpan(first, findGenitiveDay('cs', parts.lastDay, parts.lastMonth!, parts.lastYear!))
}
