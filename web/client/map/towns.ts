import { fetchJson } from '../parts/fetch-json.ts'
import type { Place } from './area-name.ts'
import placesUrl from './places.json?made'

/** The towns that the map names: its own file, which the browser has by then. Throws AnswerError. */
export async function loadTowns(): Promise<readonly Place[]> {
  const { features } = await fetchJson<{ features: readonly Place[] }>(placesUrl)
  return features.filter(({ properties }) => properties.kind === 'town')
}
