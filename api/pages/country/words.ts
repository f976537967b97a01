import type { Basis } from '../../../pipeline/serving/schemas/shapes.ts'
import { sayCountry } from '../../nl/say/places.ts'
import { centsText, dayText, fuelName, priceText } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'

/** A price in thousandths of a euro. */
export function eurosOf(thousandths: number): string {
  return priceText(thousandths / 1000)
}

/** A difference in euros as cents, without a sign: `3.2 ct`. */
function plainCents(eur: number): string {
  return `${(Math.abs(eur) * 100).toFixed(1)} ct`
}

/** `+0.8 ct`, `−0.8 ct`. */
export function signedCents(eur: number): string {
  return `${centsText(eur)} ct`
}

/** `3.2 ct below`, `3.2 ct above`, `the same as`. */
export function againstText(eur: number): string {
  if (eur === 0) return 'the same as'
  return `${plainCents(eur)} ${eur < 0 ? 'below' : 'above'}`
}

/** `rose 0.8 ct`, `fell 0.8 ct`, `did not change`. */
export function roseText(eur: number): string {
  if (eur === 0) return 'did not change'
  return `${eur > 0 ? 'rose' : 'fell'} ${plainCents(eur)}`
}

/** `2 Nov` */
export function shortDay(day: string): string {
  return dayText(day).slice(0, -' 2026'.length)
}

/** A fuel in a sentence: `diesel`, `petrol 95`, `LPG`. */
export function fuelInText(code: string): string {
  const name = fuelName(code)
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** `Italy`, `the United Kingdom`. */
export const countryInText = sayCountry

const kinds: Readonly<Record<Basis, string>> = {
  stations: 'live average',
  regional_mean: 'official regional means',
  national_mean: 'official mean',
  national_maximum: 'legal maximum',
}

/** What the current figures are. Null: there are weekly averages only. */
export function kindName(basis: Basis | null): string {
  return basis === null ? 'weekly average' : kinds[basis]
}

export function kindTag(basis: Basis | null): Html {
  return html`<span class="tag${basis === 'stations' && ' good'}">${kindName(basis)}</span>`
}

const unitWords = { l: 'litre', kg: 'kilogram' } as const

export function unitWord(fuel: string): string {
  return unitWords[fuel === 'cng' || fuel === 'lng' ? 'kg' : 'l']
}
