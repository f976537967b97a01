import { type Capture, excerpt } from '../../capture.ts'
import { FeedShapeError, InvariantError } from '../../model/errors.ts'
import { type Day, isDay } from '../../model/instants.ts'
import { type CsvRow, csvRows } from '../../parsers/csv.ts'
import type { RowAt } from '../../source.ts'

const priceColumns = ['idImpianto', 'descCarburante', 'prezzo', 'isSelf', 'dtComu'] as const
/** Without `Gestore`, the operator, who may be a natural person. */
// biome-ignore format: a list of short words reads better in lines
const attributes = [
  'Bandiera', 'Tipo Impianto', 'Nome Impianto', 'Indirizzo', 'Comune', 'Provincia', 'Latitudine', 'Longitudine',
] as const
export const columns = { always: priceColumns, attributes }
const registryHeadings = [priceColumns[0], 'Gestore', ...attributes]

export type PriceRow = CsvRow<(typeof priceColumns)[number]>
export type RegistryRow = CsvRow<'idImpianto' | (typeof attributes)[number]>

// No price row lacked its station on 2026-08-21. A registry that was cut off leaves many without.
const strayShareMax = 0.02

/**
 * The rows of both files: first the registry's, then the prices'.
 * Throws FeedShapeError; FeedNotReadyError when the two files are of different days.
 */
export function* rowsOfBoth(
  captures: readonly Capture[],
  separator: '|' | ';',
): Generator<RowAt<RegistryRow | PriceRow>> {
  const registry = captureNamed(captures, 'registry')
  const prices = captureNamed(captures, 'prices')
  const days = { registry: extractionDay(registry), prices: extractionDay(prices) }
  expectHeadings(registry, registryHeadings, separator)
  expectHeadings(prices, priceColumns, separator)
  if (days.registry !== days.prices) {
    throw registry.notReady(`the extraction of ${days.prices} as in ${prices.label}`, `${days.registry}`)
  }
  const plain = { delimiter: separator, quotes: false, linesBefore: 1, endsOpen: true } as const
  const stations = csvRows<Exclude<keyof RegistryRow, 'extraCells'>>(registry, ['idImpianto'], {
    ...plain,
    repair: toTenCells,
  })
  const amounts = csvRows(prices, priceColumns, plain)
  expectWholeEnd(registry, stations, row => row.extraCells === 0)
  expectWholeEnd(
    prices,
    amounts,
    row => row.extraCells === 0 && /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/.test(row.dtComu ?? ''),
  )
  expectKnownStations(registry, stations, amounts)
  yield* stations
  yield* amounts
}

function captureNamed(captures: readonly Capture[], name: string): Capture {
  const found = captures.find(capture => capture.name === name)
  if (!found) throw new InvariantError(`it: a delivery without '${name}'`)
  return found
}

/** The day in the first line: `Estrazione del 2026-08-21`. During the daily swap the server sends an HTML page. */
function extractionDay(capture: Capture): Day {
  const first = lineOf(capture, 1)
  const day = /^Estrazione del (\d{4}-\d{2}-\d{2})$/.exec(first)?.[1]
  if (day === undefined || !isDay(day)) {
    throw capture.unexpected("'Estrazione del yyyy-MM-dd'", `'${excerpt(first)}'`, ' line 1')
  }
  return day
}

/** Each heading must be in its place, because rows with too many cells are taken apart by position. It may have another name. */
function expectHeadings(capture: Capture, headings: readonly string[], separator: string): void {
  const line = lineOf(capture, 2)
  const found = line.split(separator)
  const isInPlace = found.every((name, at) => name === headings[at] || !headings.includes(name))
  if (isInPlace && found.length === headings.length) return
  throw capture.unexpected(`'${headings.join(separator)}'`, `'${excerpt(line, 140)}'`, ' line 2')
}

function lineOf(capture: Capture, number: number): string {
  return capture.text().slice(0, 2000).split('\n')[number - 1]?.trimEnd() ?? ''
}

const kinds = ['Stradale', 'Autostradale', 'Pompe Bianche', 'Smaf']

/**
 * Ten cells of a line whose names contain the separator (112 of 23,973 on 2026-08-21): the id is first, the last five
 * are address to longitude, and `Tipo Impianto`, one of four words, separates operator and brand from the name.
 * A line that cannot be split in this way is returned unchanged.
 */
function toTenCells(cells: readonly string[]): readonly string[] {
  if (cells.length <= registryHeadings.length) return cells
  const tail = cells.length - 5
  const first = cells.findIndex((cell, at) => at >= 3 && at < tail - 1 && kinds.includes(cell))
  if (first < 0) return cells
  // `Pompe Bianche` is a brand too: two such words in a row are brand and kind.
  const kind = first + 1 < tail - 1 && kinds.includes(cells[first + 1]!) ? first + 1 : first
  const name = cells.slice(kind + 1, tail).join('|')
  return [cells[0]!, '', cells[kind - 1]!, cells[kind]!, name, ...cells.slice(tail)]
}

/** The files end without a line feed, so that only the last row itself shows that the file was cut off. */
function expectWholeEnd<Row>(capture: Capture, rows: readonly RowAt<Row>[], isWhole: (row: Row) => boolean): void {
  const last = rows.at(-1)
  if (!last) throw capture.unexpected('a row', 'the end of the file', ' line 3')
  if (!isWhole(last.row)) {
    throw new FeedShapeError(
      `${capture.label} line ${last.position}: expected a whole last row, found the end of the file after ` +
        `'${excerpt(capture.text().slice(-40))}': it was cut off`,
    )
  }
}

function expectKnownStations(
  registry: Capture,
  stations: readonly RowAt<RegistryRow>[],
  amounts: readonly RowAt<PriceRow>[],
): void {
  const known = new Set(stations.map(({ row }) => row.idImpianto))
  const strays = amounts.filter(({ row }) => !known.has(row.idImpianto)).length
  if (strays > amounts.length * strayShareMax) {
    throw new FeedShapeError(
      `${registry.label}: expected the stations of all prices, found none for ${strays} of ${amounts.length}: ` +
        'it was cut off',
    )
  }
}
