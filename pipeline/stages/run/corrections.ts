import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../../disk/durable.ts'
import { type Correction, type CorrectionEntry, correctionsInForce, joinedEntries } from '../../model/corrections.ts'
import { findManifestOf, type Manifest } from '../../snapshot/manifest.ts'
import { findCurrentId } from '../../snapshot/pointer.ts'
import type { Run } from './run-folder.ts'

/**
 * The record of corrections: one JSON text a line in `corrections.ndjson` of the data folder, which only grows. A run carries all
 * entries, and its snapshot lists them, so that a replay and other hosts apply them too.
 */
export function appendEntry(dataDir: string, entry: CorrectionEntry): void {
  const lines = [...ownEntries(dataDir), entry].map(one => `${JSON.stringify(one)}\n`)
  writeDurably(join(dataDir, correctionsFile), lines.join(''))
}

export const correctionsFile = 'corrections.ndjson'

/** The entries of this host and those of the current snapshot, which may be of other hosts. */
export function knownEntries(dataDir: string): CorrectionEntry[] {
  return joinedEntries(findManifestOf(dataDir, findCurrentId(dataDir))?.corrections ?? [], ownEntries(dataDir))
}

function ownEntries(dataDir: string): CorrectionEntry[] {
  const file = join(dataDir, correctionsFile)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as CorrectionEntry)
}

/** The member of a run or of a manifest. Absent where there are none. */
export function correctionsMember(entries: readonly CorrectionEntry[]): { corrections?: readonly CorrectionEntry[] } {
  return entries.length > 0 ? { corrections: entries } : {}
}

/** A run that continues another snapshot has the entries of that one too. */
export function withEntriesOf<R extends Pick<Run, 'corrections'>>(run: R, manifest: Manifest | null): R {
  return { ...run, ...correctionsMember(joinedEntries(manifest?.corrections ?? [], run.corrections ?? [])) }
}

/** The corrections of one market that were not undone. */
export function correctionsOf({ corrections = [] }: Pick<Run, 'corrections'>, country: string): Correction[] {
  return correctionsInForce(corrections).filter(one => one.country === country)
}
