import { packOf } from '../snapshot/pack.ts'
import type { MarketFigures } from './market-figures.ts'
import type { OpeningRows } from './opening-rows.ts'
import { packed } from './packed.ts'
import { renderPlaces } from './places-pack.ts'
import { renderPrices } from './prices-pack.ts'

export const placesPackName = 'places.pack.br'
export const pricesPackName = 'prices.pack.br'

/**
 * The packs from which the server answers for one market: file names in its part, and their bytes. The same figures give the
 * same bytes. There are two packs because prices change every half hour and the rest is twice as large.
 */
export function servingPacksOf(figures: MarketFigures, openings: OpeningRows): Record<string, Buffer> {
  return {
    [placesPackName]: packed(packOf(renderPlaces(figures))),
    [pricesPackName]: packed(packOf(renderPrices(figures, openings))),
  }
}
