import { type Capture, excerpt } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'

/** The HTML of a page that came to its end. Throws FeedShapeError for what is no page, or the first part of one. */
export function wholePage(page: Capture): string {
  const html = page.text()
  if (!/<html[\s>]/i.test(html)) {
    throw new FeedShapeError(`${page.label}: expected a web page, found '${excerpt(html)}'`)
  }
  if (!/<\/html\s*>/i.test(html)) {
    const end = excerpt(html.slice(-40))
    throw new FeedShapeError(`${page.label}: expected the end of the page, found '${end}': it was cut off`)
  }
  return html
}
