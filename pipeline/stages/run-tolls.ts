import { dayOf } from '../model/instants.ts'
import type { Manifest } from '../snapshot/manifest.ts'
import { digestOf } from '../snapshot/part.ts'
import type { RateRecord } from '../source.ts'
import { digestOfTolls, readTolls, type TollEdition } from '../tolls/read-tolls.ts'
import type { TollFiles } from '../tolls/toll-files.ts'
import { type Run, writeRows } from './run-folder.ts'

/** What `validate` leaves of the tolls for `publish`, where they have to be made. */
export interface CheckedTolls {
  /** What the part of the tolls is made of. */
  readonly of: string
  readonly edition: TollEdition
}

/**
 * The toll files of a run: people edit them, so a fault in them ends the run before anything of it is judged. Files that were checked
 * for the snapshot before are not read again.
 */
export class RunTolls {
  readonly #files: TollFiles
  readonly #digest: string
  readonly #madeOf: string | undefined

  /** Throws ContractError that lists what is wrong. */
  constructor(files: TollFiles, madeBy: string, before: Manifest | null) {
    const part = before?.parts.find(({ name, made }) => name === 'tolls' && made.by === madeBy)
    this.#files = files
    this.#digest = digestOfTolls(files)
    this.#madeOf = part?.made.of
    if (!this.#madeOf?.startsWith(this.#digest)) readTolls(files, this.#digest)
  }

  /** Leaves them for `publish`, unless the part of the snapshot before was made of the same. */
  keep(dataDir: string, run: Run, rates: readonly RateRecord[]): void {
    // Of a rate no more than an amount is converted with: one that was read and the same remembered name their members in another order.
    const used = rates.map(({ currency, perEuro, on }) => [currency, perEuro, on])
    const of = `${this.#digest} ${digestOf([used, dayOf(run.now)])}`
    if (of === this.#madeOf) return
    const checked: CheckedTolls = { of, edition: readTolls(this.#files, this.#digest) }
    writeRows(dataDir, run, 'toll_edition', [checked])
  }
}
