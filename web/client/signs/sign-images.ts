import type { Map as MapLibreMap } from 'maplibre-gl'
import { tokenColour } from '../parts/theme.ts'

/** The three cheapest are marked, on the map and in the table. */
export const best = 3

/** Discs with the numbers of rows, in the colours of the current theme. */
export function drawSigns(map: MapLibreMap, ranks: Iterable<number>): void {
  const colours = {
    best: { ground: tokenColour('--accent'), edge: tokenColour('--ground'), text: tokenColour('--on-accent') },
    other: { ground: tokenColour('--ground'), edge: tokenColour('--text'), text: tokenColour('--text') },
  }
  for (const rank of ranks) {
    const image = signImage(String(rank), rank <= best ? colours.best : colours.other)
    const name = `sign-${rank}`
    if (map.hasImage(name)) map.updateImage(name, image)
    else map.addImage(name, image, { pixelRatio: 2 })
  }
}

interface SignColours {
  readonly ground: string
  readonly edge: string
  readonly text: string
}

function signImage(text: string, colours: SignColours): ImageData {
  const size = 48
  const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d')!
  context.arc(size / 2, size / 2, size / 2 - 3, 0, 2 * Math.PI)
  context.fillStyle = colours.ground
  context.fill()
  context.lineWidth = 3
  context.strokeStyle = colours.edge
  context.stroke()
  context.font = '700 24px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colours.text
  context.fillText(text, size / 2, size / 2 + 2)
  return context.getImageData(0, 0, size, size)
}
