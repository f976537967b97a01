import type { Drawn } from '../../../api/shared/chart/line-drawing.ts'

const namespace = 'http://www.w3.org/2000/svg'

/** A drawing as an element of the page. */
export function drawingElement({ tag, attributes, children }: Drawn): SVGElement {
  const element = document.createElementNS(namespace, tag) as SVGElement
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'xmlns') element.setAttribute(name, String(value))
  }
  element.append(...children.map(child => (typeof child === 'string' ? child : drawingElement(child))))
  return element
}

/** A drawing as the text of a file. */
export function drawingText(drawn: Drawn): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(drawingElement(drawn))}\n`
}
