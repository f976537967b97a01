import type { SheetCell } from '../../capture.ts'
import type { Day } from '../../model/instants.ts'

const dayMs = 86_400_000
/** Day 0 of the 1900 system as it is used after February 1900: 45754 is 2025-04-07. */
const serialZero = Date.parse('1899-12-30')
/** The last serial of a four-digit year. */
const serialMax = 2_958_465

/** The day of a date cell: a Date at UTC midnight, or its serial number; null for any other cell. */
export function findDay(cell: SheetCell): Day | null {
  const ms = cell instanceof Date ? cell.getTime() : typeof cell === 'number' ? msOfSerial(cell) : Number.NaN
  if (Number.isNaN(ms) || ms % dayMs !== 0) return null
  return new Date(ms).toISOString().slice(0, 10)
}

function msOfSerial(serial: number): number {
  return Number.isInteger(serial) && serial > 0 && serial <= serialMax ? serialZero + serial * dayMs : Number.NaN
}

export function isMonday(day: Day): boolean {
  return new Date(day).getUTCDay() === 1
}
