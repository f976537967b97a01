import type { ProcessRoute } from '../routing/route.ts'
import { webManifestPath } from '../shared/addresses.ts'
import { documentRoute } from '../site/document-route.ts'
import type { Site } from '../site/site.ts'

/** How a phone shows the service among its programs. */
export function webManifestRoute(site: Site, startedAt: number, legacyCacheHeader: boolean): ProcessRoute {
  const manifest = ({ brand }: Site) => ({
    name: brand.name,
    description: 'Official fuel prices, each traceable to its source.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    id: '/',
    display: 'minimal-ui',
    // `--ground` and `--accent` of the light theme in web/styles/every-page.css.
    background_color: '#ffffff',
    theme_color: '#0b6e5d',
    icons: [{ src: brand.mark.path, sizes: 'any', type: brand.mark.contentType }],
  })
  const document = {
    path: webManifestPath,
    operationId: 'webManifest',
    summary: 'Name and icons of the service for phones',
    contentType: 'application/manifest+json; charset=utf-8',
    response: {
      description: 'The manifest.',
      content: { 'application/manifest+json': { schema: { type: 'object', additionalProperties: true } } },
    },
    text: () => JSON.stringify(manifest(site)),
  }
  return documentRoute(document, startedAt, legacyCacheHeader)
}
