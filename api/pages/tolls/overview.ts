import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { byCountryName, countryName } from '../../shared/format.ts'
import { roadCharging } from '../../shared/tolls/road-charging.ts'
import { isPriced, type TollSearch, tollAddress } from '../../shared/tolls/toll-search.ts'
import { tollPriceText } from '../../shared/tolls/toll-texts.ts'
import { type Html, html } from '../html.ts'
import { countsOf } from './answer.ts'
import { capitalised, productName } from './toll-facts.ts'

interface Country {
  readonly code: string
  readonly vignettes: readonly Toll[]
  readonly others: readonly Toll[]
}

/** The countries with a vignette and the others, each a link to its answer. `tolls`: all, in the order of the list. */
export function overview(search: TollSearch, tolls: readonly Toll[]): Html {
  const countries = countriesOf(tolls)
  const selling = countries.filter(({ vignettes }) => vignettes.length > 0)
  const codes = Object.keys(roadCharging).filter(code => !selling.some(one => one.code === code))
  const without = byCountryName(codes, code => code)
  return html`<section aria-labelledby="vignettes">
<h2 id="vignettes">Countries with a vignette</h2>
<div class="table-box" tabindex="0" role="region" aria-labelledby="vignettes"><table class="toll-overview">
<thead><tr><th scope="col">Country</th><th scope="col">Lowest price</th><th scope="col">Highest price</th><th scope="col">Charged besides</th></tr></thead>
<tbody>${selling.map(country => overviewRow(search, country))}</tbody>
</table></div>
<p class="quiet toll-foot">Prices for a passenger car, taxes included.</p>
</section>
<section aria-labelledby="others">
<h2 id="others">Countries without a vignette</h2>
<ul class="toll-others">${without.map(
    code => html`<li>${countryLink(search, code)} <span class="quiet">${roadCharging[code]!.said}</span></li>\n`,
  )}</ul>
</section>`
}

function countriesOf(tolls: readonly Toll[]): readonly Country[] {
  const codes = [...new Set(tolls.map(({ country_code: code }) => code))]
  return byCountryName(codes, code => code).map(code => {
    const own = tolls.filter(({ country_code: other }) => other === code)
    return {
      code,
      vignettes: own.filter(({ type }) => type === 'vignette'),
      others: own.filter(({ type }) => type !== 'vignette'),
    }
  })
}

function overviewRow(search: TollSearch, { code, vignettes, others }: Country): Html {
  const priced = vignettes.filter(isPriced)
  return html`<tr><th scope="row">${countryLink(search, code)}<td>${priceOf(priced[0], code)}<td>${
    priced.length > 1 && priceOf(priced.at(-1), code)
  }<td>${countsOf(others) || '–'}</tr>
`
}

function priceOf(toll: Toll | undefined, code: string): Html | string {
  if (toll === undefined) return '–'
  return html`${tollPriceText(toll)}<small>${capitalised(productName(toll, countryName(code)))}</small>`
}

function countryLink(search: TollSearch, code: string): Html {
  return html`<a href="${tollAddress(search, { country: code })}">${countryName(code)}</a>`
}
