import { fetchJson } from '../../parts/fetch-json.ts'
import type { Town } from '../beside/area-name.ts'
import placesUrl from './places.json?made'

interface Places {
  readonly towns: readonly Town[]
}

/** The towns that the map names: its own file, which the browser has by then. Throws AnswerError. */
export async function loadTowns(): Promise<readonly Town[]> {
  return (await fetchJson<Places>(placesUrl)).towns
}
