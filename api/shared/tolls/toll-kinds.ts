import type { BarrierType, TollType } from '../../../pipeline/model/toll-types.ts'

/** The names of a kind of toll on pages, and the letter of its sign on the map. Vignettes have no position. */
export const tollKinds: Readonly<
  Record<TollType, { readonly name: string; readonly many: string; readonly sign: string | null }>
> = {
  vignette: { name: 'Vignette', many: 'vignettes', sign: null },
  tunnel: { name: 'Tunnel', many: 'tunnels', sign: 'T' },
  bridge: { name: 'Bridge', many: 'bridges', sign: 'B' },
  gate: { name: 'Toll gate', many: 'toll gates', sign: 'G' },
  ticket_barrier: { name: 'Ticket barrier', many: 'ticket barriers', sign: 'K' },
}

/** In the order of lists: what a driver buys before the journey comes first. */
export const tollKindOrder = Object.keys(tollKinds) as readonly TollType[]

export const barrierNames: Readonly<Record<BarrierType, string>> = {
  mainline: 'across the motorway',
  ramp: 'at an interchange',
}

/** `6 tunnels`, `1 bridge`. */
export function countedKind(count: number, type: TollType): string {
  const { name, many } = tollKinds[type]
  return count === 1 ? `1 ${name.toLowerCase()}` : `${count.toLocaleString('en-GB')} ${many}`
}
