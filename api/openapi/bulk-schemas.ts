import { type Schema, schemaRef } from './operation.ts'
import { instant, integer, listOf, object, text } from './shapes.ts'

/** What is offered as files. */
export const bulkSchemas: Record<string, Schema> = {
  BulkIndex: object({
    snapshot: text,
    created: instant,
    datapackage: text,
    files: listOf(schemaRef('BulkFile')),
  }),
  BulkFile: object({
    dataset: text,
    format: { type: 'string', enum: ['parquet', 'csv'] },
    path: text,
    url: text,
    rows: integer,
    bytes: integer,
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  }),
}
