import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { RoutePoint } from '../../../api/shared/route/polyline.ts'
import { shortestLine } from '../../../api/shared/route/shortest-line.ts'
import { createBaseMap, placingOn, setPointer } from '../map/base/base-map.ts'
import { onThemeChange, tokenColour } from '../parts/theme.ts'
import { addSigns, type SignedStation, signsLayer } from '../signs/signs-on-map.ts'

export interface RouteMap {
  readonly showRoute: (points: readonly RoutePoint[], km: number) => void
  readonly showStations: (stations: readonly SignedStation[]) => void
  readonly bringIntoView: (points: readonly RoutePoint[]) => void
  readonly goTo: (station: SignedStation) => void
  /** While a route is drawn, a click adds a point. */
  readonly setDrawing: (isDrawing: boolean) => void
}

export interface RouteMapEvents {
  readonly onPoint: (point: RoutePoint) => void
  /** A station was chosen on the map. */
  readonly onStation: (rank: number) => void
}

export async function createRouteMap(container: HTMLElement, events: RouteMapEvents): Promise<RouteMap> {
  const map = await createBaseMap(container, { center: [9, 47.5], zoom: 3.8 })
  const sources = ['corridor', 'route', 'points']
  for (const source of sources) map.addSource(source, { type: 'geojson', data: collection([]) })
  addLayers(map)
  const signs = addSigns(map)
  paint(map)
  onThemeChange(() => paint(map))
  let isDrawing = false
  map.on('click', ({ lngLat, point }) => {
    const [station] = map.queryRenderedFeatures(point, { layers: [signsLayer] })
    if (isDrawing) events.onPoint({ lat: lngLat.lat, lng: lngLat.lng })
    else if (station) events.onStation(Number(station.properties.rank))
  })
  map.on('mouseenter', signsLayer, () => setPointer(map, isDrawing ? 'crosshair' : 'pointer'))
  map.on('mouseleave', signsLayer, () => setPointer(map, isDrawing ? 'crosshair' : ''))
  const show = (source: string, features: readonly Feature[]) => {
    map.getSource<GeoJSONSource>(source)?.setData(collection(features))
  }
  return {
    showRoute: (points, km) => {
      const line = shortestLine(points)
      show('route', line.length < 2 ? [] : [lineFeature(line, {})])
      show('corridor', corridorFeatures(line, km))
      show('points', points.length > mostShownPoints ? [] : points.map(point => pointFeature(point, {})))
    },
    showStations: signs.show,
    bringIntoView: points => bringIntoView(map, points),
    goTo: signs.goTo,
    setDrawing: next => {
      isDrawing = next
      // Two quick clicks are two points.
      if (next) map.doubleClickZoom.disable()
      else map.doubleClickZoom.enable()
      setPointer(map, next ? 'crosshair' : '')
    },
  }
}

// The points of a longer route were not drawn by hand, and would cover its line.
const mostShownPoints = 60

function addLayers(map: MapLibreMap): void {
  const labels = placingOn(map).dotsBelow
  const ground = map.getLayer('borders') ? 'borders' : labels
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  for (const [id, edge] of [
    ['corridor-edge', 1],
    ['corridor', 0],
  ] as const) {
    map.addLayer(
      { id, type: 'line', source: 'corridor', layout: round, paint: { 'line-width': widthOnMap(edge) } },
      ground,
    )
  }
  map.addLayer({ id: 'route-edge', type: 'line', source: 'route', layout: round, paint: { 'line-width': 6 } }, labels)
  map.addLayer({ id: 'route', type: 'line', source: 'route', layout: round, paint: { 'line-width': 3 } }, labels)
  const pointPaint = { 'circle-radius': 4, 'circle-stroke-width': 2.5 }
  map.addLayer({ id: 'points', type: 'circle', source: 'points', paint: pointPaint }, labels)
}

/** Twice the distance in pixels, and an edge on both sides. `width` is that of zoom 0, and each zoom doubles it. */
function widthOnMap(edge: number): ExpressionSpecification {
  const stops = Array.from({ length: 18 }, (_, zoom) => [zoom, ['+', ['*', ['get', 'width'], 2 ** zoom], 2 * edge]])
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops.flat()] as ExpressionSpecification
}

function paint(map: MapLibreMap): void {
  const paints = [
    ['corridor-edge', 'line-color', '--accent'],
    ['corridor', 'line-color', '--accent-soft'],
    ['route-edge', 'line-color', '--ground'],
    ['route', 'line-color', '--accent'],
    ['points', 'circle-color', '--ground'],
    ['points', 'circle-stroke-color', '--accent'],
  ] as const
  for (const [layer, property, token] of paints) map.setPaintProperty(layer, property, tokenColour(token))
}

// At zoom 0 the equator has 512 pixels.
const metresPerPixel = (2 * Math.PI * 6_378_137) / 512

/** The corridor in parts: on a map, the same distance is wider in the north. */
function corridorFeatures(line: readonly RoutePoint[], km: number): Feature[] {
  return partsOf(line).map(part => {
    const middle = part[Math.floor(part.length / 2)]!
    const width = (2000 * km) / (metresPerPixel * Math.cos((middle.lat * Math.PI) / 180))
    return lineFeature(part, { width })
  })
}

/** Parts of less than half a degree of latitude, each beginning with the last point of the one before. */
function partsOf(line: readonly RoutePoint[]): RoutePoint[][] {
  const parts: RoutePoint[][] = []
  for (const [at, point] of line.entries()) {
    const part = parts.at(-1)
    if (at === 0) continue
    if (part && Math.abs(point.lat - part[0]!.lat) < 0.5) part.push(point)
    else parts.push([line[at - 1]!, point])
  }
  return parts
}

function bringIntoView(map: MapLibreMap, points: readonly RoutePoint[]): void {
  if (points.length === 0) return
  const lngs = points.map(({ lng }) => lng)
  const lats = points.map(({ lat }) => lat)
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))
  map.fitBounds([least(lngs), least(lats), most(lngs), most(lats)], { padding: 48, maxZoom: 11, animate: false })
}

type Properties = Readonly<Record<string, string | number>>
type Feature = ReturnType<typeof lineFeature> | ReturnType<typeof pointFeature>

function lineFeature(line: readonly RoutePoint[], properties: Properties) {
  const coordinates = line.map(({ lat, lng }) => [lng, lat])
  return { type: 'Feature' as const, properties, geometry: { type: 'LineString' as const, coordinates } }
}

function pointFeature({ lat, lng }: RoutePoint, properties: Properties) {
  return { type: 'Feature' as const, properties, geometry: { type: 'Point' as const, coordinates: [lng, lat] } }
}

function collection(features: readonly Feature[]) {
  return { type: 'FeatureCollection' as const, features: [...features] }
}
