import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { ReferencePrices } from '../../pipeline/serving/schemas/live.ts'
import { byCountryName } from '../shared/country-order.ts'
import { countryName, fuelName, priceText } from '../shared/format.ts'
import { type Html, html } from './html.ts'
import { timeTag } from './instant.ts'

/** Legal maxima are not averages, so they have their own table and are not on the board. */
export function maximaTable(maxima: readonly ReferencePrices[]): Html | null {
  if (maxima.length === 0) return null
  const fuels = (['sp95', 'sp98', 'diesel', 'gpl'] as const).filter(fuel => maxima.some(one => one.fuels[fuel]))
  const rows = byCountryName(maxima, one => one.country_code)
  return html`<section class="caps" aria-labelledby="maxima"><h2 id="maxima">Official maximum prices</h2>
<p>The highest prices that stations may charge by law, per litre. These are caps, not averages. Stations may be
cheaper, so these countries are not on the price board.</p>
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

/** Without `UTC`, which is in the column heading. */
function day(instant: string): Html {
  return timeTag(instant, instant.slice(0, 16))
}
