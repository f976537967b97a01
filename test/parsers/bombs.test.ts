import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openCapture } from '../../pipeline/fetch/open-capture.ts'
import { FeedShapeError } from '../../pipeline/model/errors.ts'
import { plainText } from '../../pipeline/parsers/html.ts'
import { json } from '../../pipeline/parsers/json.ts'
import { zipEntry } from '../../pipeline/parsers/packed-files.ts'
import { xmlTree } from '../../pipeline/parsers/xml.ts'
import * as bombs from '../support/bombs.ts'
import { delivered } from '../support/deliver.ts'

/** Opens the bytes and throws the error of opening. */
async function refusal(open: () => unknown): Promise<string> {
  try {
    await open()
  } catch (error) {
    expect(error).toBeInstanceOf(FeedShapeError)
    return (error as Error).message
  }
  return 'not refused'
}

describe('an archive', () => {
  const opened = async (bytes: Uint8Array) => zipEntry(await delivered('x', bytes), '.xml')

  test('of several files whose total size is too large is refused before any is unpacked', async () => {
    const message = 'test/x: expected at most 67108864 bytes unpacked, found 75497472'
    expect(await refusal(() => opened(bombs.largeArchive()))).toBe(message)
  })

  test('with too many files is refused', async () => {
    const names = Array.from({ length: 1001 }, (_, index) => [`${index}.txt`, new Uint8Array()])
    const message = 'test/x: expected at most 1000 files in the archive, found 1001'
    expect(await refusal(() => opened(zipSync(Object.fromEntries(names))))).toBe(message)
  })

  test('whose files share bytes is refused', async () => {
    const message = "test/x: expected files of the archive next to each other, found 'b.xml' inside 'a.xml'"
    expect(await refusal(() => opened(bombs.overlappingArchive()))).toBe(message)
  })

  test('with a file larger or smaller than its directory states is refused', async () => {
    const larger = await refusal(() => opened(bombs.lyingArchive(1_000_000, 10)))
    expect(larger).toMatch(/^test\/x: expected 'a.xml' with 10 bytes, found .*larger than 11 bytes$/)
    const smaller = await refusal(() => opened(bombs.lyingArchive(10, 1_000_000)))
    expect(smaller).toBe("test/x: expected 'a.xml' with 1000000 bytes, found 10")
  })

  test('that is truncated is refused', async () => {
    const archive = zipSync({ 'a.xml': Buffer.from('<a/>') })
    expect(await refusal(() => opened(archive.subarray(0, -30)))).toMatch(/^test\/x: expected a ZIP archive, found 'PK/)
  })

  test('may unpack to more where its descriptor allows it', async () => {
    const archive = zipSync({ 'a.xml': new Uint8Array(100) })
    const withMost = (most: number) => openCapture('test', { name: 'x' }, 200, archive, '', most)
    expect(zipEntry(await withMost(100), '.xml')).toHaveLength(100)
    const message = 'test/x: expected at most 99 bytes unpacked, found 100'
    expect(await refusal(async () => zipEntry(await withMost(99), '.xml'))).toBe(message)
  })
})

describe('a workbook', () => {
  const opened = (bytes: Uint8Array) => openCapture('test', { name: 'x', sheets: ['Prices'] }, 200, bytes)
  const withData = (data: string) => opened(zipSync(bombs.workbookFiles('Prices', data)))
  const sheet = 'test/x: xl/worksheets/sheet1.xml'

  test('with a few cells is read', async () => {
    expect((await opened(bombs.workbook('Prices', 'C2'))).sheet('Prices')).toEqual([
      [null, null, null],
      [null, null, 'x'],
    ])
  })

  test('with a stray cell is refused', async () => {
    const message = `${sheet}: expected at most 4000000 cells, found 1048576 rows of 16384 columns`
    expect(await refusal(() => opened(bombs.workbook('Prices', 'XFD1048576')))).toBe(message)
  })

  test('with a stray row, or rows without a number, is refused', async () => {
    const cell = '<row r="1"><c r="ZZ1"><v>1</v></c></row>'
    const stray = await refusal(() => withData(`<sheetData>${cell}<row r='9999999'/></sheetData>`))
    expect(stray).toBe(`${sheet}: expected at most 4000000 cells, found 9999999 rows of 702 columns`)
    const unnumbered = await refusal(() => withData(`<sheetData>${cell}${'<row/>'.repeat(6000)}</sheetData>`))
    expect(unnumbered).toBe(`${sheet}: expected at most 4000000 cells, found 6001 rows of 702 columns`)
  })

  test('with a row far below the others is refused: every row up to it would be made', async () => {
    const rowAt = (row: number) => withData(`<sheetData><row r="${row}"><c r="A${row}"><v>1</v></c></row></sheetData>`)
    expect(await refusal(() => rowAt(100_001))).toBe(`${sheet}: expected at most 100000 rows, found 100001`)
    expect((await rowAt(100_000)).sheet('Prices')).toHaveLength(100_000)
  })

  test.each(['A1e9', 'A&#49;000000', 'A0x7fffffff', '1e9'])('with the cell reference %s is refused', async place => {
    const message = `${sheet}: expected the place of a cell such as C12, found '${place}'`
    expect(await refusal(() => withData(`<sheetData><row><c r="${place}"/></row></sheetData>`))).toBe(message)
  })

  test('is read without the parts that its directory does not list', async () => {
    const hidden = zipSync(bombs.workbookFiles('Prices', '<sheetData/>'))
    const end = Buffer.from(hidden).lastIndexOf('PK\x05\x06', undefined, 'latin1')
    const local = Buffer.from(hidden.subarray(0, Buffer.from(hidden).readUInt32LE(end + 16)))
    const open = bombs.workbook('Prices')
    const archive = Buffer.concat([local, open])
    const directory = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    let at = archive.readUInt32LE(directory + 16) + local.length
    archive.writeUInt32LE(at, directory + 16)
    for (; archive.readUInt32LE(at) === 0x02014b50; at += 46 + archive.readUInt16LE(at + 28)) {
      archive.writeUInt32LE(archive.readUInt32LE(at + 42) + local.length, at + 42)
    }
    expect((await opened(archive)).sheet('Prices')).toEqual([['x']])
  })
})

describe('a PDF', () => {
  const opened = (bytes: Uint8Array) => openCapture('test', { name: 'x', pdf: true }, 200, bytes)
  const packed = (size: number) => deflateSync(Buffer.alloc(size, ' '))
  const flate = '/Filter/FlateDecode'

  test('within the bounds is opened', async () => {
    expect((await opened(bombs.pdf(packed(1000), flate))).pages()).toEqual([[]])
    expect((await opened(bombs.pdf(packed(1000), '/Filter [ /FlateDecode ]'))).pages()).toEqual([[]])
  })

  test('with a stream that unpacks to too many bytes is refused', async () => {
    const open = () => openCapture('test', { name: 'x', pdf: true }, 200, bombs.pdf(packed(1001), flate), '', 1000)
    expect(await refusal(open)).toBe('test/x: expected at most 1000 bytes unpacked, found more in object 4')
  })

  test('that refers to the same stream too often is refused', async () => {
    const message = 'test/x: expected at most 67108864 bytes unpacked, found 100000000'
    expect(await refusal(() => opened(bombs.largePdf()))).toBe(message)
  })

  test.each([
    ['twice', '/Filter[/FlateDecode/FlateDecode]', "packed once, as FlateDecode, found '[/FlateDecode/FlateDecode]>>'"],
    ['otherwise', '/Filter /LZWDecode', "packed once, as FlateDecode, found '/LZWDecode>>'"],
    ['as another object says', '/Filter 5 0 R', "packed once, as FlateDecode, found '5 0 R>>'"],
    ['as a picture', '/Filter/DCTDecode', "packed once, as FlateDecode, found '/DCTDecode>>'"],
  ])('with a stream that is packed %s is refused', async (_how, dictionary, message) => {
    expect(await refusal(() => opened(bombs.pdf(packed(1000), dictionary)))).toBe(
      `test/x: expected object 4 ${message}`,
    )
  })

  test('with a name in escaped letters, or a damaged stream, is refused', async () => {
    const hidden = await refusal(() => opened(bombs.pdf(packed(1000), '/F#69lter/LZWDecode')))
    expect(hidden).toMatch(/^test\/x: expected names in plain letters, found /)
    const damaged = await refusal(() => opened(bombs.pdf(Buffer.alloc(100, 0xff), flate)))
    expect(damaged).toMatch(/^test\/x: expected object 4 packed with deflate, found invalid /)
  })

  test('is opened without its images', async () => {
    const image = bombs.pdf(packed(1000), '/Subtype/Image/Filter[/FlateDecode/DCTDecode]')
    expect((await opened(image)).pages()).toEqual([[]])
  })

  test('with a font table of one range of 16 million letters is refused', async () => {
    const table = deflateSync(
      Buffer.from('1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <00> <ffffff> <41>'),
    )
    expect(await refusal(() => opened(bombs.pdf(table, flate)))).toBe(
      'test/x: expected at most 1000000 codes in font tables, found 16777216',
    )
  })

  test('with one text of thousands of letters is refused, in one string or in many', async () => {
    const message = 'test/x: expected at most 2000 characters of one text, found more in object 4'
    for (const shown of [`(${'a'.repeat(2001)}) Tj`, `[${'(ab) -5 '.repeat(900)}] TJ`, `<${'41'.repeat(1001)}> Tj`])
      expect(await refusal(() => opened(bombs.pdf(deflateSync(Buffer.from(`BT ${shown} ET`)), flate)))).toBe(message)
    const many = deflateSync(Buffer.from(`BT /F1 9 Tf ${'(abc) Tj 5 5 Td '.repeat(2000)} ET`))
    expect(await opened(bombs.pdf(many, flate))).toBeDefined()
  })

  test('with too many pieces of text is refused', async () => {
    const content = deflateSync(
      Buffer.from(`BT /F1 9 Tf ${'1 0 0 1 9 9 Tm (a) Tj 1 0 0 1 99 99 Tm (b) Tj '.repeat(51_000)} ET`),
    )
    const message = 'test/x: expected a readable PDF, found more than 100000 pieces of text'
    expect(await refusal(() => opened(bombs.pdf(content, flate)))).toBe(message)
  })
})

describe('JSON', () => {
  const opened = async (text: string) => json(await delivered('x', text))

  test('with too many levels is refused', async () => {
    const message = "test/x: expected JSON, found '[[[[[…' (expected at most 64 levels, found more at character 65)"
    const found = await refusal(() => opened('['.repeat(1_000_000)))
    expect(found.replace(/\[{6,}/, '[[[[[')).toBe(message)
    expect(await refusal(() => opened('{"a":'.repeat(65)))).toContain('at most 64 levels, found more at character 321')
    expect(await opened(`${'['.repeat(64)}${']'.repeat(64)}`)).toHaveLength(1)
  })

  test('with too many values is refused', async () => {
    const found = await refusal(() => opened(`[${'{},'.repeat(2_600_000)}{}]`))
    expect(found).toContain('expected at most 5000000 values, found more at character')
  })

  test('may contain brackets in its strings', async () => {
    const text = `${'['.repeat(100)}"\\`
    const rows = Array.from({ length: 100 }, () => ({ [text]: text, path: 'C:\\' }))
    expect(await opened(JSON.stringify(rows))).toEqual(rows)
  })
})

describe('XML', () => {
  const parsed = (text: string) => xmlTree('test/x', text, 'r', ['e'])

  test('with too many attributes of an element is refused', async () => {
    const message = 'test/x: expected at most 100 attributes of an element, found more at character 22'
    expect(await refusal(() => parsed(bombs.attributes('r')))).toBe(message)
    expect(Object.keys(parsed(bombs.attributes('r', 100)))).toHaveLength(100)
  })

  test('with too many levels is refused', async () => {
    const message = 'test/x: expected at most 64 levels of elements, found more at character 193'
    expect(await refusal(() => parsed(`<r>${'<e>'.repeat(100_000)}</r>`))).toBe(message)
  })

  test('with too many elements is refused', async () => {
    const message = 'test/x: expected at most 3000000 elements, found more at character 12000000'
    expect(await refusal(() => parsed(`<r>${'<e/>'.repeat(3_000_001)}</r>`))).toBe(message)
  })

  test('with a document type after a long comment is refused', async () => {
    const text = `<!--${' '.repeat(3000)}--><!DOCTYPE r [<!ENTITY a "b">]><r></r>`
    expect(await refusal(() => parsed(text))).toBe('test/x: expected no document type, found one')
  })

  test('may contain markup characters in values, comments and CDATA, and closed elements', async () => {
    const many = '<e a=">" b=\'=/\'/>'.repeat(200)
    const tree = parsed(`<r><!--${'<e>'.repeat(100)}--><t><![CDATA[${'<e>'.repeat(100)}]]></t>${many}</r>`)
    expect(tree.e).toHaveLength(200)
  })
})

describe('a web page', () => {
  test('with too many tags or attributes is refused', async () => {
    const text = (at: number) => `expected a page of at most 500000 tags and attributes, found more at character ${at}`
    expect(await refusal(() => plainText('<a>'.repeat(1_000_000)))).toBe(text(1_500_002))
    expect(await refusal(() => plainText(`<a ${'b '.repeat(1_000_000)}>`))).toBe(text(1_000_002))
  })
})
