import { countryAddress } from '../../shared/addresses.ts'
import { byCountryName } from '../../shared/country-order.ts'
import { countryName } from '../../shared/format.ts'
import { html } from '../html.ts'
import { said } from '../in-language.ts'
import type { Page } from '../page.ts'
import { to, translationOfAbsent } from '../page-link.ts'

/** For an address of a country without any figure. It does not repeat the address. */
export function noCountryPage(countries: readonly string[]): Page {
  const { none, noneDescription, noneHere, noCountry, these, allPrices } = said().country
  const link = (code: string) => html`<li><a href="${countryAddress(code)}">${countryName(code)}</a></li>\n`
  return {
    path: null,
    translation: translationOfAbsent(),
    title: none,
    description: noneDescription,
    script: 'country',
    content: html`<p>${noneHere} ${countries.length === 0 ? noCountry : these}</p>
${countries.length > 0 && html`<ul class="countries">${byCountryName(countries, code => code).map(link)}</ul>`}
<p><a ${to('/')}>${allPrices}</a></p>`,
  }
}
