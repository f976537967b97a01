import type { Map as MapLibreMap } from 'maplibre-gl'
import { tollKinds } from '../../../api/shared/tolls/toll-texts.ts'
import { tollTypes } from '../../../pipeline/model/toll-types.ts'
import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { createBaseMap, setPointer } from '../map/base/base-map.ts'
import { onThemeChange, tokenColour } from '../parts/theme.ts'

export interface TollMap {
  readonly goTo: (toll: Toll) => void
}

/** The tokens of the colours, which the legend has too. */
const colours: Readonly<Record<string, `--${string}`>> = {
  gate: '--line-3',
  tunnel: '--line-5',
  bridge: '--line-2',
  ticket_barrier: '--line-1',
}

/** All of them are in view. `onChoice`: the id of a toll whose sign was chosen. */
export async function createTollMap(
  container: HTMLElement,
  tolls: readonly Toll[],
  onChoice: (id: number) => void,
): Promise<TollMap> {
  const map = await createBaseMap(container, { center: [9, 47], zoom: 3.6 })
  drawSigns(map)
  onThemeChange(() => drawSigns(map))
  map.addSource('tolls', { type: 'geojson', data: pointsOf(tolls) })
  map.addLayer({
    id: 'tolls',
    type: 'symbol',
    source: 'tolls',
    layout: {
      'icon-image': ['get', 'type'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'icon-size': ['interpolate', ['linear'], ['zoom'], 3, 0.3, 6, 0.6, 9, 1],
    },
    // A place that is only known to within 2 km.
    paint: { 'icon-opacity': ['case', ['get', 'isApproximate'], 0.75, 1] },
  })
  map.on('click', 'tolls', ({ features }) => {
    const id = features?.[0]?.properties.toll
    if (id !== undefined) onChoice(Number(id))
  })
  map.on('mouseenter', 'tolls', () => setPointer(map, 'pointer'))
  map.on('mouseleave', 'tolls', () => setPointer(map, ''))
  bringIntoView(map, tolls)
  return {
    goTo: ({ lat, lng }) =>
      void (lat !== null && lng !== null && map.flyTo({ center: [lng, lat], zoom: Math.max(10, map.getZoom()) })),
  }
}

function bringIntoView(map: MapLibreMap, tolls: readonly Toll[]): void {
  const lngs = tolls.flatMap(({ lng }) => lng ?? [])
  const lats = tolls.flatMap(({ lat }) => lat ?? [])
  if (lngs.length === 0) return
  const bounds = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const
  map.fitBounds([...bounds], { padding: 40, maxZoom: 9, animate: false })
}

function pointsOf(tolls: readonly Toll[]) {
  const features = tolls.flatMap(({ id, type, lat, lng, position }) => {
    if (lat === null || lng === null) return []
    const geometry = { type: 'Point', coordinates: [lng, lat] } as const
    return [
      { type: 'Feature', properties: { type, toll: id, isApproximate: position === 'approximate' }, geometry } as const,
    ]
  })
  return { type: 'FeatureCollection', features } as const
}

/** A disc with a letter for each type: neither alone tells it. */
function drawSigns(map: MapLibreMap): void {
  for (const type of tollTypes) {
    const { sign } = tollKinds[type]
    if (sign === null) continue
    const image = signImage(sign, tokenColour(colours[type]!), tokenColour('--ground'))
    if (map.hasImage(type)) map.updateImage(type, image)
    else map.addImage(type, image, { pixelRatio: 2 })
  }
}

function signImage(letter: string, colour: string, ground: string): ImageData {
  const size = 44
  const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d')!
  context.arc(size / 2, size / 2, size / 2 - 3, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
  context.lineWidth = 3
  context.strokeStyle = ground
  context.stroke()
  context.font = '700 26px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = ground
  context.fillText(letter, size / 2, size / 2 + 2)
  return context.getImageData(0, 0, size, size)
}
