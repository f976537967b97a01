/**
 * The texts of the capture rows from which prices were read. Most rows of a delivery are the same as in the delivery before, so a
 * part stores each text once, under the digits at the end of an origin: `texts.parquet` for SQL statements and `texts.blocks` for
 * the server. Later texts go to additional files (`texts-1.parquet` …), until half of all texts are no longer needed.
 */
export const textColumns = { source: 'VARCHAR', text_id: 'VARCHAR', fields: 'VARCHAR' } as const

export function isTextsTable(name: string): boolean {
  return /^texts(-\d+)?\.parquet$/.test(name)
}

export function isTextsBlocks(name: string): boolean {
  return /^texts(-\d+)?\.blocks$/.test(name)
}

/** The key of a text in a block file. */
export function keyOfText(id: string): number {
  return Number.parseInt(id, 16)
}
