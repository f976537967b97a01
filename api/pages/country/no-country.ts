import { countryAddress } from '../../shared/addresses.ts'
import { byCountryName } from '../../shared/country-order.ts'
import { countryName } from '../../shared/format.ts'
import { pageWords } from '../../shared/words.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** For an address of a country without any figure. It does not repeat the address. */
export function noCountryPage(countries: readonly string[]): Page {
  const { none, noneDescription, noneHere, noCountry, these, allPrices } = pageWords.country
  const link = (code: string) => html`<li><a href="${countryAddress(code)}">${countryName(code)}</a></li>\n`
  return {
    path: null,
    title: none,
    description: noneDescription,
    script: 'country',
    content: html`<p>${noneHere} ${countries.length === 0 ? noCountry : these}</p>
${countries.length > 0 && html`<ul class="countries">${byCountryName(countries, code => code).map(link)}</ul>`}
<p><a href="/">${allPrices}</a></p>`,
  }
}
