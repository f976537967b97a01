import { type Capture, excerpt } from '../../capture.ts'
import type { Announcement } from '../../families/announced-maxima.ts'
import { FeedShapeError } from '../../model/errors.ts'
import type { Day } from '../../model/instants.ts'
import { completePage } from '../../parsers/complete-page.ts'
import { htmlTokens, oneLine, seen } from '../../parsers/html.ts'
import { findPublishedDay } from '../../parsers/instants.ts'
import { findPeriod } from './period.ts'

export interface Publication extends Announcement<'Benzyna 95' | 'Benzyna 98' | 'Olej napędowy'> {
  readonly published: Day
}

/** The text between the day of one list item and the day of the next: title and first lines. */
interface Item {
  readonly published: Day | null
  readonly text: string
}

const price = (name: string): string => `\\s*[-–—:]\\s*(?<${name}>\\d+,\\d{1,2})\\s*zł\\s*/\\s*l(?!\\p{L})`
const prices = new RegExp(
  `benzyna\\s*95${price('petrol95')}.{0,140}?benzyna\\s*98${price('petrol98')}.{0,140}?olej\\s+napędowy${price('diesel')}`,
  'giu',
)
const announces = /maksymalna cena detaliczna paliw obowiązuj/i

/** The announcements of a page of news, in its order. Throws FeedShapeError, also when one cannot be dated. */
export function publicationsOn(page: Capture): Publication[] {
  const items = itemsOf(completePage(page))
  const found = items.flatMap((item, at) => publicationOf(page, item, at))
  if (found.length > 0) return found
  throw page.unexpected("prices of 'Benzyna 95 - …'", `none in ${items.length - 1} items of news`)
}

/** Items begin with their day, which is a separate element. The text before the first item is the head of the page. */
function itemsOf(html: string): Item[] {
  const items: { published: Day | null; parts: string[] }[] = [{ published: null, parts: [] }]
  for (const token of htmlTokens(html)) {
    const published = token.kind === 'text' ? findPublicationDay(token.text) : null
    if (published !== null) items.push({ published, parts: [] })
    else items.at(-1)!.parts.push(seen(token))
  }
  return items.map(({ published, parts }) => ({ published, text: oneLine(parts) }))
}

/** `06.10.2026` and nothing else. */
function findPublicationDay(text: string): Day | null {
  const [, day, month, year] = /^\s*(\d{2})\.(\d{2})\.(\d{4})\s*$/.exec(text) ?? []
  return findPublishedDay(year, month, day)
}

function publicationOf(page: Capture, { published, text }: Item, position: number): Publication[] {
  const [block, second] = [...text.matchAll(prices)]
  const place = `${page.label} item ${position}`
  if (second) throw new FeedShapeError(`${place}: expected prices once, found also '${excerpt(second[0])}'`)
  if (!block) {
    if (!announces.test(text)) return []
    throw new FeedShapeError(`${place}: expected prices of 'Benzyna 95 - …', found '${excerpt(text)}'`)
  }
  if (published === null)
    throw new FeedShapeError(`${place}: expected a day before its prices, found '${excerpt(text)}'`)
  const before = text.slice(0, block.index)
  const span = findPeriod(before, text.slice(block.index + block[0].length), published)
  // Never assume today: an amount without its days is refused.
  if (!span)
    throw new FeedShapeError(`${place}: expected the days for which prices hold, found '${excerpt(text, 160)}'`)
  const { petrol95, petrol98, diesel } = block.groups!
  const amounts = { 'Benzyna 95': petrol95!, 'Benzyna 98': petrol98!, 'Olej napędowy': diesel! }
  return [{ position, published, span, amounts }]
}
