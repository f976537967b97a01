import { type Html, html } from './html.ts'

/** A page without its frame. */
export interface Page {
  /** Its address, for the navigation; null for pages that have none of their own. */
  readonly path: string | null
  readonly title: string
  /** Of the window, where more is to be said than above the page: it is what a screen reader says first. */
  readonly windowTitle?: string
  /** One sentence, for those who list pages. */
  readonly description: string
  readonly content: Html
  /** Module of web/client/ that the page is alive with, without its ending; null: none. */
  readonly script: string | null
  /** The page is wider than text wants: a map, a table of many columns. */
  readonly isWide?: true
}

/** What a browser loads for a module of web/client/: addresses of this server. */
export interface Loads {
  readonly script: string
  readonly styles: readonly string[]
  /** Modules that it imports: loading them at once spares a round trip. */
  readonly imports: readonly string[]
}

export interface Frame {
  readonly loads: (script: string) => Loads
  readonly icon: string
  /** Address of a style of the operator's own for maps; null: ours. */
  readonly mapStyle: string | null
  /** Made-up data: every page says so. */
  readonly demonstration: boolean
}

/** The modules that every page loads: its style and what all pages do. */
export const everyPage = 'every-page'

const navigation = [
  ['/', 'Prices'],
  ['/history', 'History'],
  ['/tolls', 'Tolls'],
  ['/status', 'Status'],
  ['/docs', 'API'],
  ['/pricing', 'Plans'],
  ['/licences', 'Licences'],
] as const

/** A whole page in the dress of the site. Readable without script; nothing in it comes from another host. */
export function framed(page: Page, frame: Frame): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.windowTitle ?? page.title} · fuel-etl</title>
<meta name="description" content="${page.description}">
<meta name="color-scheme" content="light dark">
${frame.mapStyle !== null && html`<meta name="map-style" content="${frame.mapStyle}">\n`}<link rel="icon" href="${frame.icon}" type="image/svg+xml">
${[everyPage, ...(page.script === null ? [] : [page.script])].map(script => loading(frame.loads(script)))}
</head>
<body${page.isWide ? html` class="wide"` : ''}>
<a class="skip" href="#content">Skip to the content</a>
${frame.demonstration && demonstrationBanner}
<header class="site-header">
<a class="site-name" href="/">fuel-etl</a>
<nav aria-label="Pages">
<ul>${navigation.map(([path, name]) => link(path, name, path === page.path))}</ul>
</nav>
</header>
<main id="content" tabindex="-1">
<h1>${page.title}</h1>
${page.content}
</main>
<footer class="site-footer">
<p>Official prices, each traceable to the bytes it came from. <a href="/licences">Sources and licences</a> ·
<a href="/docs">API</a> · <a href="/status">Status</a></p>
</footer>
</body>
</html>
`.text
}

const demonstrationBanner = html`<p class="banner" role="note"><strong>Demonstration data:</strong> made up, not real prices.</p>`

function loading({ script, styles, imports }: Loads): Html {
  return html`${styles.map(style => html`<link rel="stylesheet" href="${style}">\n`)}${imports.map(
    one => html`<link rel="modulepreload" href="${one}">\n`,
  )}<script type="module" src="${script}"></script>\n`
}

function link(path: string, name: string, isHere: boolean): Html {
  return html`<li><a href="${path}"${isHere ? html` aria-current="page"` : ''}>${name}</a></li>\n`
}
