import { packOf } from '../snapshot/pack.ts'
import type { MarketFigures } from './market-figures.ts'
import type { OpeningRows } from './opening-rows.ts'
import { packed } from './packed.ts'
import { renderStations } from './stations-pack.ts'

/** What the server answers from of one market: the bytes of its file. The same figures give the same bytes. */
export function servingPackOf(figures: MarketFigures, openings: OpeningRows): Buffer {
  return packed(packOf(renderStations(figures, openings)))
}

const [before, after] = ['stations-', '.pack.br']

/** The name of that file in the folder of a snapshot. */
export function servingPackName(country: string): string {
  return `${before}${country}${after}`
}

/** The market whose file has that name; undefined for any other file. */
export function marketOfPack(name: string): string | undefined {
  return name.startsWith(before) && name.endsWith(after) ? name.slice(before.length, -after.length) : undefined
}
