import { fuelOf, isFuelCode } from '../../pipeline/model/fuels.ts'
import type { Basis } from '../../pipeline/serving/schemas/shapes.ts'
import { words } from './words.ts'

/** What the figures of a market are, as every page calls it. */
export const basisNames: Readonly<Record<Basis, string>> = {
  stations: 'prices of stations',
  regional_mean: 'official regional means',
  national_mean: 'official national mean',
  national_maximum: 'legal maximum, not an average',
}

/** `€1.789`: a price, or another amount per litre, with the three decimals of the answers. The unit is stated near it. */
export function priceText(eur: number): string {
  return eur < 0 ? `\u2212${priceText(-eur)}` : words.price(plainPrice(eur))
}

/** `1.789`, where the currency is stated for many prices at once: the axis of a chart, the labels of a map. */
function plainPrice(eur: number): string {
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
  return count.toLocaleString(words.locale)
}

/** What a fuel is called on pages. */
export function fuelName(code: string): string {
  return isFuelCode(code) ? fuelOf(code).name : code
}

/** A code that is no country's stays as it is. `ZZ` would be `Unknown Region`. */
export function countryName(code: string): string {
  return words.countries[code] ?? (/^(?!ZZ)[A-Z]{2}$/.test(code) ? regionNames.of(code) : code) ?? code
}

const regionNames = new Intl.DisplayNames(words.locale, { type: 'region' })

/** `in Italy`, `in the United Kingdom`. */
export function inCountry(code: string): string {
  return words.inCountry(code, countryName(code))
}

/** `Germany and Sweden`. */
export function listText(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${words.and} ${names.at(-1)}`
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
  return words.age(...largestUnit(instant, now))
}

/** In minutes, hours from 60 minutes on, or days from 48 hours on. */
export function largestUnit(instant: string, now: string): readonly [count: number, unit: 'm' | 'h' | 'd'] {
  const minutes = Math.max(0, minutesBetween(instant, now))
  if (minutes < 60) return [minutes, 'm']
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? [hours, 'h'] : [Math.floor(hours / 24), 'd']
}

function millisOf(instant: string): number {
  return Date.parse(`${instant.replace(' ', 'T')}Z`)
}

/** A day `YYYY-MM-DD` as `2 Nov 2026`. Other text is returned unchanged. */
export function dayText(day: string): string {
  const short = shortDayText(day)
  return short === day ? day : `${short} ${day.slice(0, 4)}`
}

/** `19 Nov 2026, 12:00 UTC` */
export function instantText(instant: string): string {
  return `${dayText(instant.slice(0, 10))}, ${instant.slice(11, 16)} UTC`
}

/** A day `YYYY-MM-DD` as `2 Nov`. Other text is returned unchanged. */
export function shortDayText(day: string): string {
  const [, month, date] = /^\d{4}-(\d\d)-(\d\d)$/.exec(day) ?? []
  const name = words.months[Number(month) - 1]
  return name === undefined ? day : words.day(Number(date), name)
}

/** In the language of the pages, whatever that of the machine. */
export const compareNames = new Intl.Collator(words.locale).compare

/** In the order of the names of their countries, as every list of pages has it. */
export function byCountryName<T>(list: readonly T[], codeOf: (one: T) => string): T[] {
  return [...list].sort((one, other) => compareNames(countryName(codeOf(one)), countryName(codeOf(other))))
}
