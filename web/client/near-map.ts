import { createBaseMap, placingOn, setPointer } from './map/base/base-map.ts'
import { onThemeChange, tokenColour } from './parts/theme.ts'
import { addSigns, type SignedStation, type SignsOnMap, signsLayer } from './signs/signs-on-map.ts'

export interface Surroundings {
  readonly lat: number
  readonly lng: number
  readonly km: number
}

export interface NearMapEvents {
  /** A station was chosen on the map. */
  readonly onStation: (rank: number) => void
  /** A station is pointed at; null: none. */
  readonly onPoint: (rank: number | null) => void
}

/** The circle that was searched, with the stations of the list. */
export async function createNearMap(
  container: HTMLElement,
  around: Surroundings,
  stations: readonly SignedStation[],
  { onStation, onPoint }: NearMapEvents,
): Promise<SignsOnMap> {
  const map = await createBaseMap(container, { center: [around.lng, around.lat], zoom: 10 })
  const ring = ringOf(around)
  map.addSource('circle', {
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } },
  })
  map.addLayer({ id: 'circle', type: 'line', source: 'circle', paint: { 'line-width': 2 } }, placingOn(map).dotsBelow)
  const paint = () => map.setPaintProperty('circle', 'line-color', tokenColour('--accent'))
  paint()
  onThemeChange(paint)
  const signs = addSigns(map)
  signs.show(stations)
  map.on('click', signsLayer, ({ features }) => onStation(Number(features?.[0]?.properties.rank)))
  map.on('mousemove', signsLayer, ({ features }) => {
    setPointer(map, 'pointer')
    onPoint(Number(features?.[0]?.properties.rank))
  })
  map.on('mouseleave', signsLayer, () => {
    setPointer(map, '')
    onPoint(null)
  })
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  const bounds = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const
  map.fitBounds([...bounds], { padding: 16, animate: false })
  return signs
}

// A degree of latitude.
const kmOfDegree = 111.195

/** A closed ring of longitudes and latitudes. */
function ringOf({ lat, lng, km }: Surroundings): [number, number][] {
  const high = km / kmOfDegree
  const wide = high / Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: 65 }, (_, at) => {
    const angle = (at / 32) * Math.PI
    return [lng + wide * Math.cos(angle), lat + high * Math.sin(angle)]
  })
}
