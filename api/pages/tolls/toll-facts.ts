import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { dayText } from '../../shared/format.ts'
import { amountText } from '../../shared/tolls/toll-texts.ts'
import { type Html, html } from '../html.ts'

/** An amount of an earlier or unknown year is marked, so that it is not mistaken for a current price. */
export function lastKnown(toll: Toll): Html | string {
  const { last_known_price: price, last_known_currency: currency, last_known_valid_from: from } = toll
  if (price === null || price === undefined) return '–'
  return html`<span class="tag warn">old</span> ${amountText(price, currency ?? '')}<small>${
    from ? `from ${dayText(from)}` : 'date unknown'
  }</small>`
}

/** `annual` of `Vignette Austria annual`: what remains of the name behind that of its country. */
export function productName({ name }: Toll, country: string): string {
  const end = name.indexOf(`${country} `)
  return end < 0 ? name : name.slice(end + country.length + 1)
}

// In the curated files a source that is only the name of a site is that of the seller or operator (CURATING.md).
const site = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[a-z0-9./-]*)?$/

/** The first word of a cell or a choice. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** The sites of sellers and operators that the sources name, each once: `asfinag.at`. */
export function officialSites(tolls: readonly Toll[]): readonly string[] {
  const parts = tolls.flatMap(({ source }) => (source ?? '').split('; '))
  return [...new Set(parts.filter(part => site.test(part)))]
}

export function newestDay(tolls: readonly Toll[]): string | null {
  const days = tolls.flatMap(({ checked_on: day }) => day ?? [])
  return days.reduce<string | null>((newest, day) => (newest === null || day > newest ? day : newest), null)
}
