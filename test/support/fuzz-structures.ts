import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { pick } from '../../fixtures/snapshots/made-up-figures.ts'
import { pdf, workbookFiles } from './bombs.ts'
import { damaged, numberBelow, oddTexts, type Random, repeated } from './fuzz-mutations.ts'

// Files made from a grammar of their format, with odd parts where a parser may not expect them.

function listOf<Item>(most: number, random: Random, make: () => Item): Item[] {
  return Array.from({ length: numberBelow(most + 1, random) }, make)
}

function oddText(random: Random): string {
  const text = pick(['a', '1', 'Diesel', 'Łódź', '1.799', ...oddTexts], random)
  return random() < 0.05 ? repeated(text, random) : text
}

/** Delimited text with quotes in odd places. The headings of `columns` come first, mostly. */
export function oddCsv(columns: readonly string[], delimiter: string, random: Random): Uint8Array {
  const cell = (): string => {
    const text = listOf(3, random, () => oddText(random)).join('')
    if (random() < 0.5) return text
    return random() < 0.8 ? `"${text.replaceAll('"', '""')}"` : `"${text}`
  }
  const headings = random() < 0.9 ? columns : columns.map(() => oddText(random))
  const rows = listOf(20, random, () => listOf(columns.length + 2, random, cell).join(delimiter))
  const end = pick(['\n', '\n', '\r\n', '\r', ''], random)
  return Buffer.from([headings.join(delimiter), ...rows, ''].join(end))
}

const names = ['r', 'a', 'b', 'ns:a', 'A', '_', 'é', 'a.b', 'constructor', '__proto__', '1', '']

/** Nested elements with odd names, attributes and ends. */
export function oddMarkup(root: string, random: Random): Uint8Array {
  const head = pick(['', '<?xml version="1.0"?>', '<?xml version="1.0" encoding="ISO-8859-1"?>', '\ufeff'], random)
  const depth = random() < 0.1 ? 100 : numberBelow(6, random)
  return Buffer.from(`${head}<${root}>${elements(depth, random)}</${root}>${pick(['', '\n', '<!-- -->'], random)}`)
}

function elements(depth: number, random: Random): string {
  return listOf(depth > 6 ? 1 : 4, random, () => element(depth, random)).join('')
}

function element(depth: number, random: Random): string {
  const name = pick(names, random)
  const attributes = listOf(3, random, () => attribute(random)).join('')
  const content = depth > 0 ? elements(depth - 1, random) : oddText(random)
  switch (numberBelow(8, random)) {
    case 0:
      return `<${name}${attributes}/>`
    case 1:
      return `<!--${oddText(random)}-->`
    case 2:
      return `<![CDATA[${oddText(random)}]]>`
    case 3:
      return `<${name}${attributes}>${content}</${random() < 0.8 ? name : pick(names, random)} >`
    default:
      return `<${name}${attributes}>${content}</${name}>`
  }
}

function attribute(random: Random): string {
  const quote = pick(['"', "'", ''], random)
  return ` ${pick(names, random)}${pick(['=', ' = ', ''], random)}${quote}${oddText(random)}${quote}`
}

const oddNumbers = [0, 1, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]

/** An archive in which fields of headers, directory and end may state anything. */
export function oddArchive(random: Random): Uint8Array {
  const name = () => pick(['a.xml', 'b.csv', 'folder/', '../a.xml', '/a.xml', '\\', '\0.xml', 'é.xml'], random)
  const files = listOf(4, random, () => [name(), strToU8(oddText(random))] as const)
  const archive = Buffer.from(zipSync(Object.fromEntries(files), { level: pick([0, 6] as const, random) }))
  const signatures = [0x04034b50, 0x02014b50, 0x06054b50]
  for (let changes = numberBelow(4, random); changes > 0; changes -= 1) {
    const start = Buffer.alloc(4)
    start.writeUInt32LE(pick(signatures, random))
    const found = random() < 0.5 ? archive.indexOf(start) : archive.lastIndexOf(start)
    const at = found + 4 + 2 * numberBelow(20, random)
    if (found < 0 || at + 4 > archive.length) continue
    if (random() < 0.5) archive.writeUInt32LE(pick(oddNumbers, random), at)
    else archive.writeUInt16LE(pick(oddNumbers, random) & 0xffff, at)
  }
  const comment = Buffer.from(random() < 0.2 ? `PK\x05\x06${oddText(random)}` : '')
  return Buffer.concat([archive, comment])
}

const references = ['A1', 'C2', 'a1', 'A0', '', '1', 'AAA1', 'A9999999', 'XFE1', 'A1:B2', '$A$1', 'A01', 'ZZ3', 'B2 ']
// Of these alone, because one odd reference refuses the workbook before its cells are read.
const plainReferences = ['A1', 'B1', 'C2', 'B3', 'D4', 'AA2', 'ZZ3', 'A99999']
const plainRows = ['1', '2', '3', '4', '5', '99999']
const oddRows = ['1', '2', '3', '0', '-1', 'x', '4000000']
const cellTypes = ['', ' t="s"', ' t="inlineStr"', ' t="str"', ' t="b"', ' t="e"', ' t="d"', ' t="n"', ' t="x"']

/** A workbook with odd references, cell types, shared texts and styles. */
export function oddWorkbook(sheet: string, random: Random): Uint8Array {
  const value = () => pick(['0', '1', '-1', '1e9', '46000.5', '1e400', 'x', '', '2026-11-19', ...oddTexts], random)
  const isPlain = random() < 0.6
  const reference = () => (random() < 0.8 ? ` r="${pick(isPlain ? plainReferences : references, random)}"` : '')
  const cell = () => {
    const style = random() < 0.3 ? ` s="${pick(['0', '1', '99', '-1', 'x'], random)}"` : ''
    const inner = pick(['v', 'v', 'v', 'f', 'is', 't'], random)
    const text = escaped(value())
    const content = inner === 'is' ? `<is><t>${text}</t></is>` : `<${inner}>${text}</${inner}>`
    return `<c${reference()}${style}${pick(cellTypes, random)}>${content}</c>`
  }
  const row = () => {
    const number = random() < 0.8 ? ` r="${pick(isPlain ? plainRows : oddRows, random)}"` : ''
    return `<row${number}>${listOf(5, random, cell).join('')}</row>`
  }
  const extent = random() < 0.5 ? `<dimension ref="${pick(references, random)}:${pick(references, random)}"/>` : ''
  const files = workbookFiles(sheet, `${extent}<sheetData>${listOf(6, random, row).join('')}</sheetData>`)
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const shared = listOf(3, random, () => `<si><t>${escaped(value())}</t></si>`).join('')
  const styles = listOf(3, random, () => `<xf numFmtId="${value().slice(0, 9).replace(/[<&"]/g, '')}"/>`).join('')
  const more = {
    'xl/sharedStrings.xml': strToU8(`<sst ${main}>${shared}</sst>`),
    'xl/styles.xml': strToU8(`<styleSheet ${main}><cellXfs>${styles}</cellXfs></styleSheet>`),
  }
  const made: Record<string, Uint8Array> = random() < 0.7 ? { ...files, ...more } : files
  const name = pick(Object.keys(made), random)
  if (random() < 0.2) made[name] = damaged(made[name]!, random)
  if (random() < 0.05) delete made[name]
  return zipSync(made, { level: 1 })
}

function escaped(text: string): string {
  return text.replace(/[<&]/g, sign => (sign === '<' ? '&lt;' : '&amp;'))
}

const operators = 'BT ET Tf Tj TJ Td TD Tm T* Tc Tw Tz TL Ts Tr q Q cm Do BI ID EI BDC EMC gs sh re W n'.split(' ')
const operands = [
  '0',
  '1',
  '-1',
  '1e9',
  '99999999999',
  '.',
  '/F1',
  '/X',
  '(a)',
  '()',
  '(\\',
  '<41>',
  '<4',
  '[(a) -50 (b)]',
]

/** A document whose content stream has any operators with any operands. */
export function oddPdf(random: Random): Uint8Array {
  const operand = () => (random() < 0.1 ? `(${oddText(random)})` : pick(operands, random))
  const line = () => `${listOf(6, random, operand).join(' ')} ${pick(operators, random)}`
  const page = ['BT /F1 12 Tf', ...listOf(40, random, line), '(end) Tj ET'].join('\n')
  const content = random() < 0.9 ? deflateSync(Buffer.from(page)) : Buffer.from(page)
  const filter = pick(['/Filter/FlateDecode', '/Filter/FlateDecode', '/Filter[/FlateDecode]', '', '/Length 0'], random)
  const made = pdf(content, filter, pick([1, 1, 1, 2, 0], random))
  return random() < 0.4 ? damaged(made, random) : made
}

/** JSON with odd nesting, and values that are none. */
export function oddJson(random: Random, depth = random() < 0.1 ? 80 : 5): string {
  if (depth === 0 || random() < 0.2) return pick(['null', '1', '-', '1e999', '"a', '"\\ud800"', '"\\x"', 'tru'], random)
  const inner = listOf(depth > 5 ? 1 : 3, random, () => oddJson(random, depth - 1))
  if (random() < 0.5) return `[${inner.join(random() < 0.95 ? ',' : ' ')}]`
  return `{${inner.map(value => `${JSON.stringify(oddText(random))}:${value}`).join(',')}}`
}
