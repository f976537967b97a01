import type { Query } from '../params/query.ts'
import type { TollPage } from '../toll-set.ts'

/**
 * The headers with links to the pages before and behind: the address that was asked, without its key, which belongs in no
 * header that is kept. All in the one `Link` that there is: of two, node keeps the last where other headers are set already.
 */
export function withPageLinks(
  headers: readonly string[],
  path: string,
  query: Query,
  { page, pages }: Pick<TollPage, 'page' | 'pages'>,
): string[] {
  const link = (to: number, rel: string): string => {
    const parameters = new URLSearchParams([...query].filter(([name]) => name !== 'api_key'))
    parameters.set('page', String(to))
    return `<${path}?${parameters}>; rel="${rel}"`
  }
  const before = Math.min(page - 1, pages)
  const links = [...(before >= 1 ? [link(before, 'prev')] : []), ...(page < pages ? [link(page + 1, 'next')] : [])]
  const value = headers.indexOf('Link') + 1
  return headers.map((text, at) => (at === value ? [text, ...links].join(', ') : text))
}
