import type { Map as MapLibreMap } from 'maplibre-gl'

// In pixels of the image, which is drawn at half its size.
const side = 16
const stripe = 7

/** The patterns `stripes-1` to `stripes-5`: stripes in the colour of each step, with the land between them. */
export function addStripes(map: MapLibreMap, colours: readonly string[]): void {
  for (const [index, colour] of colours.entries()) {
    const id = `stripes-${index + 1}`
    const image = { width: side, height: side, data: stripes(rgbOf(colour)) }
    if (map.hasImage(id)) map.updateImage(id, image)
    else map.addImage(id, image, { pixelRatio: 2 })
  }
}

function stripes(rgb: readonly number[]): Uint8ClampedArray {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isStripe = (x + y) % side < stripe
      data.set([...rgb, isStripe ? 255 : 0], (y * side + x) * 4)
    }
  }
  return data
}

/** `rgb(11, 110, 93)` as a browser writes colours. */
function rgbOf(colour: string): readonly number[] {
  return (colour.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number)
}
