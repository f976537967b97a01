import { type Capture, excerpt } from '../../capture.ts'
import type { Day } from '../../model/instants.ts'
import { completePage } from '../../parsers/complete-page.ts'
import { plainText } from '../../parsers/html.ts'
import { findPublishedDay } from '../../parsers/instants.ts'
import { json, jsonRows, member } from '../../parsers/json.ts'

/** The article that announces the newest prices. */
export interface Announcement {
  readonly slug: string
  /** First day of validity. */
  readonly day: Day
  /** As the title writes it, `17.11.2026`. */
  readonly published: string
}

const announces = /^\s*Nove cijene goriva od\s/i
const dated = /\sod\s+((\d{1,2})\.(\d{1,2})\.(\d{4}))/i

/**
 * Among the articles found, the one whose title names the latest day. Throws FeedShapeError if there is none, or if
 * the first one, the newest in the order of the list, cannot be dated.
 */
export function newestAnnouncement(list: Capture): Announcement {
  const articles = jsonRows(list, member(list, json(list), 'data', 'data'), ['title', 'slug'])
  const titled = articles.filter(({ row }) => typeof row.title === 'string' && announces.test(row.title))
  const found = titled.map(({ row }) => announcementOf(list, String(row.title), row.slug))
  const [first] = found
  if (!first) throw list.unexpected("a title 'Nove cijene goriva od …'", `none among ${articles.length} articles`)
  if (first.day === '') throw list.unexpected('a day in the title', `'${titled[0]!.row.title}'`)
  return found.reduce((newest, one) => (one.day > newest.day ? one : newest))
}

/** `day` is empty for a title without one. */
function announcementOf(list: Capture, title: string, slug: unknown): Announcement {
  const [, published = '', day = '', month = '', year = ''] = dated.exec(title) ?? []
  if (typeof slug !== 'string' || !/^[a-z0-9-]+$/.test(slug)) {
    throw list.unexpected('the slug of an article', `'${excerpt(String(slug))}'`)
  }
  return { slug, published, day: findPublishedDay(year, month, day) ?? '' }
}

/** One line of prices. */
export interface Line {
  readonly label: string
  /** As published, with a decimal comma. */
  readonly amount: string
}

// `EUROSUPER 95: 1,77 €/l (+0,02)`: the number in brackets is the change.
const line = /(?<label>EUROSUPER\s*\d{2}|EURODIZEL|LOŽ\s+ULJE)\s*:\s*(?<amount>\d+,\d{1,3})\s*€\s*\/\s*l(?!\p{L})/giu

/** The prices of an article. Throws FeedShapeError if it is another article or has no prices. */
export function linesOf(article: Capture, { published }: Announcement): Line[] {
  const text = plainText(completePage(article))
  if (!text.includes(published)) throw article.unexpected(`the article of ${published}`, `'${excerpt(text)}'`)
  const lines = [...text.matchAll(line)].map(({ groups }) => groups as unknown as Line)
  if (lines.length === 0) throw article.unexpected("'EUROSUPER 95: …,… €/l'", `'${excerpt(text)}'`)
  return lines.map(({ label, amount }) => ({ label: label.replace(/\s+/g, ' '), amount }))
}
