import type { Cell } from '../../../api/schemas/live.ts'
import { type Box, doBoxesTouch } from '../../../api/shared/boxes.ts'
import type { ShownView } from './view.ts'

/** Whether an area is still drawn, with a part of it in view. */
export function isAreaInView(cell: Cell, shown: ShownView, box: Box): boolean {
  if (shown.kind !== 'cells' || !doBoxesTouch([cell.south, cell.west, cell.north, cell.east], box)) return false
  return shown.cells.some(one => cellKey(one) === cellKey(cell))
}

/** Unique across all zoom levels. */
export function cellKey({ south, west, east }: Cell): string {
  return `${south},${west},${east}`
}
