import type { StoredOrigin } from '../model/stored.ts'
import type { Columns } from './fill-table.ts'

/** The rows of the deliveries of a run, with their texts. */
export const newOriginColumns: Columns<StoredOrigin> = {
  origin: ['VARCHAR', ({ id }) => id],
  source: ['VARCHAR', ({ source }) => source],
  fields: ['VARCHAR', ({ fields }) => fields],
}

/** `texts.parquet`, `texts-1.parquet` … */
export function isTextsTable(name: string): boolean {
  return /^texts(-\d+)?\.parquet$/.test(name)
}
