import type { DrawingColours, Drawn } from '../../../api/shared/chart/line-drawing.ts'
import { colourCount } from '../../../api/shared/chart/line-marks.ts'
import { tokenColour } from '../parts/theme.ts'

const namespace = 'http://www.w3.org/2000/svg'

export function drawingElement({ tag, attributes, children }: Drawn): SVGElement {
  const element = document.createElementNS(namespace, tag) as SVGElement
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'xmlns') element.setAttribute(name, String(value))
  }
  element.append(...children.map(child => (typeof child === 'string' ? child : drawingElement(child))))
  return element
}

export function drawingText(drawn: Drawn): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(drawingElement(drawn))}\n`
}

/** Colours of the current theme. */
export type Palette = DrawingColours

export function currentPalette(): Palette {
  return {
    lines: Array.from({ length: colourCount }, (_, index) => tokenColour(`--line-${index + 1}`)),
    text: tokenColour('--text'),
    quiet: tokenColour('--quiet'),
    grid: tokenColour('--line'),
    ground: tokenColour('--ground'),
  }
}
