import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import type { DeliveredCounts } from '../model/stored.ts'
import { type Basis, isMarketSource, type Level, type Reuse, type Source } from '../source.ts'
import { findCurrentId, snapshotFolder } from './pointer.ts'
import type { WorkingDatabase } from './working-database.ts'

/** Without a database: read by the server with each snapshot, and by `fuel-etl status`. */
export const sourceStatesFile = 'sources.json'

/** How a source stood at the clock of a run. */
export interface SourceState {
  readonly id: string
  readonly kind: Source['kind']
  /** The market; null for sources that belong to none. */
  readonly country: string | null
  readonly basis: Basis | null
  /** Sources with the same one carry the same stations; null for sources that belong to no market. */
  readonly idSpace: string | null
  readonly publisher: string
  readonly licence: string
  readonly licenceUrl: string
  readonly attribution: string
  /** Hosts that its requests go to by themselves: other addresses are the operator's own. */
  readonly hosts: readonly string[]
  readonly reuse: Reuse
  readonly level: Level
  /** Its prices leave when it was not read for so long; null where nothing leaves for that. */
  readonly readWithinHours: number | null
  /** The clock of the run that asked it last. */
  readonly askedAt: Instant | null
  /** End of the last successful read; 304 counts. */
  readonly readAt: Instant | null
  /** Of the newest fetch, three decimals. */
  readonly seconds: string | null
  /** Of the newest fetch; `never asked` as long as there is none. */
  readonly status: string
  readonly errorCode: string | null
  readonly error: string | null
  /** Fetches that failed one after another, and the clock of the run of the first of them. */
  readonly failures: number
  readonly failingSince: Instant | null
  /** Of the newest price, figure, rate, week or state of the map that is believed; null where none has a time. */
  readonly newestAt: Instant | null
  readonly stationsInForce: number
  /** Prices or figures in force, rates, weeks, stations found on the map. */
  readonly inForce: number
  readonly held: number
  readonly withheld: number
  readonly stale: number
  /** Of the newest delivery whose rows could be read. */
  readonly delivered: DeliveredCounts | null
}

/** All sources that carry the same stations, together: one that stands in for another keeps it served. */
export interface Feed {
  readonly readAt: Instant | null
  readonly inForce: number
  readonly stale: number
}

type Counts = { readonly [Count in keyof DeliveredCounts]: number | null }
type StateRow = Omit<SourceState, 'delivered' | 'readWithinHours' | 'hosts'> & Counts

/** Writes how the sources stand by the tables of the run, one of them a line. */
export async function writeSourceStates(
  database: WorkingDatabase,
  folder: string,
  sources: readonly Source[],
): Promise<void> {
  const byId = new Map(sources.map(source => [source.descriptor.id, source]))
  const rows = await database.rows<StateRow>('publish/source_states')
  const lines = rows.map(row => JSON.stringify(stateOf(row, byId.get(row.id))))
  writeFileSync(join(folder, sourceStatesFile), `[\n${lines.join(',\n')}\n]\n`)
}

/** How the sources stood when a snapshot was made. Throws SnapshotError when its file cannot be read. */
export function readSourceStates(folder: string): SourceState[] {
  const file = join(folder, sourceStatesFile)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new SnapshotError(`${file}: expected a list of sources, found ${(cause as Error).message}`, { cause })
  }
}

/** How the sources stood when the snapshot in force was made; none where there is no snapshot, or one that does not say. */
export function findStatesInForce(dataDir: string): SourceState[] {
  const id = findCurrentId(dataDir)
  try {
    return id === null ? [] : readSourceStates(snapshotFolder(dataDir, id))
  } catch (error) {
    if (error instanceof SnapshotError) return []
    throw error
  }
}

export function feedOf(state: SourceState, states: readonly SourceState[]): Feed {
  const same = states.filter(one => one.id === state.id || (one.idSpace !== null && one.idSpace === state.idSpace))
  const reads = same.flatMap(({ readAt }) => readAt ?? []).sort()
  const sum = (of: (state: SourceState) => number): number => same.reduce((total, one) => total + of(one), 0)
  return { readAt: reads.at(-1) ?? null, inForce: sum(one => one.inForce), stale: sum(one => one.stale) }
}

/** Of a source that the snapshot does not know. */
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
    askedAt: null,
    readAt: null,
    seconds: null,
    status: 'never asked',
    errorCode: null,
    error: null,
    failures: 0,
    failingSince: null,
    newestAt: null,
    stationsInForce: 0,
    inForce: 0,
    held: 0,
    withheld: 0,
    stale: 0,
    delivered: null,
  }
}

/** `source` is absent where this version does not have it any more. */
function stateOf(row: StateRow, source: Source | undefined): SourceState {
  const { rows, read, skipped, quarantined, stations, prices, moved, ...state } = row
  const counts = { rows, read, skipped, quarantined, stations, prices, moved }
  return {
    ...state,
    hosts: source?.descriptor.hosts ?? [],
    readWithinHours: source ? readWithinHoursOf(source) : null,
    delivered: rows === null ? null : (counts as DeliveredCounts),
  }
}

function readWithinHoursOf({ descriptor }: Source): number | null {
  return 'freshness' in descriptor ? descriptor.freshness.readWithinHours : null
}
