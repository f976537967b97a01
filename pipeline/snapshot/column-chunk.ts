import type { DuckDBBlobVector, DuckDBDataChunk } from '@duckdb/node-api'

/** A few thousand rows of a result, by column and row. A value is created when it is read. */
export class ColumnChunk {
  readonly rows: number
  readonly #chunk: DuckDBDataChunk

  constructor(chunk: DuckDBDataChunk) {
    this.#chunk = chunk
    this.rows = chunk.rowCount
  }

  /** For a column of doubles. */
  number(column: number, row: number): number | null {
    return this.#chunk.getColumnVector(column).getItem(row) as number | null
  }

  /** For a column of texts without null. */
  text(column: number, row: number): string {
    return this.#chunk.getColumnVector(column).getItem(row) as string
  }

  /** For a column of blobs without null. */
  bytes(column: number, row: number): Uint8Array {
    return (this.#chunk.getColumnVector(column) as DuckDBBlobVector).getItemBytes(row)!
  }
}
