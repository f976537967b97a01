import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import { type Instant, plusHours } from '../model/instants.ts'
import { type DeliveredCounts, neverFetched } from '../model/stored.ts'
import { type Basis, isMarketSource, type Level, type Reuse, type Source } from '../source.ts'
import { findCurrentId, snapshotFolder } from './pointer.ts'
import { afterDamage } from './problem.ts'
import type { WorkingDatabase } from './working-database.ts'

/** Readable without a database: the server reads it with each snapshot, and `fuel-etl status` reads it too. */
export const sourceStatesFile = 'sources.json'

/** The state of a source at the clock of a run. */
export interface SourceState {
  readonly id: string
  readonly kind: Source['kind']
  /** The market; null for sources that belong to none. */
  readonly country: string | null
  readonly basis: Basis | null
  /** Sources with the same value have the same stations; null for sources that belong to no market. */
  readonly idSpace: string | null
  readonly publisher: string
  readonly licence: string
  readonly licenceUrl: string
  readonly attribution: string
  /** Hosts of its default requests. Other addresses were configured by the operator. */
  readonly hosts: readonly string[]
  readonly reuse: Reuse
  readonly level: Level
  /** Its deliveries were not published, because the operator had not accepted them. Absent in earlier snapshots. */
  readonly isOnProbation?: boolean
  /** Its prices are dropped when it was not read for this long; null where they are not dropped for this reason. */
  readonly readWithinHours: number | null
  /** Its prices are dropped when their stamp is older; null where stamps do not end them. Absent in earlier snapshots. */
  readonly stampWithinDays?: number | null
  /**
   * When its official figures end if nothing newer is read: the end that its publisher states, or that of their age. Null for
   * others. Absent in earlier snapshots.
   */
  readonly endsAt?: Instant | null
  /** The clock of the run that last requested it. */
  readonly askedAt: Instant | null
  /** End of the last successful read; 304 counts. */
  readonly readAt: Instant | null
  /** Seconds of the newest fetch, three decimals. */
  readonly seconds: string | null
  /** Outcome of the newest fetch; `never asked` as long as there is none. */
  readonly status: string
  readonly errorCode: string | null
  readonly error: string | null
  /** Number of consecutive failed fetches, and the clock of the run with the first of them. */
  readonly failures: number
  readonly failingSince: Instant | null
  /** Time of the newest accepted price, figure, rate, week or map state; null where none has a time. */
  readonly newestAt: Instant | null
  readonly stationsInForce: number
  /** Number of current prices or figures, rates, weeks, or stations matched on the map. */
  readonly inForce: number
  readonly held: number
  readonly withheld: number
  readonly stale: number
  /** Of the newest delivery whose rows could be read. */
  readonly delivered: DeliveredCounts | null
}

/** All sources with the same stations, as one group: a source that substitutes another keeps the stations served. */
export interface SourceGroup {
  readonly readAt: Instant | null
  readonly inForce: number
  readonly stale: number
}

type Counts = { readonly [Count in keyof DeliveredCounts]: number | null }
type StateRow = Omit<
  SourceState,
  'delivered' | 'readWithinHours' | 'stampWithinDays' | 'hosts' | 'isOnProbation' | 'endsAt'
> &
  Counts & { readonly validTo: Instant | null }

/** Writes the states of the sources from the tables of the run, one line per source. */
export async function writeSourceStates(
  database: WorkingDatabase,
  folder: string,
  sources: readonly Source[],
  isOnProbation: (source: Source) => boolean,
): Promise<void> {
  const byId = new Map(sources.map(source => [source.descriptor.id, source]))
  const rows = await database.rows<StateRow>('publish/source_states')
  const lines = rows.map(row => JSON.stringify(stateOf(row, byId.get(row.id), isOnProbation)))
  writeFileSync(join(folder, sourceStatesFile), `[\n${lines.join(',\n')}\n]\n`)
}

/** Whether a price, a figure, a rate or a week of the source is served. */
export function isServed({ kind, inForce }: Pick<SourceState, 'kind' | 'inForce'>): boolean {
  return kind !== 'map' && inForce > 0
}

/** The states of the sources when a snapshot was made. Throws SnapshotError when its file cannot be read. */
export function readSourceStates(folder: string): SourceState[] {
  const file = join(folder, sourceStatesFile)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new SnapshotError(`${file}: expected a list of sources, found ${(cause as Error).message}; ${afterDamage}`, {
      cause,
    })
  }
}

/**
 * The states of the sources when the current snapshot was made; none where there is no snapshot, or where it stores
 * none.
 */
export function findStatesInForce(dataDir: string): SourceState[] {
  const id = findCurrentId(dataDir)
  try {
    return id === null ? [] : readSourceStates(snapshotFolder(dataDir, id))
  } catch (error) {
    if (error instanceof SnapshotError) return []
    throw error
  }
}

export function feedOf(state: SourceState, states: readonly SourceState[]): SourceGroup {
  const same = states.filter(one => one.id === state.id || (one.idSpace !== null && one.idSpace === state.idSpace))
  const reads = same.flatMap(({ readAt }) => readAt ?? []).sort()
  const sum = (of: (state: SourceState) => number): number => same.reduce((total, one) => total + of(one), 0)
  return { readAt: reads.at(-1) ?? null, inForce: sum(one => one.inForce), stale: sum(one => one.stale) }
}

/** What a snapshot serves, over all of its sources. */
export interface Served {
  /** Null if there is no snapshot. */
  readonly madeAt: Instant | null
  /** No price, figure or week of any source is served. Rates and the map alone are no answer to anyone. */
  readonly isEmpty: boolean
}

export function servedBy(states: readonly SourceState[], madeAt: Instant | null): Served {
  const answering = states.filter(({ kind }) => kind !== 'rates' && kind !== 'map')
  return { madeAt, isEmpty: madeAt === null || (answering.length > 0 && answering.every(one => one.inForce === 0)) }
}

/** The fetches and the prices of a source that no run has requested. */
export const neverRead = {
  ...neverFetched,
  readAt: null,
  newestAt: null,
  stationsInForce: 0,
  inForce: 0,
  held: 0,
  withheld: 0,
  stale: 0,
} as const satisfies Partial<SourceState>

/** The state of a source that is not in the snapshot. */
export function stateOfNeverAsked(source: Source): SourceState {
  const { kind, descriptor } = source
  const { id } = descriptor
  const market = isMarketSource(source) ? source.descriptor : null
  return {
    id,
    kind,
    country: market?.country ?? null,
    basis: market?.basis ?? null,
    idSpace: kind === 'stations' ? source.descriptor.idSpace : market && id,
    publisher: descriptor.publisher,
    licence: descriptor.licence.name,
    licenceUrl: descriptor.licence.url,
    attribution: descriptor.licence.attribution,
    hosts: descriptor.hosts,
    reuse: descriptor.licence.reuse,
    level: descriptor.level,
    readWithinHours: readWithinHoursOf(source),
    stampWithinDays: stampWithinDaysOf(source),
    ...neverRead,
  }
}

/** `source` is absent where this version no longer has it. */
function stateOf(row: StateRow, source: Source | undefined, isOnProbation: (source: Source) => boolean): SourceState {
  const { rows, read, skipped, quarantined, stations, prices, moved, validTo, ...state } = row
  const counts = { rows, read, skipped, quarantined, stations, prices, moved }
  return {
    ...state,
    hosts: source?.descriptor.hosts ?? [],
    readWithinHours: source ? readWithinHoursOf(source) : null,
    stampWithinDays: source ? stampWithinDaysOf(source) : null,
    endsAt: source ? endsAtOf(source, row) : null,
    ...(source && isOnProbation(source) && { isOnProbation: true }),
    delivered: rows === null ? null : (counts as DeliveredCounts),
  }
}

function readWithinHoursOf({ descriptor }: Source): number | null {
  return 'freshness' in descriptor ? descriptor.freshness.readWithinHours : null
}

/** As `figuresInForce` decides it. */
function endsAtOf(source: Source, { readAt, newestAt, validTo }: StateRow): Instant | null {
  if (source.kind !== 'figures' || readAt === null || newestAt === null) return null
  if (validTo !== null) return validTo
  const { readWithinHours, validForDays } = source.descriptor.freshness
  const ends = [plusHours(readAt, readWithinHours), plusHours(newestAt, validForDays * 24)]
  return ends.sort()[0]!
}

function stampWithinDaysOf(source: Source): number | null {
  if (source.kind !== 'stations') return null
  const { confirmedWithinDays, changedWithinDays } = source.descriptor.freshness
  return confirmedWithinDays ?? changedWithinDays ?? null
}
