import type { Delivered } from '../delivered.ts'
import { FeedShapeError, RowError } from '../model/errors.ts'
import { isObject } from '../read/json.ts'
import type { PriceEntry, StationEntry } from './entries.ts'

/**
 * One JSON object a line; empty lines are passed over. A line that is none is that line's fault, but when it is the
 * first: then the file is something else.
 */
export function jsonEntries(capture: Delivered): StationEntry[] {
  const lines = capture.text().split('\n')
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [entryOf(capture, line, at + 1)]))
}

function entryOf(capture: Delivered, line: string, position: number): StationEntry {
  const value = parsed(line)
  if (!isObject(value)) {
    if (position === 1) {
      throw new FeedShapeError(
        `${capture.label} line 1: expected a whole JSON object on one line, found '${line.slice(0, 60)}'`,
      )
    }
    return { position, members: {}, faults: [new RowError('line', 'NOT_AN_OBJECT', line)], prices: [] }
  }
  const { prices } = value
  if (Array.isArray(prices)) {
    return { position, members: value, faults: [], prices: prices.map((price, at) => priceEntry(price, position, at)) }
  }
  const fault =
    prices === undefined || prices === null
      ? new RowError('prices', 'MISSING', prices)
      : new RowError('prices', 'NOT_AN_ARRAY', prices)
  return { position, members: value, faults: [fault], prices: [] }
}

function priceEntry(price: unknown, position: number, index: number): PriceEntry {
  const at = `prices[${index}].`
  if (isObject(price)) return { position, at, members: price, faults: [] }
  return { position, at, members: {}, faults: [new RowError(`prices[${index}]`, 'NOT_AN_OBJECT', price)] }
}

/** Undefined for what is no JSON. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
