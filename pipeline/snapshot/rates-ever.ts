import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../model/instants.ts'
import { checkPartFile, type ManifestPart, type PartFile } from './part.ts'

/** The part of the exchange rates. */
export const ratesPartName = 'rates'

/** The file of the part `rates`: every exchange rate that a snapshot was converted with. */
export const ratesEverFile = 'rates_ever.parquet'

/** The same in a form that a server reads. Snapshots of an earlier version have none. */
export const ratesEverJsonFile = 'rates_ever.json'

export interface RateEver {
  readonly currency: string
  /** A decimal text. */
  readonly perEuro: string
  /** The clock of the first run that used it. */
  readonly firstUsedAt: Instant
}

/** Ascending by the first use. Empty where the snapshot has no such file. Throws SnapshotError for a damaged one. */
export function readRatesEver(dataDir: string, { parts }: { readonly parts: readonly ManifestPart[] }): RateEver[] {
  const file = ratesEverOf(parts)
  if (file === undefined) return []
  checkPartFile(dataDir, file)
  return JSON.parse(readFileSync(join(dataDir, file.file), 'utf8'))
}

/** Undefined where the snapshot has no such file. */
export function ratesEverOf(parts: readonly ManifestPart[]): PartFile | undefined {
  return parts.find(({ name }) => name === ratesPartName)?.files.find(({ name }) => name === ratesEverJsonFile)
}
