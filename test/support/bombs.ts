import { deflateSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

// Small files that unpack, or grow in memory, to more than a machine has.

/** A workbook with one cell, and the name of its sheet. */
export function workbook(sheetName: string, place = 'A1'): Uint8Array {
  const row = place.replace(/^[A-Z]+/, '')
  const cell = `<c r="${place}" t="inlineStr"><is><t>x</t></is></c>`
  return zipSync(workbookFiles(sheetName, `<sheetData><row r="${row}">${cell}</row></sheetData>`))
}

export function workbookFiles(sheetName: string, data: string): Record<string, Uint8Array> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return {
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${related}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}">${data}</worksheet>`),
  }
}

/** Three files of 24 MiB in 70 KB. */
export function largeArchive(): Uint8Array {
  const zeros = new Uint8Array(24 * 1024 * 1024)
  return zipSync({ 'a.xml': zeros, 'b.xml': zeros, 'c.xml': zeros }, { level: 6 })
}

/** Two files of the directory are the same bytes of the archive. */
export function overlappingArchive(): Uint8Array {
  const archive = Buffer.from(zipSync({ 'a.xml': strToU8('<a/>'), 'b.xml': strToU8('<b/>') }))
  const second = archive.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  archive.writeUInt32LE(0, second + 42)
  return archive
}

/** A file with `size` bytes whose directory entry states `said`. */
export function lyingArchive(size: number, said: number): Uint8Array {
  const archive = Buffer.from(zipSync({ 'a.xml': new Uint8Array(size) }))
  archive.writeUInt32LE(said, archive.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24)
  return archive
}

/** 70 MB in 68 KB. */
export function packedBrackets(): Uint8Array {
  return Buffer.concat(Array.from({ length: 7 }, () => gzipSync(Buffer.alloc(10_000_000, '['))))
}

/** A PDF with one page, whose content is repeated `times` times. */
export function pdf(content: Uint8Array, dictionary: string, times = 1): Uint8Array {
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents[${'4 0 R '.repeat(times)}]>>`
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page]
  const length = (): number => parts.reduce((bytes, part) => bytes + part.length, 0)
  objects.forEach((object, index) => {
    offsets.push(length())
    parts.push(Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`))
  })
  offsets.push(length())
  parts.push(Buffer.from(`4 0 obj\n<</Length ${content.length}${dictionary}>>\nstream\n`), content)
  parts.push(Buffer.from('\nendstream\nendobj\n'))
  const table = length()
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(`xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

/** 100 MB in 2 KB. */
export function largePdf(): Uint8Array {
  return pdf(spaces(), '/Filter/FlateDecode', 100)
}

/** A million, packed. */
function spaces(): Uint8Array {
  return deflateSync(Buffer.alloc(1_000_000, ' '))
}

/** An element with a million attributes. */
export function attributes(root: string, count = 1_000_000): string {
  const names = Array.from({ length: count }, (_, index) => `a${index}=""`)
  return `<?xml version="1.0"?><${root} ${names.join(' ')}></${root}>`
}
