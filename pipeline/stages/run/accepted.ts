import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../../disk/durable.ts'
import { readJson } from '../../disk/read-json.ts'
import type { AcceptedFinding } from '../../model/stored.ts'

/**
 * What the operator accepted with `fuel-etl accept`, stored in `accepted.json` in the data folder. Only `ingest` reads
 * the file. The run carries its content to the other stages, so that a replay judges by what was accepted at the time.
 */
export interface Accepted {
  /** Ids, sorted, of the sources whose level is below `seen whole` and whose deliveries are published. */
  readonly probation: readonly string[]
  /** Source id to the findings that no longer refuse its deliveries or hold their prices. */
  readonly findings: Readonly<Record<string, readonly AcceptedFinding[]>>
}

export const nothingAccepted: Accepted = { probation: [], findings: {} }

export function readAccepted(dataDir: string): Accepted {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return nothingAccepted
  const kept = readJson<Accepted | readonly string[]>(file)
  // Folders written before 2026-11-21 hold only the list of sources.
  return 'probation' in kept ? kept : { ...nothingAccepted, probation: kept }
}

/** The entry of `probation` for the archive of a source, which is accepted by itself. */
export function archiveWord(id: string): string {
  return `${id}/archive`
}

/** Ends the probation of a source. */
export function acceptSource(dataDir: string, id: string): void {
  acceptSources(dataDir, [id])
}

export function acceptSources(dataDir: string, ids: readonly string[]): void {
  const accepted = readAccepted(dataDir)
  keepAccepted(dataDir, { ...accepted, probation: [...new Set([...accepted.probation, ...ids])].sort() })
}

/** Accepts these findings of a source as a real change. Replaces the findings accepted before. */
export function acceptFindings(dataDir: string, id: string, findings: readonly AcceptedFinding[]): void {
  const accepted = readAccepted(dataDir)
  const all = Object.entries({ ...accepted.findings, [id]: findings }).sort(([a], [b]) => (a < b ? -1 : 1))
  keepAccepted(dataDir, { ...accepted, findings: Object.fromEntries(all) })
}

function keepAccepted(dataDir: string, accepted: Accepted): void {
  writeDurably(fileIn(dataDir), `${JSON.stringify(accepted)}\n`)
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'accepted.json')
}
