import type { DuckDBBlobVector, DuckDBDataChunk } from '@duckdb/node-api'

/** Some thousand rows of a result, by column and row. A value is made when it is asked for. */
export class ColumnChunk {
  readonly rows: number
  readonly #chunk: DuckDBDataChunk

  constructor(chunk: DuckDBDataChunk) {
    this.#chunk = chunk
    this.rows = chunk.rowCount
  }

  /** Of a column of doubles. */
  number(column: number, row: number): number | null {
    return this.#chunk.getColumnVector(column).getItem(row) as number | null
  }

  /** Of a column of texts without null. */
  text(column: number, row: number): string {
    return this.#chunk.getColumnVector(column).getItem(row) as string
  }

  /** Of a column of blobs without null. */
  bytes(column: number, row: number): Uint8Array {
    return (this.#chunk.getColumnVector(column) as DuckDBBlobVector).getItemBytes(row)!
  }
}
