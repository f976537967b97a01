import { ContractError } from '../model/errors.ts'
import type { Day } from '../model/instants.ts'
import { sha256Of } from '../model/sha256.ts'
import { recordFaults } from './check-record.ts'
import { setFaults } from './check-set.ts'
import { readPositions } from './positions.ts'
import { readRegistry } from './registry.ts'
import type { TollRecord } from './toll.ts'
import type { TollFiles } from './toll-files.ts'
import { formFaults, keyOf, recordOf, tollRows } from './toll-row.ts'

/** The checked records of one version of the files. */
export interface TollEdition {
  readonly version: string
  /** In the order of their ids. */
  readonly records: readonly TollRecord[]
}

/** The maximum number of faults shown: the first ones usually explain the rest. */
const faultsShown = 20

// Days that are run or replayed in one process share an edition, and reading it takes a tenth of a second.
let lastRead = { digest: '', edition: null as TollEdition | null }

/**
 * The records of the curated files.
 * Throws ContractError that lists the faults: a file edited by hand is published only without faults.
 */
export function readTolls(files: TollFiles, digest = digestOfTolls(files)): TollEdition {
  if (lastRead.edition === null || lastRead.digest !== digest) lastRead = { digest, edition: checkedEdition(files) }
  return lastRead.edition!
}

/** SHA-256 over the files, so that files that were checked once are not checked again. */
export function digestOfTolls(files: TollFiles): string {
  return sha256Of(JSON.stringify(files))
}

function checkedEdition(files: TollFiles): TollEdition {
  const { records, faults } = surveyTolls(files)
  if (faults.length > 0) {
    const shown = faults.slice(0, faultsShown).join('\n')
    throw new ContractError(`tolls: expected files without faults, found ${faults.length}:\n${shown}`)
  }
  return { version: files.version.trim(), records }
}

/**
 * The records that can be made from the files, in the order of their ids, and all faults.
 * Throws ContractError for a file with other columns and for an invalid version.
 */
export function surveyTolls(files: TollFiles): {
  readonly records: readonly TollRecord[]
  readonly faults: readonly string[]
} {
  const year = tollYear(files.version)
  const registry = readRegistry(files.ids)
  const positions = readPositions(files, new Set(registry.entries.map(entry => entry.id)))
  const faults = [...registry.faults, ...positions.faults]
  const byKey = new Map(registry.entries.flatMap(entry => [entry.key, ...entry.aliases].map(key => [key, entry])))
  const rows = Object.entries(files.countries).flatMap(([file, text]) => tollRows(file, text))
  const records = rows.flatMap(row => {
    const entry = byKey.get(keyOf(row))
    const found = formFaults(row, entry)
    if (row.cells.position === 'exact' && positions.osm.has(entry?.id ?? 0)) {
      found.push(`an exact position, and another of the id ${entry!.id} in positions.osm.csv`)
    }
    faults.push(...found.map(words => `${row.file} line ${row.line}: ${words}`))
    return found.length === 0 ? [recordOf(row, entry!.id, positions)] : []
  })
  for (const record of records) {
    const where = `${record.countryCode} ${record.name}`
    faults.push(...recordFaults(record, year).map(words => `${where}: ${words}`))
  }
  faults.push(...setFaults(records, registry.entries, files))
  return { records: records.sort((a, b) => a.id - b.id), faults }
}

/** `2026.1` → 2026: the year whose amounts the data set holds. Throws ContractError. */
export function tollYear(version: string): number {
  const parts = /^(20\d\d)\.[1-9]\d*$/.exec(version.trim())
  if (!parts) throw new ContractError(`tolls: expected a version such as 2026.1, found '${version.trim()}'`)
  return Number(parts[1])
}

/** The newest day on which a row was read; null for no rows. */
export function tollsUpdatedOn(records: readonly TollRecord[]): Day | null {
  return records.map(record => record.checkedOn).reduce<Day | null>((a, b) => (a !== null && a > b ? a : b), null)
}
