import { type Capture, excerpt } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'

/** The HTML of a complete page. Throws FeedShapeError when the capture is not a page, or only the first part of one. */
export function completePage(page: Capture): string {
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
