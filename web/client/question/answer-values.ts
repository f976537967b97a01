import {
  basisNames,
  changeText,
  countryName,
  countText,
  dayText,
  fuelName,
  priceText,
} from '../../../api/shared/format.ts'
import type { Basis } from '../../../pipeline/serving/schemas/shapes.ts'

const headings: Readonly<Record<string, string>> = {
  rank: 'Rank',
  country_code: 'Country',
  country_name: 'Country',
  region: 'Region',
  price_euro95: 'Petrol (Euro 95)',
  price_diesel: 'Diesel',
  change_pct_4w_euro95: 'Petrol, 4 weeks',
  change_pct_4w_diesel: 'Diesel, 4 weeks',
  difference_eur: 'Difference',
  change_eur: 'Change',
  change_pct: 'Change in %',
  start_price: 'Price at start',
  end_price: 'Price at end',
  cost_eur: 'Cost in EUR',
  price_eur: 'EUR',
  distance_km: 'km away',
  info: 'Details',
}

/** The column heading for a member of an answer: a known name, otherwise the member's name in words. */
export function headingOf(member: string): string {
  const words = member.replaceAll('_', ' ')
  return headings[member] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats a value for people, depending on its member. A missing value is a dash. */
export function memberText(member: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(member, value)
  if (Array.isArray(value)) return value.map(one => memberText(member, one)).join(', ')
  return typeof value === 'object' ? '–' : wordsOf(member, String(value))
}

function wordsOf(member: string, text: string): string {
  if (/(^|_)countr(y_code|ies)$|^cheapest$|_markets$/.test(member)) return countryName(text)
  if (/^(fuels?|dearer)$/.test(member)) return text === 'euro95' ? 'Petrol (Euro 95)' : fuelName(text)
  if (member === 'basis') return basisNames[text as Basis] ?? text
  return dayText(text)
}

function numberText(member: string, value: number): string {
  if (/pct/.test(member)) return `${value > 0 ? '+' : ''}${value.toFixed(1)} %`
  if (member === 'cost_eur' || member === 'price_eur' || member === 'distance_km') return value.toFixed(2)
  if (member === 'change_eur') return changeText(value)
  if (/price|_eur$|^(highest|lowest|min|max|avg|mean)$/.test(member)) return priceText(value)
  return Number.isInteger(value) ? countText(value) : String(value)
}
