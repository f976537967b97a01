import { fetchJson } from '../parts/fetch-json.ts'
import type { Place } from './area-name.ts'
import placesUrl from './places.json?made'

interface Places {
  readonly towns: readonly (readonly [name: string, lng: number, lat: number, zoom: number])[]
}

/** The towns that the map names: its own file, which the browser has by then. Throws AnswerError. */
export async function loadTowns(): Promise<readonly Place[]> {
  const { towns } = await fetchJson<Places>(placesUrl)
  return towns.map(([name, lng, lat]) => ({
    properties: { kind: 'town', name },
    geometry: { coordinates: [lng, lat] },
  }))
}
