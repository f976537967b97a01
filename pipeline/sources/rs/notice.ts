import { type Capture, excerpt } from '../../capture.ts'
import type { Instant } from '../../model/instants.ts'
import { completePage } from '../../parsers/complete-page.ts'
import { findGenitiveDay } from '../../parsers/genitive-day.ts'
import { htmlTokens, oneLine, plainText, seen } from '../../parsers/html.ts'
import { instantIn } from '../../parsers/instants.ts'
import { toLatin } from './latin.ts'

/** The address of the newest notice of prices: the first such link of the list. Throws FeedShapeError. */
export function noticeAddress(list: Capture, listUrl: string): string {
  const links = linksOf(completePage(list))
  const notice = links.find(({ text }) => /derivata|goriva/i.test(/maloprodajnoj ceni(.*)/is.exec(text)?.[1] ?? ''))
  if (!notice) {
    throw list.unexpected(
      "a link 'Obaveštenje o najvišoj maloprodajnoj ceni derivata nafte …'",
      `none among ${links.length}`,
    )
  }
  const url = URL.canParse(notice.href, listUrl) ? new URL(notice.href, listUrl) : null
  if (url?.hostname !== new URL(listUrl).hostname) {
    throw list.unexpected("an address on the ministry's site", `'${excerpt(notice.href)}'`)
  }
  url.protocol = 'https:'
  return url.href
}

function linksOf(html: string): { href: string; text: string }[] {
  const links: { href: string; parts: string[] }[] = []
  let isOpen = false
  for (const token of htmlTokens(html)) {
    if (token.kind !== 'text' && token.name === 'a') {
      const href = token.kind === 'open' ? token.attributes.get('href') : undefined
      isOpen = href !== undefined
      if (href !== undefined) links.push({ href, parts: [] })
    } else if (isOpen) links.at(-1)!.parts.push(seen(token))
  }
  return links.map(({ href, parts }) => ({ href, text: toLatin(oneLine(parts)) }))
}

/** One price of a notice. */
export interface Line {
  readonly fuel: 'diesel' | 'sp95'
  readonly nativeFuel: string
  /** As published, with a decimal comma. */
  readonly amount: string
}

export interface Notice {
  readonly validFrom: Instant
  readonly lines: readonly Line[]
}

const grades = [
  { fuel: 'diesel', nativeFuel: 'EVRO DIZEL', words: 'EVRO\\s+DIZEL' },
  { fuel: 'sp95', nativeFuel: 'EVRO PREMIJUM BMB 95', words: 'EVRO\\s+PREMIJUM\\s+BMB[\\s-]*95' },
] as const

// `za period od 15 časova 16. septembra 2022. godine do 15 časova 23. septembra 2022. godine`
const period = /za\s+period\s+od\s+(\d{1,2})(?:[.,:]00)?\s+časova\s+(\d{1,2})\.\s*(\p{L}+)\s+(\d{4})/iu

/** The content of a notice, in either script. Throws FeedShapeError without a price or a period start. */
export function noticeOf(page: Capture, zone: string): Notice {
  const text = toLatin(plainText(completePage(page)))
  const lines = grades.map(({ fuel, nativeFuel, words }) => {
    // 30 letters at most, none of them a digit: `, u iznosu`.
    const pattern = new RegExp(`${words}\\D{0,30}?(\\d+(?:,\\d{1,2})?)\\s*dinara`, 'giu')
    const found = [...text.matchAll(pattern)].map(match => match[1]!)
    const amount = found[0]
    if (amount === undefined || found.some(other => other !== amount)) {
      const what = amount === undefined ? `'${excerpt(text)}'` : found.join(' and ')
      throw page.unexpected(`'${nativeFuel}, u iznosu …,… dinara' once`, what)
    }
    return { fuel, nativeFuel, amount }
  })
  const validFrom = findStart(zone, text)
  // Never assume today: an amount without its day is refused.
  if (validFrom === null) {
    const near = text.search(/za\s+period/i)
    const what = near < 0 ? excerpt(text) : excerpt(text.slice(near), 90)
    throw page.unexpected("'za period od 15 časova 16. septembra 2022.'", `'${what}'`)
  }
  return { validFrom, lines }
}

function findStart(zone: string, text: string): Instant | null {
  const [, hour, day, month, year] = period.exec(text) ?? []
  const found = day ? findGenitiveDay('sr', day, month!, year!) : null
  return found === null || Number(hour) > 23 ? null : instantIn(zone, 'period', `${found} ${hour}:00:00`)
}
