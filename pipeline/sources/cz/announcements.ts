import { type Capture, excerpt } from '../../capture.ts'
import type { Announcement, UnreadAnnouncement } from '../../families/announced-maxima.ts'
import { type FeedNotReadyError, type FeedShapeError, RowError } from '../../model/errors.ts'
import { type DaySpan, findDaySpan } from '../../parsers/day-spans.ts'
import { findGenitiveDay } from '../../parsers/days.ts'
import { completePage, plainText } from '../../parsers/html.ts'
import { findPublishedDay } from '../../parsers/instants.ts'
import { type Band, writtenAmount, writtenNames } from '../../parsers/written-prices.ts'

// 40.64 to 49.59 CZK in April 2026.
export const band: Band = [25, 65]

// `Hypotetická cena …`, the price without the measure, is between them and is not a maximum.
const name = /Maximální\s+přípustná\s+cena\s+\p{L}+|Hypotetická\s+cena|Účinnost/giu

type Fuel = 'benzinu' | 'nafty'

/** One line of the page: an amount, or the days for which the amounts beside it are valid. */
interface Line {
  readonly what: Fuel | 'days'
  readonly text: string
}

// No page without a maximum was seen. The government suspended the measure in 2026 and resumed it.
const suspended = /(pozastav|přeruš|ukonč|zruš|skonč|nestanov|není stanoven|neplatí|nejsou stanoven|pozbyl)\p{L}*/iu

/**
 * The announcements of the page, the newest first as on the page. The days are below the amounts, or above them on the entire
 * page. Throws FeedShapeError for another order, FeedNotReadyError if the page states that there is no maximum.
 */
export function announcementsOn(page: Capture): (Announcement<Fuel> | UnreadAnnouncement)[] {
  const text = plainText(completePage(page))
  const lines = linesOf(text)
  if (lines.length === 0) throw nothingOn(page, text)
  const areDaysFirst = lines[0]!.what === 'days'
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    if (areDaysFirst && line.what === 'days' && blocks.at(-1)!.length > 0) blocks.push([])
    blocks.at(-1)!.push(line)
    if (!areDaysFirst && line.what === 'days') blocks.push([])
  }
  // Amounts without days at the end: each of the amounts above may have the days of its neighbour.
  const last = blocks.at(-1)!
  if (last.length === 0) blocks.pop()
  else if (last.length === 1 || last.every(({ what }) => what !== 'days')) {
    throw page.unexpected("amounts and 'Účinnost:' of each announcement", last.map(({ what }) => what).join(', '))
  }
  return blocks.map((block, at) => announcementOf(block, at + 1))
}

/** A sentence about the maximum has no amount, and no colon. */
function linesOf(text: string): Line[] {
  return writtenNames(text, name).flatMap(({ label, rest }): Line[] => {
    if (/^účinnost/iu.test(label)) return /\d/.test(rest) ? [{ what: 'days', text: rest }] : []
    const fuel = /^max.*\s(benzinu|nafty)$/is.exec(label)?.[1]?.toLowerCase() as Fuel | undefined
    const amount = writtenAmount(rest, band) ?? (/^[^.]*:/.test(rest) ? rest : null)
    return fuel === undefined || amount === null ? [] : [{ what: fuel, text: amount }]
  })
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

function announcementOf(block: readonly Line[], position: number): Announcement<Fuel> | UnreadAnnouncement {
  const textOf = (what: Line['what']) => block.filter(one => one.what === what).map(({ text }) => text)
  const days = textOf('days')[0]!
  const span = spanOf(days)
  // Never assume today: an amount without its days is not read.
  if (!span) return { position, fault: new RowError('days', 'NOT_A_DATE', excerpt(days, 100)) }
  // Two amounts of one fuel are no number.
  const amounts = (['benzinu', 'nafty'] as const).flatMap(fuel => {
    const found = textOf(fuel)
    return found.length === 0 ? [] : [[fuel, found.join(' and ')] as const]
  })
  return { position, span, amounts: Object.fromEntries(amounts) }
}

const day = /(?<!\d)(\d{1,2})\.\s*(\d{1,2}(?=\.)|\p{L}+)\.?\s*(\d{4})(?!\d)/gu
const hour = /(?<![\d.])\d{1,2}[:.]\d{2}(?![\d.])/g

/**
 * `od 18. dubna 2026 00:00 do 20. dubna 2026 24:00`, `21. dubna 2026 od 00:00 do 24:00`, `od 21. dubna 2026 00:00 do
 * 24:00`. Entire days only: no other hour was ever stated.
 */
function spanOf(text: string): DaySpan | null {
  const days = [...text.matchAll(day)].map(([, date, month, year]) => {
    return findGenitiveDay('cs', date!, month!, year!) ?? findPublishedDay(year, month, date)
  })
  const hours = [...text.matchAll(hour)].map(([found]) => found.replace('.', ':'))
  const isOpen = days.length === 1 && /^\P{L}*od\s/iu.test(text) && !hours.includes('24:00')
  if (days.length === 0 || days.length > 2 || isOpen) return null
  if (hours.some(found => !/^(0?0:00|24:00)$/.test(found))) return null
  return findDaySpan(days[0]!, days.at(-1)!)
}
