import type { Parsed } from '../parsed.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayList } from '../say/phrases.ts'
import { sayCountry, sayRegion } from '../say/places.ts'

/** `diesel`, `petrol and diesel`. */
export function askedFuel({ fuel_type }: Parsed): string {
  return sayFuel(fuel_type)
}

/** ` in Spain and the EU`; ` in Europe` where no place is named. */
export function inPlaces({ countries, region, except = [], each }: Parsed): string {
  const named = [...countries.map(sayCountry), ...(region ? [sayRegion(region)] : [])]
  const left =
    except.length === 0
      ? ''
      : except.length > 5
        ? ' without some countries'
        : ` except ${sayList(except.map(sayCountry))}`
  return ` in ${each ? 'each country of ' : ''}${named.length > 0 ? sayList(named) : 'Europe'}${left}`
}

/** As `inPlaces`, and nothing where no place is named. */
export function within(parsed: Parsed): string {
  return parsed.countries.length > 0 || parsed.region || parsed.except ? inPlaces(parsed) : ''
}

/** `below 1.6 EUR a litre`, `above 1.5 and below 1.6 EUR a litre`. */
export function thanAmounts({ below, above, currency = 'EUR' }: Parsed): string {
  const bounds = [above === undefined ? [] : [`above ${above}`], below === undefined ? [] : [`below ${below}`]].flat()
  return `${bounds.join(' and ')} ${currency} a litre`
}

/** ` from 2022-01-01 to 2022-12-31`, ` over the last 4 weeks`. */
export function overTime({ time_range_weeks, from, to, date }: Parsed): string {
  if (date) return ` on ${date}`
  if (from && to) return ` from ${from} to ${to}`
  if (from) return ` since ${from}`
  return time_range_weeks > 1 ? ` over the last ${time_range_weeks} weeks` : ''
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** `2nd`. */
export function ordinal(position: number): string {
  return `${position}${endings[ordinals.select(position)]}`
}
