import { workerData } from 'node:worker_threads'
import { makeCsv } from '../../pipeline/bulk/csv-of-parquet.ts'
import type { CsvSource } from '../../pipeline/snapshot/bulk-file.ts'

// An error ends the thread, and the server sees that.
const { source, to } = workerData as { readonly source: CsvSource; readonly to: string }
await makeCsv(source, to)
