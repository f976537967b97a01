import type { StationContext } from '../../../../api/schemas/station-context.ts'
import type { StationsById } from '../../../../pipeline/serving/schemas/stations.ts'
import { AnswerError, fetchJson } from '../../parts/fetch-json.ts'
import { atShownInstant, shownInstant } from '../../parts/shown-instant.ts'
import type { PanelStation } from '../panels/station-panel.ts'

export interface FoundOnMap {
  readonly station: PanelStation
  /** How its prices compare, and its hours. Null if this could not be loaded: the prices are shown without it. */
  readonly context: StationContext['data'] | null
  readonly attribution: readonly string[]
}

/** A station by its id; null when none is served under it. Throws AnswerError. */
export async function findStation(id: number): Promise<FoundOnMap | null> {
  const [{ data }, context] = await Promise.all([
    fetchJson<StationsById>(atShownInstant(`/live/station.php?id=${id}`)),
    // How its prices compare is known of now only.
    shownInstant() === null ? findContext(id) : null,
  ])
  const station = data.stations[0]
  if (!station) return null
  const attribution = new Set([...data.attribution, ...(context?.attribution ?? [])])
  return { station, context, attribution: [...attribution] }
}

async function findContext(id: number): Promise<StationContext['data'] | null> {
  try {
    return (await fetchJson<StationContext>(`/live/station-context.php?id=${id}`)).data
  } catch (error) {
    if (error instanceof AnswerError) return null
    throw error
  }
}
