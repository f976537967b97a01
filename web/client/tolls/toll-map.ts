import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { tollKinds } from '../../../api/shared/toll-kinds.ts'
import { tollTypes } from '../../../pipeline/model/toll-types.ts'
import { createBaseMap } from '../map/base/base-map.ts'
import { onThemeChange, tokenColour } from '../parts/theme.ts'
import type { ShownTollRow } from './rows.ts'

/** Shows tolls on the map, and one of them close. */
export interface TollMap {
  readonly show: (tolls: readonly ShownTollRow[]) => void
  /** Moves to where they all are in view. */
  readonly bringIntoView: (tolls: readonly ShownTollRow[]) => void
  /** The same where none of them is in view: who searches for one does not look at an empty map. */
  readonly bringOneIntoView: (tolls: readonly ShownTollRow[]) => void
  readonly goTo: (toll: ShownTollRow) => void
}

/** The tokens of the colours, which the legend has too. */
const colours: Readonly<Record<string, `--${string}`>> = {
  gate: '--line-3',
  tunnel: '--line-5',
  bridge: '--line-2',
  ticket_barrier: '--line-1',
}

/** `onChoice`: a sign was chosen, by the number of its row. */
export async function createTollMap(container: HTMLElement, onChoice: (id: string) => void): Promise<TollMap> {
  const map = await createBaseMap(container, { center: [9, 47], zoom: 3.6 })
  drawSigns(map)
  onThemeChange(() => drawSigns(map))
  map.addSource('tolls', { type: 'geojson', data: pointsOf([]) })
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
  })
  map.on('click', 'tolls', ({ features }) => {
    const id = features?.[0]?.properties.row
    if (id !== undefined) onChoice(String(id))
  })
  map.on('mouseenter', 'tolls', () => setPointer(map, 'pointer'))
  map.on('mouseleave', 'tolls', () => setPointer(map, ''))
  return {
    show: tolls => void map.getSource<GeoJSONSource>('tolls')?.setData(pointsOf(tolls)),
    bringIntoView: tolls => bringIntoView(map, tolls),
    bringOneIntoView: tolls => {
      const view = map.getBounds()
      if (!tolls.some(({ at }) => at !== null && view.contains([...at]))) bringIntoView(map, tolls)
    },
    goTo: ({ at }) => void (at && map.flyTo({ center: [...at], zoom: Math.max(10, map.getZoom()) })),
  }
}

function bringIntoView(map: MapLibreMap, tolls: readonly ShownTollRow[]): void {
  const places = tolls.flatMap(({ at }) => (at === null ? [] : [at]))
  if (places.length === 0) return
  const lngs = places.map(([lng]) => lng)
  const lats = places.map(([, lat]) => lat)
  const bounds = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const
  map.fitBounds([...bounds], { padding: 40, maxZoom: 9 })
}

function setPointer(map: MapLibreMap, cursor: string): void {
  map.getCanvas().style.cursor = cursor
}

function pointsOf(tolls: readonly ShownTollRow[]) {
  const features = tolls.flatMap(({ at, type, row }) => {
    if (at === null) return []
    const geometry = { type: 'Point', coordinates: [...at] } as const
    return [{ type: 'Feature', properties: { type, row: row.id }, geometry } as const]
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
