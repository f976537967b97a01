import { readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import { countriesWithPages } from '../country/countries-with-pages.ts'
import { readyAnswer } from '../http/headers.ts'
import { errors } from '../openapi/operation.ts'
import { html } from '../pages/html.ts'
import { imprintPath } from '../pages/operator.ts'
import { pagePaths } from '../pages/page.ts'
import type { DataRoute } from '../routing/route.ts'
import { countryAddress, sitemapPath } from '../shared/addresses.ts'
import type { Site } from '../site/site.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'

/**
 * The pages for search engines, if the public address is known. Stations are left out: their 100,000 pages are made for each
 * request, which a crawler would repeat every day.
 */
export function sitemapRoutes({ address, operator, book }: Site): readonly DataRoute[] {
  if (address === null) return []
  const chapters = book.chapters.map(({ id }) => `/docs/${id}`)
  const paths = [...pagePaths, ...chapters, ...(operator.imprint?.kind === 'text' ? [imprintPath] : [])]
  const route: DataRoute = {
    kind: 'data',
    path: sitemapPath,
    family: 'plain',
    live: false,
    maxAgeSeconds: 3600,
    contentType: 'application/xml; charset=utf-8',
    openapi: {
      operationId: 'sitemap',
      summary: 'The pages for search engines',
      responses: {
        200: { description: 'The addresses.', content: { 'application/xml': { schema: { type: 'string' } } } },
        ...errors('PlainError', 405, 500),
      },
    },
    handle: ({ snapshot }) =>
      snapshot.kept(route, () => {
        const bodies = readyBodies(sitemap(address, paths, snapshot), whileAsked)
        return readyAnswer(bodies, route.contentType, snapshot.createdAt, snapshot.headersOf(route))
      }),
  }
  return [route]
}

function sitemap(address: string, paths: readonly string[], snapshot: LoadedSnapshot): string {
  const countries = countriesWithPages(snapshot)
  const changedOn = snapshot.manifest.createdAt.slice(0, 10)
  return html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map(path => html`<url><loc>${address}${path}</loc></url>\n`)}${countries.map(
  code => html`<url><loc>${address}${countryAddress(code)}</loc><lastmod>${changedOn}</lastmod></url>\n`,
)}</urlset>
`.text
}
