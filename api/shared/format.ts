import { countryNames } from '../../pipeline/model/countries.ts'
import { type FuelCode, isFuelCode } from '../../pipeline/model/fuels.ts'

/** `€1.789`: a price, or another amount per litre, with the three decimals of the answers. The unit is stated near it. */
export function priceText(eur: number): string {
  return eur < 0 ? `\u2212${priceText(-eur)}` : `€${plainPrice(eur)}`
}

/** `1.789`, where the currency is stated for many prices at once: the axis of a chart, the labels of a map. */
export function plainPrice(eur: number): string {
  return eur.toFixed(3)
}

/** `+€0.012`: a difference of prices with its sign, which also a colour-blind reader sees. */
export function changeText(eur: number): string {
  return eur > 0 ? `+${priceText(eur)}` : eur < 0 ? priceText(eur) : `±${priceText(0)}`
}

/** `+1.2`: a difference of prices in cents, with its sign. */
export function centsText(eur: number): string {
  const tenths = Math.round(eur * 1000)
  const sign = tenths > 0 ? '+' : tenths < 0 ? '\u2212' : '±'
  return `${sign}${(Math.abs(tenths) / 10).toFixed(1)}`
}

/** `12,345`, whatever the language of the machine. */
export function countText(count: number): string {
  return count.toLocaleString('en-GB')
}

const fuelNames: Readonly<Record<FuelCode, string>> = {
  diesel: 'Diesel',
  sp95: 'Petrol 95',
  sp98: 'Petrol 98',
  e10: 'Petrol 95 E10',
  e5: 'Petrol 97+ E5',
  gpl: 'LPG',
  e85: 'E85',
  cng: 'CNG',
  lng: 'LNG',
  hvo: 'HVO diesel',
  u91: 'Petrol 91',
  b10: 'Diesel B10',
}

/** What a fuel is called on pages. */
export function fuelName(code: string): string {
  return isFuelCode(code) ? fuelNames[code] : code
}

/** A code that is no country's stays as it is. */
export function countryName(code: string): string {
  return countryNames[code] ?? code
}

/** `Germany and Sweden`. */
export function listText(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Both `YYYY-MM-DD HH:MM:SS` UTC. */
export function minutesBetween(instant: string, now: string): number {
  return Math.floor((millisOf(now) - millisOf(instant)) / 60_000)
}

/**
 * How long ago a time was, in integers of its largest unit, as in the output of commands: `5 min`, `3 h`, `2 days`.
 * Both `YYYY-MM-DD HH:MM:SS` UTC.
 */
export function ageText(instant: string, now: string): string {
  const minutes = Math.max(0, minutesBetween(instant, now))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} days`
}

function millisOf(instant: string): number {
  return Date.parse(`${instant.replace(' ', 'T')}Z`)
}

/** By their numbers from 0, as charts and days write them. */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day `YYYY-MM-DD` as `2 Nov 2026`. Other text is returned unchanged. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const name = monthNames[Number(month) - 1]
  return name === undefined ? day : `${Number(date)} ${name} ${year}`
}
