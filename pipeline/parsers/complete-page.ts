import { type Capture, excerpt } from '../capture.ts'

/** The HTML of a complete page. Throws FeedShapeError when the capture is not a page, or only the first part of one. */
export function completePage(page: Capture): string {
  const html = page.text()
  if (!/<html[\s>]/i.test(html)) throw page.unexpected('a web page', `'${excerpt(html)}'`)
  if (!/<\/html\s*>/i.test(html)) {
    const end = excerpt(html.slice(-40))
    throw page.unexpected('the end of the page', `'${end}': it was cut off`)
  }
  return html
}
