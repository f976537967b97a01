import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { ReferencePrices } from '../../web/shared/answers.ts'
import { byCountryName } from '../../web/shared/country-order.ts'
import { countryName, fuelName, priceText } from '../../web/shared/format.ts'
import { type Html, html } from './html.ts'
import { timeTag } from './instant.ts'

/** Legal maxima: no averages, so they have a table of their own and are on no board. */
export function maximaTable(maxima: readonly ReferencePrices[]): Html | null {
  if (maxima.length === 0) return null
  const fuels = (['sp95', 'sp98', 'diesel', 'gpl'] as const).filter(fuel => maxima.some(one => one.fuels[fuel]))
  const rows = byCountryName(maxima, one => one.country_code)
  return html`<section class="caps" aria-labelledby="maxima"><h2 id="maxima">Official maximum prices</h2>
<p>The most that may be asked there by law, in EUR a litre. These are caps and no averages: stations may be cheaper, so
they do not stand on the board.</p>
<div class="table-box" tabindex="0" role="region" aria-label="Official maximum prices">
<table class="maxima"><thead><tr><th scope="col">Country</th>${fuels.map(
    fuel => html`<th scope="col" class="number">${fuelName(fuel)}</th>`,
  )}<th scope="col">From (UTC)</th><th scope="col">Until (UTC)</th></tr></thead>
<tbody>
${rows.map(one => maximaRow(one, fuels))}</tbody></table></div></section>
`
}

function maximaRow(one: ReferencePrices, fuels: readonly FuelCode[]): Html {
  const caps = fuels.map(fuel => {
    const cap = one.fuels[fuel]
    return html`<td class="number">${cap ? priceText(cap.max) : '–'}</td>`
  })
  const until = one.valid_to === null ? 'further notice' : day(one.valid_to)
  return html`<tr><th scope="row">${countryName(one.country_code)}</th>${caps}<td class="when">${day(one.valid_from)}</td><td class="when">${until}</td></tr>
`
}

/** The column says that it is UTC. */
function day(instant: string): Html {
  return timeTag(instant, instant.slice(0, 16))
}
