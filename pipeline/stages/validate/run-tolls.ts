import { dayOf } from '../../model/instants.ts'
import type { Manifest } from '../../snapshot/manifest.ts'
import { digestOf, isPartWhole, type ManifestPart } from '../../snapshot/part.ts'
import type { RateRecord } from '../../source.ts'
import { digestOfTolls, readTolls, type TollEdition } from '../../tolls/read-tolls.ts'
import type { TollFiles } from '../../tolls/toll-files.ts'
import { type Run, writeRows } from '../run/run-folder.ts'

/** The tolls that `validate` hands to `publish`, if their part has to be made. */
export interface CheckedTolls {
  /** The input of the part, as a digest. */
  readonly of: string
  readonly edition: TollEdition
}

/**
 * The toll files of a run. People edit them, so a fault in them ends the run before any data is judged. Files that were checked for the
 * snapshot before are not read again.
 */
export class RunTolls {
  readonly #files: TollFiles
  readonly #digest: string
  readonly #part: ManifestPart | undefined

  /** Throws ContractError with a list of the faults. */
  constructor(files: TollFiles, madeBy: string, before: Manifest | null) {
    const part = before?.parts.find(({ name, made }) => name === 'tolls' && made.by === madeBy)
    this.#files = files
    this.#digest = digestOfTolls(files)
    this.#part = part
    if (!part?.made.of?.startsWith(this.#digest)) readTolls(files, this.#digest)
  }

  /** Stores them for `publish`, unless the part of the snapshot before has the same input and is whole. */
  keep(dataDir: string, run: Run, rates: readonly RateRecord[]): void {
    // Only the fields that amounts are converted with: a rate that was read and the same rate when stored have their fields in different
    // orders.
    const used = rates.map(({ currency, perEuro, on }) => [currency, perEuro, on])
    const of = `${this.#digest} ${digestOf([used, dayOf(run.now)])}`
    if (of === this.#part?.made.of && isPartWhole(dataDir, this.#part)) return
    const checked: CheckedTolls = { of, edition: readTolls(this.#files, this.#digest) }
    writeRows(dataDir, run, 'toll_edition', [checked])
  }
}
