import { createHash } from 'node:crypto'
import { readSheet } from 'read-excel-file/node'
import { Delivered, type SheetCell, type SheetRows } from '../delivered.ts'
import { FeedShapeError } from '../model/errors.ts'
import type { Request } from '../source.ts'

/** Wraps the bytes that answered a request for the readers. Opens the sheets of a workbook that the request names. */
export async function openCapture(
  source: string,
  request: Pick<Request, 'name' | 'sheets'>,
  status: number,
  bytes: Uint8Array,
): Promise<Delivered> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const sheets = new Map<string, SheetRows>()
  for (const name of request.sheets ?? []) sheets.set(name, await openSheet(`${source}/${request.name}`, bytes, name))
  return new Delivered({
    source,
    name: request.name,
    status,
    bytes,
    sha256,
    sheets,
  })
}

async function openSheet(label: string, bytes: Uint8Array, name: string): Promise<SheetRows> {
  // A workbook is a ZIP archive; a maintenance page with status 200 is not.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    const start = Buffer.from(bytes.subarray(0, 40)).toString('latin1').replace(/\s+/g, ' ')
    throw new FeedShapeError(`${label}: expected a workbook, found '${start}'`)
  }
  try {
    return (await readSheet(Buffer.from(bytes), name)) as SheetCell[][]
  } catch (cause) {
    throw new FeedShapeError(
      `${label}: expected a workbook with the sheet '${name}', found ${(cause as Error).message}`,
      {
        cause,
      },
    )
  }
}
