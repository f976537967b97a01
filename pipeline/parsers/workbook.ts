import { zipSync } from 'fflate'
import type { SheetCell, SheetRows } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'
import { isGzip, isZip } from '../model/file-kind.ts'
import { packedFiles, unpackedFile } from './archive.ts'

/** Rows x columns of a sheet. The library creates all cells up to the last one, which can be 17 billion. */
const cellsMax = 4_000_000

/**
 * A row takes as long as dozens of cells, even an empty one: a workbook of 9 kB with one cell in row 4,000,000 took 3 seconds and
 * 960 MB. The weekly history has 1,100 rows.
 */
const rowsMax = 100_000

/**
 * Opens sheets of a workbook, by their names.
 * Throws FeedShapeError when it is not a workbook, lacks a sheet, or exceeds the bounds of an archive or of a sheet.
 */
export async function workbookSheets(
  label: string,
  bytes: Uint8Array,
  names: readonly string[],
  unpackedMax: number,
): Promise<Map<string, SheetRows>> {
  const sheets = new Map<string, SheetRows>()
  if (names.length === 0) return sheets
  const copy = checkedCopy(label, bytes, unpackedMax)
  const { readSheet } = await import('read-excel-file/node')
  for (const name of names) {
    try {
      sheets.set(name, (await readSheet(copy, name)) as SheetCell[][])
    } catch (cause) {
      const found = (cause as Error).message
      throw new FeedShapeError(`${label}: expected a workbook with the sheet '${name}', found ${found}`, { cause })
    }
  }
  return sheets
}

/**
 * The checked files, packed as a new archive. The library finds files by their headers and ignores the directory, so it
 * could find other files in the original workbook.
 */
function checkedCopy(label: string, bytes: Uint8Array, unpackedMax: number): Buffer {
  // A workbook is a ZIP archive; a maintenance page with status 200 is not.
  if (!isZip(bytes)) {
    const start = Buffer.from(bytes.subarray(0, 40)).toString('latin1').replace(/\s+/g, ' ')
    const found = isGzip(bytes) ? 'gzip that was not unpacked' : `'${start}'`
    throw new FeedShapeError(`${label}: expected a workbook, found ${found}`)
  }
  const files: [string, Uint8Array][] = []
  for (const packed of packedFiles(label, bytes, unpackedMax)) {
    if (!/\.xml(\.rels)?$/.test(packed.name)) continue
    const file = unpackedFile(label, packed)
    checkExtent(`${label}: ${packed.name}`, Buffer.from(file.buffer, file.byteOffset, file.length).toString('latin1'))
    files.push([packed.name, file])
  }
  const copy = zipSync(Object.fromEntries(files), { level: 0 })
  return Buffer.from(copy.buffer, copy.byteOffset, copy.length)
}

/**
 * A reference is a row (`12`) or a cell (`C12`). A row without a reference follows the previous one, so rows are counted
 * too. Throws FeedShapeError for a reference in another notation, because the library might read it as any number.
 */
function checkExtent(label: string, xml: string): void {
  if (!xml.includes('sheetData')) return
  let rows = xml.match(/<(?:\w+:)?row(?=[\s/>])/g)?.length ?? 0
  let columns = 1
  for (const [, quoted] of xml.matchAll(/[^\w:.-]r\s*=\s*("[^"]*"|'[^']*')/g)) {
    const place = quoted!.slice(1, -1)
    const [, letters, digits] = /^([A-Z]{0,3})([0-9]{1,7})$/.exec(place) ?? []
    if (letters === undefined) {
      throw new FeedShapeError(`${label}: expected the place of a cell such as C12, found '${place.slice(0, 40)}'`)
    }
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, columnOf(letters))
  }
  if (rows * columns > cellsMax) {
    throw new FeedShapeError(`${label}: expected at most ${cellsMax} cells, found ${rows} rows of ${columns} columns`)
  }
  if (rows > rowsMax) throw new FeedShapeError(`${label}: expected at most ${rowsMax} rows, found ${rows}`)
}

function columnOf(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
