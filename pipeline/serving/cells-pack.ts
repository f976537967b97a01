import type { FuelCode } from '../model/fuels.ts'
import { epochSecondsOf } from '../model/instants.ts'
import type { CellFigure } from '../snapshot/figures.ts'
import { type Column, jsonColumn } from '../snapshot/pack.ts'

/**
 * The columns of `cells.pack`: the map far out. One layer a zoom and fuel, in it one row a cell, by row, then column.
 * Shape  meta        CellsMeta
 *        place       row * side + column, where `side` cells lie beside one another around the earth: 8 * 2^zoom
 *        stations    how many prices stand behind it
 *        min mean    EUR per litre (kg for cng, lng) in thousandths
 *        shownUntil  epoch seconds; `noEnd` where no source sets a limit
 */
export function renderCells(cells: readonly CellFigure[]): Record<string, Column> {
  return {
    meta: jsonColumn({ layers: layersOf(cells) } satisfies CellsMeta),
    place: Uint32Array.from(cells, ({ zoom, row, column }) => row * sideOf(zoom) + column),
    stations: Uint32Array.from(cells, cell => cell.stations),
    min: Uint32Array.from(cells, cell => thousandths(cell.min)),
    mean: Uint32Array.from(cells, cell => thousandths(cell.mean)),
    shownUntil: Uint32Array.from(cells, ({ shownUntil }) => (shownUntil === null ? noEnd : epochSecondsOf(shownUntil))),
  }
}

export interface CellsMeta {
  readonly layers: readonly CellLayer[]
}

/** The cells of one zoom and fuel: a range of the columns. */
export interface CellLayer {
  readonly zoom: number
  readonly fuel: FuelCode
  readonly from: number
  readonly to: number
}

/** The year 2106. */
export const noEnd = 0xffff_ffff

/** Cells around the earth: the tiles of a zoom, each side cut in eight. */
export function sideOf(zoom: number): number {
  return 8 * 2 ** zoom
}

/** They come by zoom and fuel. */
function layersOf(cells: readonly CellFigure[]): CellLayer[] {
  const layers: { zoom: number; fuel: FuelCode; from: number; to: number }[] = []
  for (const [at, { zoom, fuel }] of cells.entries()) {
    const last = layers.at(-1)
    if (last?.zoom === zoom && last.fuel === fuel) last.to = at + 1
    else layers.push({ zoom, fuel, from: at, to: at + 1 })
  }
  return layers
}

/** `1.431` as 1431: exact, as all prices served have three decimals. */
function thousandths(price: string): number {
  return Math.round(Number(price) * 1000)
}
