/**
 * The texts of the rows of captures that prices were read from. Most rows of a delivery say what those of the one before said, so a part
 * keeps each text once, under the digits with which an origin ends: `texts.parquet` for statements and `texts.blocks` for the server,
 * and beside them files of what came later (`texts-1.parquet` …), until half of all is no longer needed.
 */
export const textColumns = { source: 'VARCHAR', text_id: 'VARCHAR', fields: 'VARCHAR' } as const

export function isTextsTable(name: string): boolean {
  return /^texts(-\d+)?\.parquet$/.test(name)
}

export function isTextsBlocks(name: string): boolean {
  return /^texts(-\d+)?\.blocks$/.test(name)
}

/** The number under which a block file holds a text. */
export function keyOfText(id: string): number {
  return Number.parseInt(id, 16)
}
