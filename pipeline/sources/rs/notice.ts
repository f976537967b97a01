import { type Capture, excerpt } from '../../capture.ts'
import type { Instant } from '../../model/instants.ts'
import { findGenitiveDay } from '../../parsers/days.ts'
import { completePage, htmlTokens, oneLine, plainText, seen } from '../../parsers/html.ts'
import { findPublishedDay, instantIn } from '../../parsers/instants.ts'
import { type Band, oneAmount, writtenPrices } from '../../parsers/written-prices.ts'

// The ministry's site has both scripts. Each Cyrillic letter has one Latin form, two letters for three of them.
const cyrillic = [...'абвгдђежзијклљмнњопрстћуфхцчџш']
const latin = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ')
const letters = new Map(cyrillic.map((letter, at) => [letter, latin[at]!]))

/** Serbian text in Latin letters; Latin letters stay as they are. */
function toLatin(text: string): string {
  return text.replace(/\p{Script=Cyrillic}/gu, letter => {
    const small = letter.toLowerCase()
    const found = letters.get(small) ?? letter
    return small === letter ? found : found.toUpperCase()
  })
}

/** The address of the newest notice of prices: the first such link of the list. Throws FeedShapeError. */
export function noticeAddress(list: Capture, listUrl: string): string {
  const links = linksOf(completePage(list))
  const notice = links.find(({ text }) =>
    /derivat|goriv/i.test(/(?<!\p{L})maloprodajn\p{L}*\s+cen\p{L}*(.*)/isu.exec(text)?.[1] ?? ''),
  )
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
  /** As published. Empty if the notice has none, no number if it has several. */
  readonly amount: string
}

export interface Notice {
  readonly validFrom: Instant
  readonly lines: readonly Line[]
}

// 168 to 222 RSD from 2022 to 2026.
export const band: Band = [120, 320]
const name = /(?<!\p{L})E[VU]RO[\s-]*(?:DIZEL|PREMIJUM(?:[\s-]+BMB[\s-]*95)?)(?!\p{L})/giu
const grades = [
  { fuel: 'diesel', nativeFuel: 'EVRO DIZEL', word: /dizel$/i },
  { fuel: 'sp95', nativeFuel: 'EVRO PREMIJUM BMB 95', word: /95$/ },
] as const

/** The content of a notice, in either script. Throws FeedShapeError without any price or a period start. */
export function noticeOf(page: Capture, zone: string): Notice {
  const text = toLatin(plainText(completePage(page)))
  const prices = writtenPrices(text, name, band)
  if (prices.length === 0) throw page.unexpected("'EVRO DIZEL, u iznosu …,… dinara'", `'${excerpt(text)}'`)
  const lines = grades.map(({ fuel, nativeFuel, word }) => {
    const found = prices.filter(({ label }) => word.test(label)).map(({ amount }) => amount)
    return { fuel, nativeFuel, amount: oneAmount(found, band) }
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

// `za period od 15 časova 16. septembra 2022. godine do 15 časova 23. septembra 2022. godine`
const start = /za\s+period(?!\p{L})(.{0,80}?)(?:\sdo\s|$)/iu
const hours = /(?<![\d.])(\d{1,2})(?:[.,:]00)?\s*(?:čas|sat|h(?!\p{L}))/iu
const day = /(?<!\d)(\d{1,2})\.\s*(\d{1,2}(?=\.)|\p{L}+)\.?\s*(\d{4})(?!\d)/u

function findStart(zone: string, text: string): Instant | null {
  const stated = start.exec(text)?.[1] ?? ''
  const hour = hours.exec(stated)?.[1]
  const [, date, month, year] = day.exec(stated) ?? []
  if (hour === undefined || Number(hour) > 23 || year === undefined) return null
  const found = findGenitiveDay('sr', date!, month!, year) ?? findPublishedDay(year, month, date)
  return found === null ? null : instantIn(zone, 'period', `${found} ${hour}:00:00`)
}
