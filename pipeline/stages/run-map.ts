import { foldMatches } from '../memory/fold-matches.ts'
import type { HeldMatch, HeldStation } from '../model/held.ts'
import type { MapSource } from '../source.ts'
import type { RunOutcomes } from './run-outcomes.ts'
import { DeliveredMap } from './validate-map.ts'

/** The map that a run was delivered. */
export interface RunMap {
  /** Of which it brings something new. */
  readonly countries: ReadonlySet<string>
  readonly isNew: boolean
  /** Read when the first market asks for it; null where none was delivered. */
  readonly open: () => Promise<DeliveredMap | null>
}

const noMap: RunMap = { countries: new Set(), isNew: false, open: async () => null }

/**
 * A map with the bytes of the last one says nothing new of the stations that are known: it is read only for a market that is made
 * for another reason.
 */
export async function openRunMap(source: MapSource | undefined, outcomes: RunOutcomes): Promise<RunMap> {
  if (!source || outcomes.delivery(source) === null) return noMap
  if (!outcomes.confirm(source, [])) {
    const map = await DeliveredMap.open(source, outcomes.opened(source))
    return { countries: map.countries, isNew: true, open: async () => map }
  }
  await outcomes.tellConfirmed([source])
  let opened: Promise<DeliveredMap> | undefined
  const open = (): Promise<DeliveredMap> => {
    opened ??= DeliveredMap.open(source, outcomes.opened(source))
    return opened
  }
  return { countries: new Set(), isNew: false, open }
}

/** Which object of the map each station is; what is remembered of it stays where no map was delivered. */
export async function matchesOf(
  map: RunMap,
  country: string,
  stations: readonly HeldStation[],
  known: readonly HeldMatch[],
): Promise<readonly HeldMatch[]> {
  const opened = await map.open()
  if (opened) return opened.matchesOf(country, stations, known)
  return foldMatches(known, new Set(stations.map(({ id }) => id)), new Map()).matches
}
