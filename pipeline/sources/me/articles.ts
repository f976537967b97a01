import { type Capture, excerpt } from '../../capture.ts'
import type { Day } from '../../model/instants.ts'
import { findGenitiveDay } from '../../parsers/days.ts'
import { completePage, plainText } from '../../parsers/html.ts'
import { findPublishedDay } from '../../parsers/instants.ts'
import { json, jsonRows, member } from '../../parsers/json.ts'
import { type Band, type WrittenPrice, writtenAmount, writtenNames } from '../../parsers/written-prices.ts'

/** An article that announces prices. */
export interface Announcement {
  readonly slug: string
  /** First day of validity. Null if only the article states it. */
  readonly day: Day | null
}

/** The announcement with the latest day, and one without a day that is listed above all that have one. */
export interface Announcements {
  readonly dated: Announcement | null
  readonly undated: Announcement | null
}

const announces = /^\s*Nove cijene goriva(?!\p{L})/iu
const inSlug = /-od-(\d{2})(\d{2})(\d{4})(?:-\d+)?$/

/** The articles to open. The list has the newest first. Throws FeedShapeError if none announces prices. */
export function announcementsIn(list: Capture): Announcements {
  const articles = jsonRows(list, member(list, json(list), 'data', 'data'), ['title', 'slug'])
  const titled = articles.filter(({ row }) => typeof row.title === 'string' && announces.test(row.title))
  const found = titled.map(({ row }) => announcementOf(list, String(row.title), row.slug))
  const [first] = found
  if (!first) throw list.unexpected("a title 'Nove cijene goriva …'", `none among ${articles.length} articles`)
  const dated = found.filter(({ day }) => day !== null)
  const newest = dated.reduce<Announcement | null>((last, one) => (last && last.day! >= one.day! ? last : one), null)
  return { dated: newest, undated: first.day === null ? first : null }
}

function announcementOf(list: Capture, title: string, slug: unknown): Announcement {
  if (typeof slug !== 'string' || !/^[a-z0-9-]+$/.test(slug)) {
    throw list.unexpected('the slug of an article', `'${excerpt(String(slug))}'`)
  }
  const [, day, month, year] = inSlug.exec(slug) ?? []
  return { slug, day: daysIn(title)[0]?.day ?? findPublishedDay(year, month, day) }
}

// `od 17.11.2026.` in titles; `od datuma 16.07.2026. godine`, `od utorka, 4. avgusta 2026. godine važe` in articles.
const since =
  /(?<!\p{L})od\s+(?:\p{L}+,?\s+){0,2}(\d{1,2})\.\s*(\d{1,2}|\p{L}+)\.?\s*(\d{4})(?!\d)(?<isSentence>\.?\s*(?:god|važ))?/giu

function daysIn(text: string): { readonly day: Day; readonly isSentence: boolean }[] {
  return [...text.matchAll(since)].flatMap(({ 1: day, 2: month, 3: year, groups }) => {
    const found = findPublishedDay(year, month, day) ?? findGenitiveDay('sr', day!, month!, year!)
    return found === null ? [] : [{ day: found, isSentence: groups!.isSentence !== undefined }]
  })
}

/** The first day of validity of an article. Throws FeedShapeError if it is another article, or states no day. */
export function dayOf(article: Capture, { day }: Announcement): Day {
  const text = plainText(completePage(article))
  const days = daysIn(text)
  if (day !== null) {
    if (days.some(one => one.day === day)) return day
    throw article.unexpected(`the article of ${day}`, `'${excerpt(text)}'`)
  }
  // Links to older articles have their days, too: without a day in the title, only a sentence counts.
  const stated = [...new Set(days.filter(one => one.isSentence).map(one => one.day))]
  if (stated.length === 1) return stated[0]!
  throw article.unexpected("one day such as 'od 4. avgusta 2026. godine'", stated.join(' and ') || `'${excerpt(text)}'`)
}

// Until May 2026 `BMB 95`; in two articles both names.
const name = /(?<!\p{L})(?:(?:EUROSUPER|BMB)[\s-]*\d{2,3}(?!\d)|EURO\s?DIZEL|LOŽ\s+ULJE)(?!\p{L})/giu

/** The prices of an article, and the lines that name a fuel without a readable one. Throws FeedShapeError if it has none. */
export function linesOf(article: Capture, band: Band): WrittenPrice[] {
  const text = plainText(completePage(article))
  const lines = writtenNames(text, name).flatMap(one => {
    // A sentence may name a fuel without a price. In a line, a colon or a dash follows.
    const amount = writtenAmount(one.rest, band) ?? (/^[:–—-]/.test(one.rest) ? one.rest : null)
    return amount === null ? [] : [{ ...one, amount }]
  })
  if (!lines.some(({ amount }) => /\d/.test(amount)))
    throw article.unexpected("prices after 'EUROSUPER 95'", `'${excerpt(text)}'`)
  return lines
}
