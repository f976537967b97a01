import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import type { Day, Instant } from '../model/instants.ts'

/** Readable without a database, like `sources.json`. Snapshots of earlier versions have none. */
export const sourceDaysFile = 'source-days.json'

/** What the runs of the last days found of each source. Continued from snapshot to snapshot. */
export interface SourceDays {
  /** The clock of the first run that counted. Nothing is known of the time before. */
  readonly since: Instant
  /** By source: its days with a fetch or a late hour, ascending. */
  readonly days: Readonly<Record<string, readonly SourceDay[]>>
  /** Open ones, and those that ended in the last days, by their beginning. */
  readonly incidents: readonly Incident[]
}

/** The counts of a source on one UTC day. A tuple, because a snapshot has more than a thousand of them. */
export type SourceDay = readonly [day: Day, read: number, nothingNew: number, failed: number, lateHours: number]

export const incidentKinds = ['market-late', 'key-refused', 'delivery-refused', 'layout-changed'] as const

/** A problem with a market or a source. The kinds are those of the notices to the operator. */
export interface Problem {
  readonly kind: (typeof incidentKinds)[number]
  /** A market, a source, or `snapshot`. */
  readonly subject: string
  readonly sources: readonly string[]
  readonly since: Instant
}

/** A problem from its beginning to its end. */
export interface Incident extends Problem {
  /** Null while it is open. */
  readonly endedAt: Instant | null
}

/** Two problems with the same key are one. */
export function keyOfProblem({ kind, subject }: Pick<Problem, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`
}

export function writeSourceDays(folder: string, record: SourceDays): void {
  writeFileSync(join(folder, sourceDaysFile), sourceDaysText(record))
}

/** JSON with one line per source and incident. */
export function sourceDaysText({ since, days, incidents }: SourceDays): string {
  const ofSources = Object.entries(days).map(([id, own]) => `${JSON.stringify(id)}:${JSON.stringify(own)}`)
  const lines = incidents.map(one => JSON.stringify(one))
  const members = [
    `"since":${JSON.stringify(since)}`,
    `"days":{\n${ofSources.join(',\n')}\n}`,
    `"incidents":[\n${lines.join(',\n')}\n]`,
  ]
  return `{${members.join(',')}}\n`
}

/** Throws SnapshotError when the file cannot be read. */
export function readSourceDays(folder: string): SourceDays {
  const file = join(folder, sourceDaysFile)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new SnapshotError(`${file}: expected the days of the sources, found ${(cause as Error).message}`, { cause })
  }
}
