import type { Drawn } from '../shared/chart/line-drawing.ts'
import { instantText } from '../shared/format.ts'
import { type Html, html } from './html.ts'

/** A `<time>` element with the exact instant as attribute and tooltip. `instant`: `YYYY-MM-DD HH:MM:SS` UTC. */
export function timeTag(instant: string, text = instantText(instant)): Html {
  return html`<time datetime="${instant.replace(' ', 'T')}Z" title="${instantText(instant)}">${text}</time>`
}

/** A drawing as markup of a page: SVG without styles. `alt` describes it to those who do not see it. */
export function drawing(drawn: Drawn, alt: string): Html {
  const named: Drawn = { ...drawn, attributes: { ...drawn.attributes, role: 'img', 'aria-label': alt } }
  return element(named)
}

/** The same in two widths. The styles show the one for the window. */
export function drawings(wide: Drawn, narrow: Drawn, alt: string): Html {
  return html`<div class="chart-wide">${drawing(wide, alt)}</div>
<div class="chart-narrow">${drawing(narrow, alt)}</div>`
}

function element({ tag, attributes, children }: Drawn): Html {
  const pairs = Object.entries(attributes).map(([name, value]) => html` ${name}="${value}"`)
  const content = children.map(child => (typeof child === 'string' ? child : element(child)))
  return html`<${tag}${pairs}>${content}</${tag}>`
}

/** Only http and https addresses become links, because the addresses of sources are external data. */
export function webLink(address: string, text: string): Html {
  return /^https?:\/\//.test(address) ? html`<a href="${address}">${text}</a>` : html`${text}`
}
