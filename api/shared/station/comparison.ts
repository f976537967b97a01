import type { FuelContext } from '../../schemas/station-context.ts'
import { countryName, countText, dayText, priceText } from '../format.ts'

/** How a price compares with a mean. */
export interface Comparison {
  /** `6 ct`; empty where both are equal. */
  readonly amount: string
  /** `below the average in Italy`. */
  readonly text: string
  /** The same without the country: `below average`. */
  readonly short: string
  /** `€1.731, self-service, 17,204 stations`: the mean and what it is of. */
  readonly of: string
  readonly tone: 'lower' | 'equal' | 'higher'
}

const withArticle: ReadonlySet<string> = new Set(['FO', 'GB', 'IM', 'NL'])

/** With the country first, then with the stations around. */
export function comparisons({ price, country, weekly, around }: FuelContext, code: string): readonly Comparison[] {
  const name = withArticle.has(code) ? `the ${countryName(code)}` : countryName(code)
  const national = country
    ? [compared(price, country.mean, `average in ${name}`, stationsText(country))]
    : weekly
      ? [compared(price, weekly.mean, `weekly average in ${name}`, `week of ${dayText(weekly.week)}`)]
      : []
  const near = around
    ? [compared(price, around.mean, `average within ${around.radius_km} km`, stationsText(around, 'other '))]
    : []
  return [...national, ...near]
}

function compared(price: number, mean: number, what: string, of: string): Comparison {
  const millis = Math.round(price * 1000) - Math.round(mean * 1000)
  const tone = millis === 0 ? 'equal' : millis < 0 ? 'lower' : 'higher'
  const name = what.startsWith('weekly') ? 'weekly average' : 'average'
  return {
    amount: millis === 0 ? '' : centsOf(millis),
    text: `${words[tone]} the ${what}`,
    short: `${words[tone]} ${name}`,
    of: `${priceText(mean)}, ${of}`,
    tone,
  }
}

const words = { lower: 'below', equal: 'Equal to', higher: 'above' } as const

/** `6 ct`; below one cent `0.4 ct`. */
export function centsOf(millis: number): string {
  const tenths = Math.abs(millis)
  return `${tenths < 10 ? (tenths / 10).toFixed(1) : Math.round(tenths / 10)} ct`
}

function stationsText({ stations, service }: NonNullable<FuelContext['country']>, which = ''): string {
  const kind = service === 'self' ? 'self-service, ' : service === 'served' ? 'served, ' : ''
  return `${kind}${countText(stations)} ${which}station${stations === 1 ? '' : 's'}`
}

/** How much less a cheaper station costs: `4 ct less`. */
export function savingText(price: number, cheaper: number): string {
  return `${centsOf(Math.round(price * 1000) - Math.round(cheaper * 1000))} less`
}

/** `800 m`, `3.4 km`. */
export function distanceText(km: number): string {
  return km < 0.995 ? `${Math.max(10, Math.round(km * 100) * 10)} m` : `${km.toFixed(1)} km`
}
