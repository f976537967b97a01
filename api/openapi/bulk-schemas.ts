import { type Schema, schemaRef } from './operation.ts'
import { instant, integer, listOf, object, textShape } from './shapes.ts'

/** The index of bulk files. */
export const bulkSchemas: Record<string, Schema> = {
  BulkIndex: object({
    snapshot: textShape,
    created: instant,
    datapackage: textShape,
    files: listOf(schemaRef('BulkFile')),
  }),
  BulkFile: object({
    dataset: textShape,
    format: { type: 'string', enum: ['parquet', 'csv'] },
    path: textShape,
    url: textShape,
    rows: integer,
    bytes: integer,
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  }),
}
