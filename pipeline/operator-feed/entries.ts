import { type Capture, excerpt } from '../capture.ts'
import { FeedShapeError, type RowError } from '../model/errors.ts'
import { csvEntries } from './csv-entries.ts'
import type { StationEntry } from './entry.ts'
import { jsonEntries } from './json-entries.ts'
import { isOwn, type Members, priceMembers, stationMembers } from './members.ts'

export type Notation = 'JSON lines' | 'CSV'

/** Which of the two notations the first line is in. Throws FeedShapeError for anything else. */
export function notationOf(capture: Capture): Notation {
  const text = capture.text()
  const first = text.split('\n', 1)[0]!.trim()
  if (first.startsWith('{')) return 'JSON lines'
  if (/(^|,)"?schema_version"?(,|$)/.test(first)) return 'CSV'
  throw new FeedShapeError(
    `${capture.label}: expected one JSON object a line, or CSV separated by commas with the heading 'schema_version', ` +
      `found '${excerpt(first === '' ? text : first)}'`,
  )
}

/** The stations of a file. Throws FeedShapeError for a file that is cut off or in another notation. */
export function entriesOf(capture: Capture): StationEntry[] {
  const notation = notationOf(capture)
  const text = capture.text()
  if (!text.endsWith('\n')) {
    throw new FeedShapeError(
      `${capture.label}: expected a line feed at the end of the file, found the end after ` +
        `'${excerpt(text.slice(-40))}': it was cut off`,
    )
  }
  return notation === 'CSV' ? csvEntries(capture) : jsonEntries(capture)
}

/**
 * Checks for renamed members: an unknown name in most stations or prices, or a known name that none of them has.
 * Throws FeedShapeError.
 */
export function checkLayout(capture: Capture, entries: readonly StationEntry[]): void {
  const readable = entries.filter(entry => !entry.faults.some(isTorn))
  const prices = readable.flatMap(entry => entry.prices).filter(price => !price.faults.some(isTorn))
  const listed = [...Object.keys(stationMembers), 'prices']
  checkNames(
    capture,
    readable.map(entry => entry.members),
    listed,
    ['schema_version', 'id'],
  )
  checkNames(
    capture,
    prices.map(price => price.members),
    Object.keys(priceMembers),
    ['fuel'],
  )
}

/** Is the line so damaged that its members are not checked? */
export function isTorn({ reason }: RowError): boolean {
  return reason === 'NOT_AN_OBJECT' || reason === 'CELL_COUNT'
}

function checkNames(
  capture: Capture,
  objects: readonly Members[],
  known: readonly string[],
  required: readonly string[],
): void {
  if (objects.length === 0) return
  const lost = required.find(name => objects.every(object => !(name in object)))
  if (lost !== undefined) {
    const found = Object.keys(objects[0]!).join(', ').slice(0, 160)
    throw new FeedShapeError(`${capture.label}: expected the member '${lost}', found only ${found || 'empty objects'}`)
  }
  const strange = new Map<string, number>()
  for (const name of objects.flatMap(object => Object.keys(object))) {
    if (!isOwn(name) && !known.includes(name)) strange.set(name, (strange.get(name) ?? 0) + 1)
  }
  const renamed = [...strange].find(([, count]) => count > objects.length / 2)?.[0]
  if (renamed === undefined) return
  throw new FeedShapeError(
    `${capture.label}: expected the members ${known.join(', ')}, found '${renamed}' in most of them`,
  )
}
