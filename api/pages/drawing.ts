import type { Drawn } from '../shared/chart/line-drawing.ts'
import { type Html, html } from './html.ts'

/** A drawing as markup of a page: SVG without styles. `alt` describes it to those who do not see it. */
export function drawing(drawn: Drawn, alt: string): Html {
  const named: Drawn = { ...drawn, attributes: { ...drawn.attributes, role: 'img', 'aria-label': alt } }
  return element(named)
}

function element({ tag, attributes, children }: Drawn): Html {
  const pairs = Object.entries(attributes).map(([name, value]) => html` ${name}="${value}"`)
  const content = children.map(child => (typeof child === 'string' ? child : element(child)))
  return html`<${tag}${pairs}>${content}</${tag}>`
}
