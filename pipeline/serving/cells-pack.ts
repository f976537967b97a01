import type { FuelCode } from '../model/fuels.ts'
import { epochSecondsOf } from '../model/instants.ts'
import type { CellFigure, LimitedSource } from '../snapshot/figures.ts'
import { type Column, jsonColumn } from '../snapshot/pack.ts'
import type { ShownFor } from './prices-pack.ts'

/** The file name within its part. */
export const cellsPackName = 'cells.pack.br'

/**
 * The columns of `cells.pack.br`: the map at low zooms. One layer per zoom and fuel, with one row per cell, by row, then column.
 * Shape  meta        CellsMeta
 *        place       row * side + column, where `side` is the number of cells around the earth: 8 * 2^zoom
 *        stations    number of prices in the cell
 *        min mean    EUR per litre (kg for cng, lng) in thousandths
 *        shownUntil  epoch seconds; `noEnd` where the cell has no price of an earlier read, or no source sets a limit
 *        limit       0, or the number (from 1) of the entry in `meta.limits`: the sources whose newest read had a price in the cell
 */
export function renderCells(
  cells: readonly CellFigure[],
  limited: readonly LimitedSource[] = [],
): Record<string, Column> {
  const limits = [...new Set(cells.flatMap(({ shownBy }) => shownBy ?? []))].sort()
  const meta: CellsMeta = {
    layers: layersOf(cells),
    limits: limits.map(sources => sources.split(' ')),
    shownFor: Object.fromEntries(limited.map(({ source, minutes }) => [source, minutes])),
  }
  return {
    meta: jsonColumn(meta),
    place: Uint32Array.from(cells, ({ zoom, row, column }) => row * sideOf(zoom) + column),
    stations: Uint32Array.from(cells, cell => cell.stations),
    min: Uint32Array.from(cells, cell => thousandths(cell.min)),
    mean: Uint32Array.from(cells, cell => thousandths(cell.mean)),
    shownUntil: Uint32Array.from(cells, ({ shownUntil }) => (shownUntil === null ? noEnd : epochSecondsOf(shownUntil))),
    limit: Uint32Array.from(cells, ({ shownBy }) => (shownBy === null ? 0 : 1 + limits.indexOf(shownBy))),
  }
}

export interface CellsMeta {
  readonly layers: readonly CellLayer[]
  /** Sources whose newest read had a price in the same cell. */
  readonly limits: readonly (readonly string[])[]
  readonly shownFor: ShownFor
}

/** The cells of one zoom and fuel: a range of rows in the columns. */
export interface CellLayer {
  readonly zoom: number
  readonly fuel: FuelCode
  readonly from: number
  readonly to: number
}

/** The year 2106. */
export const noEnd = 0xffff_ffff

/** Cells around the earth: the tiles of a zoom, each side divided by eight. */
export function sideOf(zoom: number): number {
  return 8 * 2 ** zoom
}

/** Expects the cells ordered by zoom and fuel. */
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

/** Cells of the closest zoom in one row around the earth: the tiles of zoom 8, each side cut in eight. */
export const finestSide = 2048

// The same arithmetic as in sql/macros: mercator_row, mercator_column.

/** The row of a latitude at the closest zoom. Half of it, rounded down, is the row at the next zoom out. */
export function rowOf(lat: number): number {
  const radians = (Math.round(lat * 1e6) / 1e6) * (Math.PI / 180)
  return clamped(Math.floor((0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * finestSide))
}

/** The column of a longitude, in the same way. */
export function columnOf(lng: number): number {
  return clamped(Math.floor(((Math.round(lng * 1e6) + 180e6) * finestSide) / 360e6))
}

function clamped(place: number): number {
  return Math.min(Math.max(place, 0), finestSide - 1)
}
