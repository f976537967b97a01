import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { type Charset, oneByte } from './one-byte.ts'
import type { DeliveryFiles } from './runs.ts'

/** How one source's delivery is written, as far as it takes to break it. */
export interface Layout {
  /** The file that is broken: where there are several, one in the middle. */
  readonly target: string
  /** Files that hold prices, for mistakes of all prices. */
  readonly priced: (name: string) => boolean
  /** A key or heading, and another name for it. */
  readonly renamed: readonly [from: string, to: string]
  /** The file of whose letters some are beyond ASCII; left out where all are in it. */
  readonly letters?: string
  /** The charset of one byte a letter that it is mistaken for; iso-8859-15 unless told. */
  readonly charset?: Charset
  /** Separator of a delimited file, and the one it is swapped for. */
  readonly separator?: readonly [from: string, to: string]
  readonly scale: (text: string, factor: number) => string
  /** The part of a ZIP archive that is meant. */
  readonly inside?: { readonly entry: string; readonly charset: 'utf-8' | 'latin1'; readonly renamedIn?: string }
}

const everyFile = (): boolean => true

/** The amounts that the form finds: its first group stays, its second is the number. */
export const times = (form: RegExp) => (text: string, factor: number) =>
  text.replace(form, (_, before: string, amount: string) => before + scaled(amount, factor))

/** Written as it was: with a comma, or with as many decimals. */
function scaled(amount: string, factor: number): string {
  const decimals = amount.split(/[.,]/)[1]?.length ?? 0
  const text = (Number(amount.replace(',', '.')) * factor).toFixed(decimals)
  return amount.includes(',') ? text.replace('.', ',') : text
}

export const layouts: Readonly<Record<string, Layout>> = {
  at: {
    target: 'die-48.1684-16.3740.json',
    priced: name => name !== 'units.json',
    renamed: ['"amount"', '"betrag"'],
    letters: 'die-48.1684-16.3740.json',
    scale: times(/("amount":)([\d.]+)/g),
  },
  'au-wa': {
    target: 'dsl.json',
    // Nobody sells E85.
    priced: name => name !== 'brands.json' && name !== 'e85.json',
    renamed: ['"priceToday"', '"todaysPrice"'],
    scale: times(/("priceToday":)([\d.]+)/g),
  },
  bulletin: {
    target: 'history.xlsx',
    priced: everyFile,
    renamed: ['_price_with_tax_euro95', '_price_incl_tax_euro95'],
    scale: times(/(<c r="\w+"><v>)(\d{3,4}(?:\.\d+)?)(?=<)/g),
    inside: { entry: 'xl/worksheets/sheet1.xml', charset: 'utf-8', renamedIn: 'xl/sharedStrings.xml' },
  },
  ecb: {
    target: 'daily.xml',
    priced: everyFile,
    renamed: ['rate=', 'value='],
    scale: times(/(rate=['"])([\d.]+)/g),
  },
  es: {
    target: 'stations.json',
    priced: everyFile,
    renamed: ['"Latitud"', '"Latitude"'],
    letters: 'stations.json',
    scale: times(/("Precio [^"]+":")(\d+,\d+)/g),
  },
  fr: {
    target: 'stations.json',
    priced: everyFile,
    renamed: ['"gazole_prix"', '"prix_gazole"'],
    letters: 'stations.json',
    scale: times(/("\w+_prix":)([\d.]+)/g),
  },
  'fr-zip': {
    target: 'instantane-ruptures.zip',
    priced: everyFile,
    renamed: [' valeur=', ' montant='],
    letters: 'instantane-ruptures.zip',
    scale: times(/( valeur=")([\d.]+)/g),
    inside: { entry: 'PrixCarburants_instantane_ruptures.xml', charset: 'latin1' },
  },
  gb: {
    target: 'prices.csv',
    priced: everyFile,
    renamed: ['forecourts.fuel_price.B7S', 'forecourts.fuel_price.B7'],
    separator: [',', ';'],
    // Pence with four decimals; a coordinate has seven, or follows nothing but a comma as well.
    scale: times(/(,)(\d{1,5}\.\d{4})(?=,)/g),
  },
  'gb-api': {
    target: 'pfs-1.json',
    priced: name => name.startsWith('prices-'),
    renamed: ['"is_24_hours"', '"is_24h"'],
    scale: times(/("price":)([\d.]+)/g),
  },
  'gr-stations': {
    target: 'stations.csv',
    priced: everyFile,
    renamed: [',amount,', ',price,'],
    separator: [',', ';'],
    scale: times(/^(1,[^,\n]+,\w+,)([\d.]+)(?=,)/gm),
  },
  hr: {
    target: 'data.json',
    priced: everyFile,
    renamed: ['"cijena"', '"iznos"'],
    letters: 'data.json',
    charset: 'windows-1250',
    scale: times(/("cijena":)([\d.]+)/g),
  },
  it: {
    target: 'prices.csv',
    priced: name => name === 'prices.csv',
    renamed: ['|prezzo|', '|importo|'],
    separator: ['|', ';'],
    scale: times(/^(\d+\|[^|\n]*\|)([\d.]+)(?=\|)/gm),
  },
  se: {
    target: 'stations.jsonl',
    priced: everyFile,
    renamed: ['"amount"', '"belopp"'],
    letters: 'stations.jsonl',
    scale: times(/("amount":)([\d.]+)/g),
  },
  si: {
    target: 'page-3.json',
    priced: name => name !== 'franchise.json',
    renamed: ['"dizel"', '"diesel"'],
    letters: 'page-3.json',
    charset: 'windows-1250',
    // `lng` is a price, and the longitude outside `prices`.
    scale: (text, factor) => text.replace(/"prices":\{[^}]*\}/g, prices => times(/(":)([\d.]+)/g)(prices, factor)),
  },
}

const page = '<!DOCTYPE html>\n<html><head><title>Wartung</title></head><body><p>503</p></body></html>\n'

/** Ways in which a delivery breaks. Null where the format has no such thing. */
export const faults: Readonly<Record<string, (files: DeliveryFiles, layout: Layout) => DeliveryFiles | null>> = {
  'is empty': (files, { target }) => changed(files, target, () => new Uint8Array()),
  'is a web page': (files, { target }) => changed(files, target, () => strToU8(page)),
  'is half a file': (files, { target }) => changed(files, target, bytes => bytes.slice(0, bytes.length >> 1)),
  'has another name for a column': (files, layout) =>
    edited(files, layout.target, layout, text => text.replaceAll(...layout.renamed), layout.inside?.renamedIn),
  'has another separator': (files, { target, separator, ...rest }) =>
    separator ? edited(files, target, { target, ...rest }, text => text.replaceAll(...separator)) : null,
  'begins with a byte order mark': (files, layout) =>
    layout.inside?.entry.endsWith('sheet1.xml')
      ? changed(files, layout.target, bytes => Buffer.concat([byteOrderMark, bytes]))
      : edited(files, layout.target, layout, bytesOnly, undefined, bytes => Buffer.concat([byteOrderMark, bytes])),
  'is in another charset': (files, layout) => inAnotherCharset(files, layout),
  'has all prices times 10': (files, layout) => priced(files, layout, 10),
  'has all prices times 1000': (files, layout) => priced(files, layout, 1000),
  'lacks a file': (files, layout) => without(files, name => name === missingIn(files, layout)),
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
const bytesOnly = (text: string): string => text

/** Of a sweep, single answers may be missing; the list of places that begins it may not. */
function missingIn(files: DeliveryFiles, { target }: Layout): string {
  return files.has('units.json') ? 'units.json' : target
}

export function without(files: DeliveryFiles, isGone: (name: string) => boolean): DeliveryFiles {
  const left = [...files].filter(([name]) => !isGone(name))
  // A delivery without any file is a folder all the same.
  return new Map([...left, ['expected.json', strToU8('{}')] as const])
}

function priced(files: DeliveryFiles, layout: Layout, factor: number): DeliveryFiles {
  let whole = files
  for (const name of files.keys()) {
    if (layout.priced(name)) whole = edited(whole, name, layout, text => layout.scale(text, factor))
  }
  return whole
}

/** UTF-8 for what is Latin-1 and the other way round; UTF-16 where all letters are ASCII. */
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

/** Changes the text of a file, or of the entry of an archive that is meant. */
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
