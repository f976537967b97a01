import { webManifestPath } from '../shared/addresses.ts'
import { pageWords } from '../shared/words.ts'
import { type Html, html, linkedData } from './html.ts'
import type { Brand } from './operator.ts'

/** What a page is called, and where it is found. */
export interface LinkedPage {
  /** Its address, for the navigation; null for pages without an address. */
  readonly path: string | null
  readonly title: string
  /** Window title where it differs from `title`. Screen readers announce it first. */
  readonly windowTitle?: string
  /** One sentence, for search engines. */
  readonly description: string
  /** The address that search engines keep, where it is not `path`: choices that change the content are in it, others not. */
  readonly canonical?: string
  /** The same figures for feed readers. */
  readonly feed?: Feed
  /** The figures of the page as a data set, for search engines of data. */
  readonly dataset?: Dataset
  /** Its footer offers the link. Other pages that people pass on have a control of their own. */
  readonly isShared?: true
}

interface Dataset {
  /** The address of the licence, or a path on this server. */
  readonly licence: string
  readonly files: readonly { readonly path: string; readonly type: string }[]
}

interface Feed {
  readonly path: string
  readonly title: string
}

/** Whose page it is. */
export interface Sender {
  readonly brand: Brand
  /** The origin under which the service is reached. Null if the operator did not name it. */
  readonly address: string | null
}

/**
 * What search engines, social networks, feed readers and phones read of a page. Networks need complete addresses. Those have the
 * origin that the operator named and never that of a `Host` header: a page is kept for all readers, and a header is the client's.
 * Without `--public-url` there is no canonical link, which Lighthouse refuses as a path. Phones take a mark that is PNG.
 */
export function pageLinks(page: LinkedPage, { brand, address }: Sender): Html {
  const { feed } = page
  const canonical = canonicalOf(page)
  return html`${brand.mark.contentType === 'image/png' && html`<link rel="apple-touch-icon" href="${brand.mark.path}">\n`}<link rel="manifest" href="${webManifestPath}">
${canonical !== null && preview(page, brand.name)}${
  canonical !== null &&
  address !== null &&
  html`<link rel="canonical" href="${address}${canonical}">\n<meta property="og:url" content="${address}${canonical}">\n`
}${feed && html`<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${feed.path}">\n`}${address !== null && datasetLine(page, brand.name, address)}`
}

/** The data set in the words of schema.org, where addresses are complete. It is data for browsers, not a script. */
function datasetLine(
  { dataset, title, windowTitle, description, path, canonical }: LinkedPage,
  site: string,
  address: string,
) {
  if (!dataset) return null
  return linkedData({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: windowTitle ?? title,
    description,
    url: `${address}${canonical ?? path}`,
    license: new URL(dataset.licence, address).href,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: site, url: address },
    distribution: dataset.files.map(file => ({
      '@type': 'DataDownload',
      encodingFormat: file.type,
      contentUrl: `${address}${file.path}`,
    })),
  })
}

/** The address to pass on, and the feed. Scripts of pages that people share copy it. */
export function shareLine(page: LinkedPage): Html | null {
  const { feed, isShared } = page
  const canonical = canonicalOf(page)
  if (!isShared || canonical === null) return null
  return html`<p class="share"><a href="${canonical}" data-share>${pageWords.frame.linkToPage}</a>${
    feed && html` · <a href="${feed.path}">${pageWords.frame.feed}: ${feed.title}</a>`
  } <span role="status"></span></p>
`
}

function canonicalOf({ canonical, path }: LinkedPage): string | null {
  return canonical ?? path
}

/** A page without an address, such as a refusal, is not passed on. */
function preview({ windowTitle, title, description }: LinkedPage, siteName: string): Html {
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${siteName}">
<meta property="og:title" content="${windowTitle ?? title}">
<meta property="og:description" content="${description}">
`
}
