import { hoursBetween, type Instant, plusHours } from '../model/instants.ts'
import type { MarketCondition } from './market-condition.ts'
import type { SourceCondition } from './source-condition.ts'

/** What is served of a source at one instant, although nothing new was read. */
export interface ServedData {
  /** The last read. Null when there was none. */
  readonly lastReadAt: Instant | null
  /** The read whose data is served. Null when nothing of the source is. */
  readonly keptFrom: Instant | null
  /** When the last of that data ends at the latest, unless it is read before. Null if it does not end this way, or nothing is served. */
  readonly keptUntil: Instant | null
}

/**
 * What the snapshot of `createdAt` has in force is served until a run publishes another one, or until it is too old to be served as
 * live: data does not end by the clock while no run publishes. `createdAt` is null where there is no snapshot.
 */
export function servedOf(
  { kind, readAt, inForce, leavesAt }: Pick<SourceCondition, 'kind' | 'readAt' | 'inForce' | 'leavesAt'>,
  createdAt: Instant | null,
  now: Instant,
): ServedData {
  const nothing = { lastReadAt: readAt, keptFrom: null, keptUntil: null }
  if (createdAt === null || readAt === null || inForce === 0) return nothing
  const isLive = kind === 'stations' || kind === 'figures'
  if (isLive && isTooOld(createdAt, now)) return nothing
  const hasEnded = leavesAt !== null && leavesAt < now
  return { lastReadAt: readAt, keptFrom: readAt, keptUntil: hasEnded ? plusHours(createdAt, servedForHours) : leavesAt }
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
  readonly snapshot: { readonly id: string; readonly createdAt: Instant } | null
  readonly markets: readonly Pick<MarketCondition, 'sources'>[]
  readonly reference: readonly SourceCondition[]
}

/** The same over all sources of an installation. Rates and the map alone are no answer to anyone. */
export function servedSentence({ now, snapshot, markets, reference }: InstallationStatus): string {
  if (snapshot === null) return 'Nothing is served: there is no earlier data.'
  const { id, createdAt } = snapshot
  if (isTooOld(createdAt, now)) return `Nothing is served as live: snapshot ${id} is older than ${servedForHours} h.`
  const answering = [...markets.flatMap(({ sources }) => sources), ...reference].filter(isAnswering)
  const served = answering.filter(condition => servedOf(condition, createdAt, now).keptFrom !== null)
  if (served.length === 0) return `Nothing is served: snapshot ${id} has no current data.`
  return `Served: data of ${served.length} of ${answering.length} sources (snapshot ${id}).`
}

/** A server does not serve an older snapshot as live, unless configured otherwise. */
export const servedForHours = 48

function isTooOld(createdAt: Instant, now: Instant): boolean {
  return hoursBetween(createdAt, now) > servedForHours
}

function isAnswering({ kind }: Pick<SourceCondition, 'kind'>): boolean {
  return kind !== 'rates' && kind !== 'map'
}
