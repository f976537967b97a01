import { countryAddress } from '../../shared/addresses.ts'
import { countryName } from '../../shared/format.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** For an address of a country without any figure. It does not repeat the address. */
export function noCountryPage(countries: readonly string[]): Page {
  return {
    path: null,
    title: 'No such country',
    description: 'There are no prices of a country at this address.',
    script: 'country',
    content: html`<p>There are no prices at this address. ${
      countries.length === 0 ? 'No country has a price so far.' : 'These countries have prices:'
    }</p>
${countries.length > 0 && html`<ul class="countries">${countries.map(code => html`<li><a href="${countryAddress(code)}">${countryName(code)}</a></li>\n`)}</ul>`}
<p><a href="/">All prices on one page</a></p>`,
  }
}
