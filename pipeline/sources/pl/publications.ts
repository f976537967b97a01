import { type Capture, excerpt } from '../../capture.ts'
import type { Announcement, UnreadAnnouncement } from '../../families/announced-maxima.ts'
import { RowError } from '../../model/errors.ts'
import type { Day } from '../../model/instants.ts'
import { completePage, htmlTokens, oneLine, seen } from '../../parsers/html.ts'
import { findPublishedDay } from '../../parsers/instants.ts'
import { type Band, oneAmount, writtenPrices } from '../../parsers/written-prices.ts'
import { findPeriod } from './period.ts'

type Word = 'Benzyna 95' | 'Benzyna 98' | 'Olej napędowy'
/** `published` is empty for an item without a day. */
export type Publication = (Announcement<Word> | UnreadAnnouncement) & { readonly published: Day | '' }

/** The text between the day of one list item and the day of the next: title and first lines. */
interface Item {
  readonly published: Day | null
  readonly text: string
}

// 6.02 to 8.06 PLN from June to October 2026.
export const band: Band = [4, 11]
const name = /(?<!\p{L})(?:benzyn\p{L}*\s*(?:Pb\s*)?9[58](?![\p{L}\d])|ole\p{L}+\s+napędow\p{L}+)/giu
const words: readonly Word[] = ['Benzyna 95', 'Benzyna 98', 'Olej napędowy']
const announces = /(?<!\p{L})maksymaln\p{L}*\s+cen\p{L}*\s+(?:\p{L}+\s+){0,3}obowiąz/iu

/** The announcements of a page of news, in its order. Throws FeedShapeError if there is none. */
export function publicationsOn(page: Capture): Publication[] {
  const items = itemsOf(completePage(page))
  const found = items.flatMap((item, at) => publicationOf(item, at))
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

/** None for other news: an announcement has prices of all fuels, or says that a maximum is valid. */
function publicationOf({ published, text }: Item, position: number): Publication[] {
  const prices = writtenPrices(text, name, band).map(one => ({ ...one, word: wordOf(one.label) }))
  const priced = words.filter(word => prices.some(one => one.word === word))
  if (priced.length < words.length && !announces.test(text)) return []
  const [first] = prices
  const unread = (fault: RowError): Publication[] => [{ position, published: published ?? '', fault }]
  if (!first) return unread(new RowError('prices', 'MISSING', excerpt(text, 160)))
  if (published === null) return unread(new RowError('day of publication', 'MISSING', excerpt(text, 160)))
  // Never assume today: an amount without its days is not read.
  const span = findPeriod(text.slice(0, first.at), text.slice(prices.at(-1)!.at), published)
  if (!span) return unread(new RowError('days', 'NOT_A_DATE', excerpt(text, 160)))
  const amounts = Object.fromEntries(
    priced.map(word => {
      const found = prices.filter(one => one.word === word).map(({ amount }) => amount)
      return [word, oneAmount(found, band)]
    }),
  )
  return [{ position, published, span, amounts }]
}

function wordOf(label: string): Word {
  if (/^ole/i.test(label)) return 'Olej napędowy'
  return label.endsWith('95') ? 'Benzyna 95' : 'Benzyna 98'
}
