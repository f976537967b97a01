import { type FuelCode, isFuelCode } from '../../../pipeline/model/fuels.ts'

export const routePath = '/route'

/** Kilometres from the route, as the page offers them. */
export const corridorDistances = [1, 2, 5, 10] as const
type CorridorDistance = (typeof corridorDistances)[number]

export const routeOrders = ['price', 'along'] as const
export type RouteOrder = (typeof routeOrders)[number]

/** The stations that the page lists. */
export const listedAlong = 50

/** The longest route that is put into an address. Some programs cut longer addresses. */
export const longestInAddress = 1500

/** What the page shows, as in its form and its address. An empty text: not given. */
export interface RouteChoice {
  readonly from: string
  /** Names, separated by semicolons. */
  readonly via: string
  readonly to: string
  /** A route in any form that can be pasted. It counts before the places. */
  readonly route: string
  readonly fuel: FuelCode
  readonly km: CorridorDistance
  readonly order: RouteOrder
}

export interface ReadChoice {
  readonly choice: RouteChoice
  /** Values that were not understood, and what is shown in their place. */
  readonly faults: readonly string[]
}

/** `givenFor`: the value of a parameter or a field; null or undefined where it is absent. */
export function readRouteChoice(givenFor: (name: string) => string | null | undefined): ReadChoice {
  const text = (name: string) => givenFor(name)?.trim() ?? ''
  const faults: string[] = []
  const oneOf = <Value extends string>(name: string, values: readonly Value[], fallback: Value): Value => {
    const found = text(name)
    const value = values.find(known => known === found)
    if (value === undefined && found !== '')
      faults.push(`Unknown ${name} '${found.slice(0, 20)}': shown is ${fallback}.`)
    return value ?? fallback
  }
  const code = text('fuel')
  const fuel = isFuelCode(code) ? code : 'diesel'
  if (fuel !== code && code !== '') faults.push(`Unknown fuel '${code.slice(0, 20)}': shown is diesel.`)
  const km = Number(oneOf('km', corridorDistances.map(String), '2')) as CorridorDistance
  const order = oneOf('sort', routeOrders, 'price')
  const choice = { from: text('from'), via: text('via'), to: text('to'), route: text('route'), fuel, km, order }
  return { choice, faults }
}

export function isRouteAsked({ from, via, to, route }: RouteChoice): boolean {
  return `${from}${via}${to}${route}` !== ''
}

/** `/route?from=Lyon&to=Milan&fuel=diesel&km=2`. */
export function routeAddress({ from, via, to, route, fuel, km, order }: RouteChoice): string {
  const way = route === '' ? { from, via, to } : { route }
  const given = Object.entries({ ...way, fuel, km: String(km), sort: order === 'price' ? '' : order })
  const search = new URLSearchParams(given.filter(([, value]) => value !== ''))
  return `${routePath}?${search}`
}
