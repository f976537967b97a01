import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import type { Capture } from '../../pipeline/capture.ts'
import { plainText } from '../../pipeline/parsers/html.ts'

// The rows of a capture as its publisher wrote them, found by format and position only: this file knows nothing about
// how the readers interpret them.

// biome-ignore lint/suspicious/noExplicitAny: parsed JSON of 30 layouts
type Json = any

/** Whether a field of the row has this text. */
export type PublishedRow = (field: string, text: string) => boolean

/** The row at a position of a capture, 1 for the first; null when there is none. */
export function publishedRow(source: string, capture: Capture, position: number): PublishedRow | null {
  const rows = opened(source, capture)
  if (typeof rows === 'function') return rows
  return rows[position - 1] ?? null
}

function tableIn(html: string): string {
  return html.slice(html.lastIndexOf('<table id="petroleumPriceDetailsFootable"'))
}

/** Rows by position. For a page or cube without rows, the text that contains all of them. */
type Rows = readonly PublishedRow[] | PublishedRow

const known = new WeakMap<Capture, Rows>()

function opened(source: string, capture: Capture): Rows {
  const rows = known.get(capture) ?? rowsOf(source, capture)
  known.set(capture, rows)
  return rows
}

function rowsOf(source: string, capture: Capture): Rows {
  const listed = lists[source]
  const text = Buffer.from(capture.bytes).toString('utf8')
  if (listed) return listed(JSON.parse(text)).map(row => (field, found) => textsAt(row, field).includes(found))
  if (cubes.includes(source)) return inCube(JSON.parse(text))
  if (source === 'fr-zip')
    return elementsOf(Buffer.from(Object.values(unzipSync(capture.bytes))[0]!).toString('latin1'))
  if (source === 'gr') return inPieces(capture)
  if (text.startsWith('{') || source === 'se') return linesOf(text)
  if (text.trimStart().startsWith('<')) return source === 'cy' ? tableRowsOf(text) : onPage(plainText(text))
  return source === 'it'
    ? cellsOf(
        text.split('\n').map(line => line.split('|')),
        1,
      )
    : cellsOf(parse(text, loose), 0)
}

/** Where each JSON source has its rows. */
const lists: Readonly<Record<string, (document: Json) => Json[]>> = {
  ad: document => document.features,
  at: document => document,
  // The second list continues the positions of the first.
  'au-nsw': ({ stations, prices }) => [
    ...stations.map((one: Json) => ({ stations: one })),
    ...wrapped('prices', prices),
  ],
  'au-nt': document => outletsByOffer(document),
  'au-qld': document => wrapped('SitePrices', document.SitePrices),
  'au-sa': document => wrapped('SitePrices', document.SitePrices),
  'au-vic': document => document.fuelPriceDetails,
  'au-wa': document => document,
  be: document => document.facts,
  de: document => document.stations,
  'dk-circle-k': document => document.sites,
  'dk-oil': document => document,
  'dk-ok': document => document.items,
  'dk-q8': document => document.data.stationsPrices,
  'dk-shell': document => document,
  es: document => document.ListaEESSPrecio,
  fr: document => document,
  'gb-api': document => document,
  hr: document => document.postajas,
  is: document => document.stations,
  lt: document => document.data,
  md: document => document,
  pt: document => document.resultado,
  ro: ({ Stations, Products }) =>
    Stations.map((station: Json) => ({
      Stations: station,
      Products: Products.filter((product: Json) => product.stationid === station.id),
    })),
  si: document => document.results,
  tr: document => document.data,
}

function wrapped(name: string, list: Json[]): Json[] {
  return list.map(one => ({ [name]: one }))
}

/** An answer of the Northern Territory, repeated for each offer in it. */
function outletsByOffer(document: Json): Json[] {
  const outlets: Json[] = Array.isArray(document) ? document : (Object.values(document).find(Array.isArray) as Json[])
  return outlets.flatMap(outlet => (Object.values(outlet).find(Array.isArray) as Json[]).map(() => outlet))
}

const cubes = ['lu', 'sk']

/** The value at a path such as `prices[2].amount`, as text. Names may contain dots and brackets. */
function textsAt(value: unknown, path: string): string[] {
  if (path === '') return typeof value === 'object' ? [] : [String(value)]
  const index = Array.isArray(value) ? /^\[(\d+)\]\.?/.exec(path) : null
  if (Array.isArray(value)) return index ? textsAt(value[Number(index[1]) - 1], path.slice(index[0].length)) : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const rest = path.startsWith(key) ? path.slice(key.length) : null
    if (rest === null || !/^($|\.|\[)/.test(rest)) return []
    return textsAt(inner, rest.replace(/^\./, ''))
  })
}

/** A cube keeps codes, labels and values apart, so any key or value of the answer counts. */
function inCube(document: Json): PublishedRow {
  const texts = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) texts.add(String(value))
    else for (const [key, inner] of Object.entries(value)) texts.add(key) && collect(inner)
  }
  collect(document)
  return (_field, text) => texts.has(text)
}

/**
 * The stations of the French archive, with entities unresolved: attributes, and elements that contain only the text.
 */
function elementsOf(xml: string): PublishedRow[] {
  return xml
    .split('<pdv ')
    .slice(1)
    .map(element => (field, text) => {
      const name = /([^.[\]@]+)(?:\[\d+\])?$/.exec(field)![1]!
      return field.includes('@')
        ? element.includes(`${name}="${text}"`)
        : element.includes(`<${name}>${text}</${name}>`)
    })
}

/** Pieces of text in a PDF, in the order of the file: producers split words, and even numbers, anywhere. */
function inPieces(capture: Capture): PublishedRow {
  const text = joined(
    capture
      .pages()
      .flatMap(page => page.map(piece => piece.text))
      .join(''),
  )
  return (_field, found) => text.includes(joined(found))
}

function linesOf(text: string): PublishedRow[] {
  return text.split('\n').map(line => (field, found) => textsAt(objectIn(line), field).includes(found))
}

function objectIn(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** The rows of a table of stations that have cells, as a reader of the page sees them, with their links. */
function tableRowsOf(html: string): PublishedRow[] {
  const rows = tableIn(html)
    .split(/<tr\b/i)
    .slice(1)
    .filter(row => /<td\b/i.test(row))
  return rows.map(
    row => (_field, text) =>
      joined(plainText(`<tr${row}`)).includes(joined(text)) || row.replaceAll('&amp;', '&').includes(text),
  )
}

/** The text that a reader of the page sees. */
function onPage(seen: string): PublishedRow {
  return (_field, text) => seen.includes(text)
}

const loose = { delimiter: ',', relax_column_count: true, skip_empty_lines: true }

/** The cells of a line, by their headings. */
function cellsOf(lines: readonly string[][], headingsAt: number): PublishedRow[] {
  const headings = lines[headingsAt]!.map(heading => heading.trim())
  return lines.map(cells => (field, text) => cells[headings.indexOf(field)]?.replace(/\r$/, '') === text)
}

function joined(text: string): string {
  return text.replace(/\s/g, '')
}
