import type { BarrierType, TollType } from '../../pipeline/model/toll-types.ts'
import { countText } from './format.ts'

/** The name of a kind of toll on pages, and the letter of its sign on the map. Vignettes have no position. */
export const tollKinds: Readonly<Record<TollType, { readonly name: string; readonly sign: string | null }>> = {
  vignette: { name: 'Vignette', sign: null },
  gate: { name: 'Toll gate', sign: 'G' },
  tunnel: { name: 'Tunnel', sign: 'T' },
  bridge: { name: 'Bridge', sign: 'B' },
  ticket_barrier: { name: 'Ticket barrier', sign: 'K' },
}

export const barrierNames: Readonly<Record<BarrierType, string>> = {
  mainline: 'across the motorway',
  ramp: 'at an interchange',
}

/** The first word of a chooser, which begins with a capital as the others do. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** How many tolls have a current price, and how many have none. */
export function tollCount(priced: number, all: number): string {
  return `${countText(priced)} with a current price, ${countText(all - priced)} without`
}
