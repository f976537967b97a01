import type { StoredOrigin } from '../model/stored.ts'
import type { Columns } from './fill-table.ts'

/** The rows of the deliveries of a run, with their texts. */
export const newOriginColumns: Columns<StoredOrigin> = {
  origin: ['VARCHAR', ({ id }) => id],
  source: ['VARCHAR', ({ source }) => source],
  fields: ['VARCHAR', ({ fields }) => fields],
}

/**
 * The texts of the capture rows from which prices were read. Most rows of a delivery are the same as in the delivery before, so a
 * part stores each text once, under the digits at the end of an origin: in `texts.parquet`, and later texts in additional files
 * (`texts-1.parquet` …), until half of all texts are no longer needed.
 */
export const textColumns = { source: 'VARCHAR', text_id: 'VARCHAR', fields: 'VARCHAR' } as const

export function isTextsTable(name: string): boolean {
  return /^texts(-\d+)?\.parquet$/.test(name)
}
