import { iconPath, sitePicturePath, webManifestPath } from '../shared/addresses.ts'
import { type Html, html } from './html.ts'
import type { Frame, Page } from './page.ts'

/**
 * What search engines, social networks, feed readers and phones read of a page. Networks need complete addresses. Those are of the
 * address that the operator named and never of a `Host` header, because a page is kept for all readers, and the header is the
 * client's: without `--public-url`, the canonical link is a path, and there is no picture.
 */
export function pageLinks(page: Page, { brand, address }: Frame): Html {
  const { feed } = page
  const canonical = page.canonical ?? page.path
  return html`<link rel="apple-touch-icon" href="${iconPath(180)}">
<link rel="manifest" href="${webManifestPath}">
${canonical !== null && html`<link rel="canonical" href="${address}${canonical}">\n${preview(page, brand.name)}`}${
  canonical !== null && address !== null && pictureOf(page, address, canonical)
}${feed && html`<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${feed.path}">`}`
}

/** A page without an address, such as a refusal, is not passed on. */
function preview({ windowTitle, title, description }: Page, siteName: string): Html {
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${siteName}">
<meta property="og:title" content="${windowTitle ?? title}">
<meta property="og:description" content="${description}">
`
}

function pictureOf({ windowTitle, title, picture = sitePicturePath }: Page, address: string, canonical: string): Html {
  return html`<meta property="og:url" content="${address}${canonical}">
<meta property="og:image" content="${address}${picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${windowTitle ?? title}">
<meta name="twitter:card" content="summary_large_image">
`
}
