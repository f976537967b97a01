import { pageWords } from '../shared/words.ts'
import { type Html, html } from './html.ts'
import { brandLink, contactUrl, type Operator, operatorLine } from './operator.ts'
import { type LinkedPage, pageLinks, type Sender, shareLine } from './page-links.ts'

/** A page without its frame. */
export interface Page extends LinkedPage {
  readonly content: Html
  /** The page's module in web/client/, without its extension; null: none. */
  readonly script: string | null
  /** It shows prices, so a wrong one can be reported from it: what traces the price, in lines; none but the page. */
  readonly report?: readonly string[]
  /** The page is wider than a column of text, because it has a map or a table of many columns. */
  readonly isWide?: true
}

/** The files that a browser loads for a module of web/client/: addresses on this server. */
export interface Loads {
  readonly script: string
  readonly styles: readonly string[]
  /** Modules that it imports. Preloading them saves a round trip. */
  readonly imports: readonly string[]
  /** Fonts of the first paint. */
  readonly fonts: readonly string[]
}

export interface Frame extends Sender {
  readonly loads: (script: string) => Loads
  /** Address of the map style that the operator has set; null: the default style. */
  readonly mapStyle: string | null
  /** The footer of every page states the contact and the imprint. */
  readonly operator: Operator
  /** The data are made up. Every page shows a banner. */
  readonly demonstration: boolean
}

/** The module that every page loads: common styles and behaviour. */
export const everyPage = 'every-page'

const navigation = [
  ['/', 'prices'],
  ['/route', 'route'],
  ['/history', 'history'],
  ['/tolls', 'tolls'],
  ['/status', 'status'],
  ['/docs', 'api'],
  ['/pricing', 'plans'],
  ['/licences', 'licences'],
] as const

/** The addresses of pages that every page links to. */
export const pagePaths: readonly string[] = navigation.map(([path]) => path)

/** A complete page with the frame of the site. Readable without script. It loads nothing from other hosts. */
export function renderPage(page: Page, frame: Frame): string {
  const { brand } = frame
  const { frame: words } = pageWords
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.windowTitle ?? page.title} · ${brand.name}</title>
<meta name="description" content="${page.description}">
<meta name="color-scheme" content="light dark">
${frame.mapStyle !== null && html`<meta name="map-style" content="${frame.mapStyle}">\n`}<link rel="icon" href="${brand.mark.path}" type="${brand.mark.contentType}">
${pageLinks(page, frame)}
${[everyPage, ...(page.script === null ? [] : [page.script])].map(script => loading(frame.loads(script)))}
</head>
<body${page.isWide ? html` class="wide"` : ''}>
<a class="skip" href="#content">${words.skip}</a>
${frame.demonstration && demonstrationBanner()}
<header class="site-header">
${brandLink(brand)}
<nav aria-label="${words.pages}">
<ul>${navigation.map(([path, name]) => link(path, words[name], page.path))}</ul>
</nav>
</header>
<main id="content" tabindex="-1">
<h1>${page.title}</h1>
${page.content}
${reportLine(page, frame)}</main>
<footer class="site-footer">
${shareLine(page)}<p>${brand.name}: ${words.official} <a href="/licences">${words.sourcesAndLicences}</a> ·
<a href="/docs">${words.api}</a> · <a href="/status">${words.status}</a></p>
${operatorLine(frame.operator)}</footer>
</body>
</html>
`.text
}

/** A mail to the operator with what traces the price; a contact on the web gets no text. False without a contact. */
function reportLine({ report, canonical, path }: Page, { operator: { contact }, address }: Frame): Html | false {
  if (report === undefined || contact === null) return false
  const { wrongPrice, reportIt } = pageWords.frame
  const body = [...report, `${address ?? ''}${canonical ?? path ?? ''}`].join('\n')
  const fields = `?subject=${encodeURIComponent(wrongPrice)}&body=${encodeURIComponent(`\n\n${body}`)}`
  const url = `${contactUrl(contact)}${contact.kind === 'email' ? fields : ''}`
  return html`<p class="quiet report-line"><a href="${url}">${reportIt}</a></p>\n`
}

function demonstrationBanner(): Html {
  const { demonstration, notReal } = pageWords.frame
  return html`<p class="banner" role="note"><strong>${demonstration}</strong> ${notReal}</p>`
}

function loading({ script, styles, imports, fonts }: Loads): Html {
  return html`${fontLinks(fonts)}${styles.map(style => html`<link rel="stylesheet" href="${style}">\n`)}${imports.map(
    one => html`<link rel="modulepreload" href="${one}">\n`,
  )}<script type="module" src="${script}"></script>\n`
}

/** Without preloading, a browser requests a font only when it has read the styles, and text is first shown without it. */
export function fontLinks(fonts: readonly string[]): readonly Html[] {
  return fonts.map(font => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`)
}

/** A page within another one, such as `/docs/keys`, marks that one too. */
function link(path: string, name: string, here: string | null): Html {
  const isWithin = here?.startsWith(`${path}/`) && html` aria-current="true"`
  return html`<li><a href="${path}"${here === path ? html` aria-current="page"` : isWithin}>${name}</a></li>\n`
}
