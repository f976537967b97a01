import type { QuarantinedField } from '../../pipeline/delivery-reading/read-delivery.ts'
import type { FuelLine } from '../../pipeline/stages/validate/fuel-lines.ts'
import { printTable } from './table.ts'

/** Prints the number of prices of each fuel and their range, in the published unit and currency. */
export function printFuels(fuels: readonly FuelLine[]): void {
  printTable(
    ['fuel', 'prices', 'least', 'median', 'most'],
    fuels.map(one => ({ ...one })),
  )
}

/** As it is read, or as a snapshot has it with its source. */
type UnreadField = Omit<QuarantinedField, 'ref'> & { readonly source?: string }

/** Prints rows and fields that could not be read, each with its place and reason. */
export function printQuarantined(rows: readonly UnreadField[]): void {
  const columns = ['capture', 'position', 'scope', 'field', 'reason', 'found']
  // Quoted, because texts of publishers may contain line breaks and control characters.
  const quoted = rows.map(row => ({ ...row, found: JSON.stringify(row.found) }))
  printTable(rows.some(({ source }) => source !== undefined) ? ['source', ...columns] : columns, quoted)
}
