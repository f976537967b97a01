import { parse } from 'csv-parse/sync'
import { parsedJson } from './json.ts'
import type { ByteSpan, LineAt, RowPlace, RowPlaces } from './row-place.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d
const quote = 0x22
const delimiters = [',', ';', '|', '\t']

/**
 * A row of a text file is the line with its number, or the record with its number when quoted cells contain line ends and
 * empty lines are skipped. Each text of the row must be a full cell of the line, or a value if the line is JSON.
 */
export function linePlaces(file: Uint8Array): RowPlaces {
  const lines = spansOf(file, false)
  const records = spansOf(file, true).filter(({ from, to }) => to > from)
  const numberOf = new Map(lines.map((line, index) => [line.from, index + 1]))
  return {
    hasRecords: true,
    find: ({ position, fields }) => {
      const texts = Object.values(fields)
      const span = [lines[position - 1], records[position - 1]].find(one => one && holds(textIn(file, one), texts))
      return span ? placeOf(span, lines, numberOf.get(span.from)!) : null
    },
  }
}

function placeOf(span: ByteSpan, lines: readonly ByteSpan[], number: number): RowPlace {
  const line: LineAt = { line: number, ...span }
  return lines[number - 1]!.to === span.to ? { line, elements: [] } : { line: null, elements: [span] }
}

/** Lines without their line ends. With quotes, a line end inside quotes does not end a line. */
function spansOf(file: Uint8Array, quotes: boolean): ByteSpan[] {
  const spans: ByteSpan[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < file.length; at += 1) {
    if (quotes && file[at] === quote) isQuoted = !isQuoted
    if (file[at] !== lineFeed || isQuoted) continue
    spans.push({ from, to: withoutReturn(file, from, at) })
    from = at + 1
  }
  if (from < file.length) spans.push({ from, to: withoutReturn(file, from, file.length) })
  return spans
}

function withoutReturn(file: Uint8Array, from: number, to: number): number {
  return to > from && file[to - 1] === carriageReturn ? to - 1 : to
}

function textIn(file: Uint8Array, { from, to }: ByteSpan): string {
  return Buffer.from(file.buffer, file.byteOffset + from, to - from).toString()
}

function holds(record: string, texts: readonly string[]): boolean {
  if (record.startsWith('{')) return hasAll(scalarsOf(record), texts)
  return delimiters.some(
    delimiter => hasAll(record.split(delimiter), texts) || hasAll(quotedCells(record, delimiter), texts),
  )
}

function hasAll(cells: readonly string[], texts: readonly string[]): boolean {
  const known = new Set(cells)
  return texts.every(text => known.has(text))
}

function quotedCells(record: string, delimiter: string): string[] {
  if (!record.includes('"')) return []
  try {
    return parse(record, { delimiter, relax_column_count: true }).flat()
  } catch {
    return []
  }
}

function scalarsOf(record: string): string[] {
  try {
    return scalarsIn(parsedJson(record))
  } catch {
    return []
  }
}

function scalarsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.values(value).flatMap(scalarsIn)
}
