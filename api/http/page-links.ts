import type { Query } from '../params/query.ts'
import type { PageOfTolls } from '../snapshot/toll-set.ts'

/**
 * Adds links to the previous and next page: the requested address without its API key, which must not be in a stored
 * header. All links share one `Link` header, because Node keeps only the last of two when other headers are set
 * already.
 */
export function withPageLinks(
  headers: readonly string[],
  path: string,
  query: Query,
  { page, pages }: Pick<PageOfTolls, 'page' | 'pages'>,
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
