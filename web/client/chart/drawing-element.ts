import type { Drawn } from '../../../api/shared/chart/line-drawing.ts'

const namespace = 'http://www.w3.org/2000/svg'

/** `alt` describes the drawing to those who do not see it. */
export function drawingElement(drawn: Drawn, alt: string): SVGElement {
  const drawing = elementOf(drawn)
  drawing.setAttribute('role', 'img')
  drawing.setAttribute('aria-label', alt)
  return drawing
}

function elementOf({ tag, attributes, children }: Drawn): SVGElement {
  const element = document.createElementNS(namespace, tag) as SVGElement
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'xmlns') element.setAttribute(name, String(value))
  }
  element.append(...children.map(child => (typeof child === 'string' ? child : elementOf(child))))
  return element
}
