import type { Capture } from '../../capture.ts'
import { htmlTokens } from '../../parsers/html.ts'

// Part of the file's name, which is the `filename` of its address.
const word = 'Prices_History'

/** The address of the history workbook on the landing page. Throws FeedShapeError if the page has no link to it. */
export function linkToHistory(page: Capture, address: string): string {
  const links = htmlTokens(page.text()).flatMap(token =>
    token.kind === 'open' && token.name === 'a' ? (token.attributes.get('href') ?? []) : [],
  )
  const link = links.find(href => href.includes(word) && URL.canParse(href, address))
  if (link !== undefined) return new URL(link, address).href
  throw page.unexpected(`a link that contains '${word}'`, `none in ${links.length} links`)
}
