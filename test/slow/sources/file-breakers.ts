import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { isPdf, isZip } from '../../../pipeline/model/file-kind.ts'

/** A fault of a file: what it is, and the bytes with it. */
export type Break = readonly [what: string, bytes: Uint8Array]

type Format = 'CSV' | 'HTML' | 'JSON' | 'PDF' | 'XLSX' | 'XML' | 'ZIP'

function formatOf(bytes: Uint8Array): Format {
  if (isPdf(bytes)) return 'PDF'
  if (isZip(bytes)) return 'xl/workbook.xml' in unzipSync(bytes) ? 'XLSX' : 'ZIP'
  const [first] = strFromU8(bytes.subarray(0, 200)).trim()
  if (first === '{' || first === '[') return 'JSON'
  if (first !== '<') return 'CSV'
  return /^<\?xml/.test(strFromU8(bytes.subarray(0, 200)).trim()) ? 'XML' : 'HTML'
}

/** The texts of a file that may be names of columns, by its format. */
const namesIn: Readonly<Record<Exclude<Format, 'PDF' | 'ZIP'>, (text: string) => readonly string[]>> = {
  CSV: text => /^.*[,;|].*[,;|].*$/m.exec(text)![0].split(/[,;|]/),
  HTML: text => [...text.matchAll(/ (?:id|class|name)="([^"]+)"/g)].map(([, name]) => name!),
  JSON: text => [...text.matchAll(/"((?:[^"\\]|\\.)+)"\s*:/g)].map(([, name]) => name!),
  XLSX: text => [...text.matchAll(/<t>([^<]+)<\/t>/g)].map(([, name]) => name!),
  XML: text => [...text.matchAll(/<([A-Za-z][\w:]*)|\s([\w:]+)=["']/g)].map(([, element, name]) => (element ?? name)!),
}

const page = '<!DOCTYPE html>\n<html><head><title>Wartung</title></head><body><p>503</p></body></html>\n'

/** Faults that leave nothing to read. */
export function emptied(bytes: Uint8Array): Break[] {
  return [
    ['is empty', new Uint8Array()],
    ['is a web page', strToU8(page)],
    ['is half a file', bytes.slice(0, bytes.length >> 1)],
    ['is in UTF-16', Buffer.from(strFromU8(bytes, true), 'utf16le')],
  ]
}

/** The file with one name of a column changed everywhere, for each name that the format has. */
export function renamed(bytes: Uint8Array): Break[] {
  const format = formatOf(bytes)
  if (format === 'PDF') return []
  if (format === 'ZIP') return inEntry(bytes, Object.keys(unzipSync(bytes))[0]!, renamed)
  if (format === 'XLSX') return inEntry(bytes, 'xl/sharedStrings.xml', inner => renamedIn(inner, 'XLSX'))
  return renamedIn(bytes, format)
}

/** At most 3 of the names, from all parts of the file: a delivery is read again for each. */
function renamedIn(bytes: Uint8Array, format: keyof typeof namesIn): Break[] {
  const text = Buffer.from(bytes).toString('latin1')
  const names = [...new Set(namesIn[format](text))].filter(name => /\w/.test(name))
  const step = Math.ceil(names.length / 3)
  return names
    .filter((_, at) => at % step === 0)
    .map(name => [`has another name for ${name}`, withOtherName(bytes, name)])
}

export function withOtherName(bytes: Uint8Array, name: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const whole = new RegExp(`(?<!\\w)${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`, 'g')
  return Buffer.from(text.replace(whole, '$&Other'), 'latin1')
}

/** The file with each of the amounts multiplied: the numbers that are one of them, as they are written. */
export function scaled(bytes: Uint8Array, amounts: ReadonlySet<number>, factor: number): Break[] {
  const format = formatOf(bytes)
  if (format === 'PDF') return []
  const entry =
    format === 'XLSX' ? 'xl/worksheets/sheet1.xml' : format === 'ZIP' ? Object.keys(unzipSync(bytes))[0]! : null
  const edit = (inner: Uint8Array): Break[] => {
    const text = Buffer.from(inner).toString('latin1')
    // In CSV and lists of JSON a comma separates numbers.
    const number =
      format === 'CSV' || format === 'JSON'
        ? /(?<![\d.-]|\d,)\d+\.\d+|(?<=")\d+,\d+(?=[^\d,])/g
        : /\d+[.,]\d+|(?<=>)\d+/g
    const found = text.replace(number, one => (amounts.has(Number(one.replace(',', '.'))) ? times(one, factor) : one))
    return found === text ? [] : [[`has its prices times ${factor}`, Buffer.from(found, 'latin1')]]
  }
  return entry === null ? edit(bytes) : inEntry(bytes, entry, edit)
}

/** The file with a word in place of one of the amounts, for each of them that is in a text. */
export function unreadable(
  bytes: Uint8Array,
  amounts: ReadonlySet<number>,
): (readonly [what: string, bytes: Uint8Array, amount: number])[] {
  const text = Buffer.from(bytes).toString('latin1')
  const found = [...text.matchAll(/(?<![\d.])\d{1,3}[.,]\d{1,4}(?!\d|\.\d)/g)]
  return found.flatMap(({ 0: number, index }) => {
    const amount = Number(number.replace(',', '.'))
    if (!amounts.has(amount) || isZip(bytes)) return []
    const isJsonNumber = formatOf(bytes) === 'JSON' && /[:[,]$/.test(text.slice(0, index).trim())
    const word = isJsonNumber ? '"neznano"' : 'neznano'
    const broken = text.slice(0, index) + word + text.slice(index + number.length)
    return [[`has no number in place of ${number}`, Buffer.from(broken, 'latin1'), amount] as const]
  })
}

/** Written in the same way: with a comma, and with as many decimals. */
function times(number: string, factor: number): string {
  const decimals = number.split(/[.,]/)[1]?.length ?? 0
  const text = (Number(number.replace(',', '.')) * factor).toFixed(decimals)
  return number.includes(',') ? text.replace('.', ',') : text
}

function inEntry(bytes: Uint8Array, entry: string, breaks: (inner: Uint8Array) => Break[]): Break[] {
  const parts = unzipSync(bytes)
  return breaks(parts[entry]!).map(([what, inner]) => [what, zipSync({ ...parts, [entry]: inner }, { level: 1 })])
}

/** JSON in which each value of a member is an object. */
export function withOtherKind(bytes: Uint8Array, name: string): Uint8Array {
  const values = new RegExp(
    `("${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|[\\w.-]+)`,
    'g',
  )
  return Buffer.from(Buffer.from(bytes).toString('latin1').replace(values, '$1{"odd":"odd"}'), 'latin1')
}
