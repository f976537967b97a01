import type { Basis } from '../../../pipeline/serving/schemas/shapes.ts'
import { centsText, fuelName, priceText } from '../../shared/format.ts'
import { pageWords } from '../../shared/words.ts'
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
  const { same, below, above } = pageWords.country
  if (eur === 0) return same
  return eur < 0 ? below(plainCents(eur)) : above(plainCents(eur))
}

/** `rose 0.8 ct`, `fell 0.8 ct`, `did not change`. */
export function roseText(eur: number): string {
  const { unchanged, rose, fell } = pageWords.country
  if (eur === 0) return unchanged
  return eur > 0 ? rose(plainCents(eur)) : fell(plainCents(eur))
}

/** A fuel in a sentence: `diesel`, `petrol 95`, `LPG`. */
export function fuelInText(code: string): string {
  return pageWords.inText(fuelName(code))
}

/** What the current figures are. Null: there are weekly averages only. */
export function kindName(basis: Basis | null): string {
  return pageWords.country.kinds[basis ?? 'weekly']
}

export function kindTag(basis: Basis | null): Html {
  return html`<span class="tag${basis === 'stations' && ' good'}">${kindName(basis)}</span>`
}

/** `per litre` */
export function perUnit(fuel: string): string {
  return pageWords.country.per[isByWeight(fuel) ? 'kg' : 'l']
}

export function isByWeight(fuel: string): boolean {
  return fuel === 'cng' || fuel === 'lng'
}
