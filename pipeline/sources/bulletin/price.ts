import type { SheetCell } from '../../capture.ts'
import { RowError } from '../../model/errors.ts'

// All readings from 2005 to April 2025 are between 666 (RO, 2009) and 2561 (SE, 2022); 2026 brought 2660 (DK).
const least = 500
const most = 4000

const withThousands = /^\d{1,3}(,\d{3})*(\.\d+)?$/
const plain = /^\d+(\.\d+)?$/
const noReading = /^n\.?\/?a\.?$/i

/**
 * EUR per 1000 litres; null for an absent cell. The history has numbers only; the weekly files of 2022 and 2025 had
 * texts such as `1,478`, and readers of other years met `n.a.`. Zero means no price (Slovak fuel oil has two).
 * Throws RowError.
 */
export function price(field: string, cell: SheetCell): number | null {
  const amount = typeof cell === 'string' ? numberIn(field, cell.trim()) : cell
  if (amount === null || amount === 0) return null
  if (typeof amount !== 'number' || !Number.isFinite(amount)) throw new RowError(field, 'NOT_A_NUMBER', cell)
  if (amount < least || amount > most) throw new RowError(field, 'OUT_OF_RANGE', cell)
  return amount
}

function numberIn(field: string, text: string): number | null {
  if (text === '' || noReading.test(text)) return null
  if (!plain.test(text) && !withThousands.test(text)) throw new RowError(field, 'NOT_A_NUMBER', text)
  return Number(text.replaceAll(',', ''))
}
