import type { Capture } from '../capture.ts'
import { FeedShapeError, RowError } from '../model/errors.ts'
import { findJson, isObject } from '../parsers/json.ts'
import type { PriceEntry, StationEntry } from './entry.ts'

/**
 * One JSON object per line, empty lines are skipped. A line that is not an object is quarantined. If it is the first line,
 * the file is refused, because it has another format.
 */
export function jsonEntries(capture: Capture): StationEntry[] {
  const lines = capture.text().split('\n')
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [entryOf(capture, line, at + 1)]))
}

function entryOf(capture: Capture, line: string, position: number): StationEntry {
  const value = findJson(line)
  if (!isObject(value)) {
    if (position === 1) {
      throw new FeedShapeError(
        `${capture.label} line 1: expected a whole JSON object on one line, found '${line.slice(0, 60)}'`,
      )
    }
    const fault = new RowError('line', 'NOT_AN_OBJECT', line)
    return { position, row: {}, members: {}, faults: [fault], prices: [] }
  }
  const { prices } = value
  if (Array.isArray(prices)) {
    const entries = prices.map((price, at) => priceEntry(price, position, at))
    return { position, row: value, members: value, faults: [], prices: entries }
  }
  const fault =
    prices === undefined || prices === null
      ? new RowError('prices', 'MISSING', prices)
      : new RowError('prices', 'NOT_AN_ARRAY', prices)
  return { position, row: value, members: value, faults: [fault], prices: [] }
}

function priceEntry(price: unknown, position: number, index: number): PriceEntry {
  const at = `prices[${index}].`
  if (isObject(price)) return { position, at, line: null, members: price, faults: [] }
  const fault = new RowError(`prices[${index}]`, 'NOT_AN_OBJECT', price)
  return { position, at, line: null, members: {}, faults: [fault] }
}
