import type { FuelContext } from '../../schemas/station-context.ts'
import { countText, dayText, inCountry } from '../format.ts'
import { differenceIn, inMoney, type Money } from '../money.ts'
import { words } from '../words.ts'

/** How a price compares with a mean. */
export interface Comparison {
  /** `6 ct`; empty where both are equal. */
  readonly amount: string
  /** `below the average in Italy`. */
  readonly text: string
  /** `€1.731, self-service, 17,204 stations`: the mean and what it is of. */
  readonly of: string
  readonly tone: 'lower' | 'equal' | 'higher'
}

/** With the country first, then with the stations around. */
export function comparisons(
  { price, country, weekly, around }: FuelContext,
  code: string,
  money: Money,
): readonly Comparison[] {
  const { average, weeklyAverage, averageWithin, weekOf } = words
  const place = inCountry(code)
  const national = country
    ? [compared(price, country.mean, money, tone => average(tone, place), stationsText(country))]
    : weekly
      ? [compared(price, weekly.mean, money, tone => weeklyAverage(tone, place), weekOf(dayText(weekly.week)))]
      : []
  const near = around
    ? [compared(price, around.mean, money, tone => averageWithin(tone, around.radius_km), stationsText(around, true))]
    : []
  return [...national, ...near]
}

function compared(price: number, mean: number, money: Money, text: (tone: string) => string, of: string): Comparison {
  const millis = Math.round(price * 1000) - Math.round(mean * 1000)
  const tone = millis === 0 ? 'equal' : millis < 0 ? 'lower' : 'higher'
  const amount = millis === 0 ? '' : differenceIn(millis / 1000, money)
  return { amount, text: text(words.against[tone]), of: `${inMoney(mean, money)}, ${of}`, tone }
}

function stationsText({ stations, service }: NonNullable<FuelContext['country']>, areOthers = false): string {
  const { selfService, served, otherStations, stations: counted } = words
  const kind = service === 'self' ? `${selfService}, ` : service === 'served' ? `${served}, ` : ''
  return `${kind}${(areOthers ? otherStations : counted)(stations, countText(stations))}`
}

/** How much less a cheaper station costs: `4 ct less`. */
export function savingText(price: number, cheaper: number, money: Money): string {
  return words.less(differenceIn(price - cheaper, money))
}

/** `800 m`, `3.4 km`. */
export function distanceText(km: number): string {
  return km < 0.995 ? `${Math.max(10, Math.round(km * 100) * 10)} m` : `${km.toFixed(1)} km`
}
