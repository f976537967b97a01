import type { Map as MapLibreMap } from 'maplibre-gl'

export const plateImage = 'plate'

// In pixels of the image, which is drawn at half its size.
const side = 24
const corner = 7

/** The plate under a number that has no even ground: among dots, on stripes, at sea. */
export function addPlate(map: MapLibreMap, ground: string, edge: string): void {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (context === null) return
  context.beginPath()
  context.roundRect(1, 1, side - 2, side - 2, corner)
  context.fillStyle = ground
  context.fill()
  context.strokeStyle = edge
  context.lineWidth = 1.5
  context.stroke()
  const image = context.getImageData(0, 0, side, side)
  if (map.hasImage(plateImage)) map.updateImage(plateImage, image)
  else {
    const stretched: [number, number][] = [[corner + 1, side - corner - 1]]
    map.addImage(plateImage, image, { pixelRatio: 2, stretchX: stretched, stretchY: stretched })
  }
}
