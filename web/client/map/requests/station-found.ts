import type { FeatureCollection, StationsById } from '../../../../pipeline/serving/schemas/stations.ts'
import { fetchJson } from '../../parts/fetch-json.ts'
import type { PanelStation } from '../panels/station-panel.ts'
import type { ShownView } from '../view.ts'

export interface FoundOnMap {
  readonly station: PanelStation
  readonly hours: string | null
  readonly attribution: readonly string[]
}

/** A station by its id; null when none is served under it. Throws AnswerError. */
export async function findStation(id: number, shown: ShownView | null): Promise<FoundOnMap | null> {
  const { data } = await fetchJson<StationsById>(`/live/station.php?id=${id}`)
  const station = data.stations[0]
  if (!station) return null
  return { station, hours: await hoursOf(station, shown), attribution: data.attribution }
}

/** Only the map layer contains the text of the opening hours. */
async function hoursOf(station: PanelStation, shown: ShownView | null): Promise<string | null> {
  if (station.oh_source === null) return null
  const known = shown?.kind === 'stations' && shown.stations.find(one => one.properties.id === station.id)
  if (known) return known.properties.oh
  const [fuel] = Object.keys(station.prices)
  const { lat, lng, country_code } = station
  if (fuel === undefined || lat === null || lng === null) return null
  const box = [lat - 0.001, lng - 0.001, lat + 0.001, lng + 0.001].map(degrees => degrees.toFixed(5))
  const layer = await fetchJson<FeatureCollection>(
    `/live/geojson.php?country=${country_code}&fuel=${fuel}&bounds=${box.join(',')}`,
  )
  return layer.features.find(one => one.properties.id === station.id)?.properties.oh ?? null
}
