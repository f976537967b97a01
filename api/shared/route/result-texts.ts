import type { Corridor } from '../../schemas/live.ts'
import { countText, fuelName, priceText } from '../format.ts'

type CorridorData = Corridor['data']

/** `Diesel within 2 km of the route` */
export function resultsHeading({ fuel, km }: CorridorData): string {
  return `${fuelName(fuel)} within ${km} km of the route`
}

/** What was looked at, and the mean against which savings are counted. */
export function resultsSummary(data: CorridorData): string {
  const { total, stations_along: all, price_avg: mean, price_min: lowest, unit } = data
  if (mean === undefined || lowest === undefined) return noneText(data)
  const per = unit === 'kg' ? 'kg' : 'litre'
  const stations = total === 1 ? '1 station has' : `${countText(total)} stations have`
  const saving = ((mean - lowest) * 100).toFixed(1)
  return (
    `${stations} a current price, of ${countText(all)} along the way: ${priceText(mean)} per ${per} on average. ` +
    `The cheapest is ${saving} ct below.`
  )
}

function noneText({ stations_along: all, fuel, km, hint }: CorridorData): string {
  if (hint !== undefined) return `${hint}.`
  const wider = km < 5 ? ' Try a larger distance, or another fuel.' : ' Try another fuel.'
  if (all === 0) return `There is no station in our data within ${km} km of this route.${wider}`
  const stations = all === 1 ? 'The 1 station' : `None of the ${countText(all)} stations`
  return `${stations} along the way ${all === 1 ? 'has no' : 'has a'} current price of ${fuelName(fuel)}.${wider}`
}

/** What the table shows, and how distances are meant. */
export function tableNote({ returned, total, unit }: CorridorData): string {
  const shown = returned < total ? `The ${returned} cheapest of ${countText(total)}. ` : ''
  return (
    `${shown}Savings are against the average, per ${unit === 'kg' ? 'kg' : 'litre'}. ` +
    'Distances from the route are straight lines: the drive to a station is longer.'
  )
}

export const routeColumns = [
  { heading: 'No.', isNumber: true },
  { heading: 'Price', isNumber: true },
  { heading: 'Saving', isNumber: true },
  { heading: 'Station', isNumber: false },
  { heading: 'On the route', isNumber: true },
  { heading: 'Open', isNumber: false },
  { heading: 'Age', isNumber: true },
] as const

export const straightLines = 'Straight lines between the places; paste a route from your navigation for the real road.'
