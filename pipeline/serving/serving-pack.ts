import { packOf } from '../snapshot/pack.ts'
import type { MarketFigures } from './market-figures.ts'
import type { OpeningRows } from './opening-rows.ts'
import { packed } from './packed.ts'
import { renderStations } from './stations-pack.ts'

/** What the server answers from of one market: the bytes of its file. The same figures give the same bytes. */
export function servingPackOf(figures: MarketFigures, openings: OpeningRows): Buffer {
  return packed(packOf(renderStations(figures, openings)))
}

/** The name of that file among those of its part. */
export const servingPackName = 'stations.pack.br'
