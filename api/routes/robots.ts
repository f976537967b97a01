import type { ProcessRoute } from '../routing/route.ts'
import { sitemapPath } from '../shared/addresses.ts'
import { documentRoute } from '../site/document-route.ts'
import type { Site } from '../site/site.ts'

/** Search engines need the pages only. The sitemap has complete addresses, so that it exists if the public one is known. */
export function robotsRoute({ address }: Site, startedAt: number, legacyCacheHeader: boolean): ProcessRoute {
  const sitemap = address === null ? '' : `\nSitemap: ${address}${sitemapPath}\n`
  const document = {
    path: '/robots.txt',
    operationId: 'robots',
    summary: 'What search engines should not read',
    contentType: 'text/plain; charset=utf-8',
    response: { description: 'The rules.', content: { 'text/plain': { schema: { type: 'string' } } } },
    text: () => `User-agent: *\nDisallow: /api/\nDisallow: /live/\nDisallow: /lang/\n${sitemap}`,
  }
  return documentRoute(document, startedAt, legacyCacheHeader)
}
