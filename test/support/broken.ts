import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { type Charset, oneByte } from './one-byte.ts'
import type { DeliveryFiles } from './runs.ts'

/** The format of the delivery of a source, as far as it is needed to break it. */
export interface Layout {
  /** The file to break: of several, one in the middle. */
  readonly target: string
  /** Files with prices, for faults that affect all prices. */
  readonly priced: (name: string) => boolean
  /** A key or heading, and another name for it. */
  readonly renamed: readonly [from: string, to: string]
  /** The file with letters beyond ASCII. Absent where all files are ASCII. */
  readonly letters?: string
  /** The single-byte charset that it may be mistaken for. Default iso-8859-15. */
  readonly charset?: Charset
  /** Separator of a delimited file, and another one that replaces it. */
  readonly separator?: readonly [from: string, to: string]
  readonly scale: (text: string, factor: number) => string
  /** The entry of a ZIP archive to change. */
  readonly inside?: { readonly entry: string; readonly charset: 'utf-8' | 'latin1'; readonly renamedIn?: string }
}

/** Multiplies the amounts that the pattern finds: its first group stays, the second is the number. */
export const times =
  (form: RegExp) =>
  (text: string, factor: number): string =>
    text.replace(form, (_, before: string, amount: string) => before + scaled(amount, factor))

/** Written in the same format: with a comma, and with as many decimals. */
function scaled(amount: string, factor: number): string {
  const decimals = amount.split(/[.,]/)[1]?.length ?? 0
  const text = (Number(amount.replace(',', '.')) * factor).toFixed(decimals)
  return amount.includes(',') ? text.replace('.', ',') : text
}

const page = '<!DOCTYPE html>\n<html><head><title>Wartung</title></head><body><p>503</p></body></html>\n'

/** The faults of a delivery. Null where the format cannot have the fault. */
export const faults: Readonly<Record<string, (files: DeliveryFiles, layout: Layout) => DeliveryFiles | null>> = {
  'is empty': (files, { target }) => changed(files, target, () => new Uint8Array()),
  'is a web page': (files, { target }) => changed(files, target, () => strToU8(page)),
  'is half a file': (files, { target }) => changed(files, target, bytes => bytes.slice(0, bytes.length >> 1)),
  'has another name for a column': (files, layout) =>
    edited(files, layout.target, layout, text => text.replaceAll(...layout.renamed), layout.inside?.renamedIn),
  'has another separator': (files, { target, separator, ...rest }) =>
    separator ? edited(files, target, { target, ...rest }, text => text.replaceAll(...separator)) : null,
  'is in another charset': (files, layout) => inAnotherCharset(files, layout),
  'has all prices times 10': (files, layout) => priced(files, layout, 10),
  'has all prices times 1000': (files, layout) => priced(files, layout, 1000),
  'lacks a file': (files, layout) => without(files, name => name === missingIn(files, layout)),
}

/** A text file with a byte order mark. Null for other files, and for a workbook, because its parts declare their charset. */
export function withByteOrderMark(files: DeliveryFiles, layout: Layout): DeliveryFiles | null {
  const isBinary = layout.target.endsWith('.pdf') || (layout.target.endsWith('.zip') && !layout.inside)
  if (isBinary || layout.inside?.charset === 'utf-8') return null
  const mark = Buffer.from([0xef, 0xbb, 0xbf])
  return edited(files, layout.target, layout, bytesOnly, undefined, bytes => Buffer.concat([mark, bytes]))
}

const bytesOnly = (text: string): string => text

/** In a sweep, single answers may be missing. The list of places that it starts with must not. */
function missingIn(files: DeliveryFiles, { target }: Layout): string {
  return files.has('units.json') ? 'units.json' : target
}

export function without(files: DeliveryFiles, isGone: (name: string) => boolean): DeliveryFiles {
  const left = [...files].filter(([name]) => !isGone(name))
  // A delivery without files is still a folder.
  return new Map([...left, ['nothing.txt', strToU8('')] as const])
}

function priced(files: DeliveryFiles, layout: Layout, factor: number): DeliveryFiles {
  let whole = files
  for (const name of files.keys()) {
    if (layout.priced(name)) whole = edited(whole, name, layout, text => layout.scale(text, factor))
  }
  return whole
}

/** UTF-8 instead of Latin-1 and the reverse; UTF-16 where all letters are ASCII. */
function inAnotherCharset(files: DeliveryFiles, layout: Layout): DeliveryFiles | null {
  const { letters, charset = 'iso-8859-15', inside } = layout
  if (inside?.charset === 'utf-8') return null
  if (inside) {
    return edited(files, layout.target, layout, bytesOnly, undefined, bytes =>
      strToU8(Buffer.from(bytes).toString('latin1')),
    )
  }
  if (letters) return changed(files, letters, bytes => oneByte(strFromU8(bytes), charset))
  return changed(files, layout.target, bytes => Buffer.from(strFromU8(bytes), 'utf16le'))
}

function changed(files: DeliveryFiles, name: string, change: (bytes: Uint8Array) => Uint8Array): DeliveryFiles {
  const before = files.get(name)
  if (!before) throw new Error(`no file ${name} among ${[...files.keys()].join(', ')}`)
  const after = change(before)
  if (Buffer.from(after).equals(before)) throw new Error(`${name} is not changed`)
  return new Map([...files, [name, after]])
}

/** Changes the text of a file, or of the given entry of an archive. */
function edited(
  files: DeliveryFiles,
  name: string,
  layout: Layout,
  change: (text: string) => string,
  entry = layout.inside?.entry,
  wrap = (bytes: Uint8Array) => bytes,
): DeliveryFiles {
  const charset = layout.inside?.charset === 'latin1' ? 'latin1' : 'utf8'
  const edit = (bytes: Uint8Array) => wrap(Buffer.from(change(Buffer.from(bytes).toString(charset)), charset))
  return changed(files, name, bytes => {
    if (entry === undefined) return edit(bytes)
    const parts = unzipSync(bytes)
    const before = parts[entry]
    if (!before) throw new Error(`no entry ${entry} among ${Object.keys(parts).join(', ')}`)
    const after = edit(before)
    if (Buffer.from(after).equals(before)) throw new Error(`${name}: ${entry} is not changed`)
    return zipSync({ ...parts, [entry]: after })
  })
}
