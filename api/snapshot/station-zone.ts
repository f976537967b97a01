import type { Sources } from '../../pipeline/serving/schemas/live.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'

type Zones = ReadonlyMap<string, readonly { readonly id: string; readonly timezone: string | null }[]>

/** Read once per snapshot: the answer has 30 KB. */
const zonesOf = new WeakMap<LoadedSnapshot, Zones>()

/** The time zone of a station: that of its source, or the only one of its country. Null: not known. */
export function zoneOf(snapshot: LoadedSnapshot, country: string, source: string | null): string | null {
  const sources = zones(snapshot).get(country) ?? []
  const own = sources.find(({ id }) => id === source)?.timezone ?? null
  const all = new Set(sources.map(({ timezone }) => timezone))
  return own ?? (all.size === 1 ? [...all][0]! : null)
}

function zones(snapshot: LoadedSnapshot): Zones {
  const known = zonesOf.get(snapshot)
  if (known) return known
  const { markets } = snapshot.answer<Sources>('live/sources').data
  const read = new Map(markets.map(({ country_code, sources }) => [country_code, sources]))
  zonesOf.set(snapshot, read)
  return read
}
