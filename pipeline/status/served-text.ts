import type { Instant } from '../model/instants.ts'
import type { MarketCondition } from './market-condition.ts'
import type { SourceCondition } from './source-condition.ts'

/** What is served of a source at one instant, although nothing new was read. */
export interface ServedData {
  /** The last read. Null when there was none. */
  readonly lastReadAt: Instant | null
  /** The read whose data is served. Null when nothing of the source is. */
  readonly keptFrom: Instant | null
  /** When the last of that data ends, unless it is read before. Null if it does not end this way, or nothing is served. */
  readonly keptUntil: Instant | null
}

/** Follows from the counts of the snapshot and from the clock: data ends also while no run publishes. */
export function servedOf(
  { readAt, inForce, leavesAt }: Pick<SourceCondition, 'readAt' | 'inForce' | 'leavesAt'>,
  now: Instant,
): ServedData {
  const isServed = readAt !== null && inForce > 0 && (leavesAt === null || leavesAt > now)
  const kept = isServed ? { keptFrom: readAt, keptUntil: leavesAt } : { keptFrom: null, keptUntil: null }
  return { lastReadAt: readAt, ...kept }
}

/** The only sentence about what is served of a source: reports, cron mails and notices contain it. */
export function servedText({ lastReadAt, keptFrom, keptUntil }: ServedData): string {
  if (lastReadAt === null) return 'it was never read before'
  if (keptFrom === null) return `nothing of it is served: it was last read at ${lastReadAt} UTC`
  const end = keptUntil === null ? '' : `, until ${keptUntil} UTC`
  return `its data of ${keptFrom} UTC is still served${end}`
}

/** What `fuel-etl status` reports of an installation, as far as it is needed here. */
interface InstallationStatus {
  readonly now: Instant
  readonly snapshot: { readonly id: string; readonly ageHours: number } | null
  readonly markets: readonly Pick<MarketCondition, 'sources'>[]
  readonly reference: readonly SourceCondition[]
}

/** The same over all sources of an installation. Rates and the map alone are no answer to anyone. */
export function servedSentence({ now, snapshot, markets, reference }: InstallationStatus): string {
  if (snapshot === null) return 'Nothing is served: there is no earlier data.'
  const answering = [...markets.flatMap(({ sources }) => sources), ...reference].filter(isAnswering)
  const served = answering.filter(condition => servedOf(condition, now).keptFrom !== null)
  if (served.length === 0) return `Nothing is served: snapshot ${snapshot.id} has no current data.`
  if (snapshot.ageHours > servedForHours)
    return `Nothing is served as live: snapshot ${snapshot.id} is older than ${servedForHours} h.`
  return `Served: data of ${served.length} of ${answering.length} sources (snapshot ${snapshot.id}).`
}

/** A server does not serve an older snapshot as live, unless configured otherwise. */
export const servedForHours = 48

function isAnswering({ kind }: Pick<SourceCondition, 'kind'>): boolean {
  return kind !== 'rates' && kind !== 'map'
}
