import type { BarrierType, TollType } from '../../pipeline/model/toll-types.ts'
import type { Toll } from '../../web/shared/answers.ts'
import { countText } from '../../web/shared/format.ts'
import { barrierNames, tollKinds } from '../../web/shared/toll-kinds.ts'
import { type Html, html } from './html.ts'

/** The tolls of a country. What the script needs of a row stands in its `data-` attributes. */
export function tollTable(code: string, name: string, tolls: readonly Toll[]): Html {
  return html`<section class="toll-country" id="${code}" data-country="${code}">
<h2>${name} <span class="quiet">${countText(tolls.length)}</span></h2>
<div class="table-box" tabindex="0" role="region" aria-label="Tolls: ${name}">
<table>
<thead><tr><th scope="col">Toll</th><th scope="col" class="number">Price, EUR</th>
<th scope="col" class="number">Local price</th><th scope="col">Type</th><th scope="col">Valid from</th><th scope="col">Checked on</th><th scope="col">Source</th></tr></thead>
<tbody>${tolls.map(row)}</tbody>
</table>
</div>
</section>
`
}

function row(toll: Toll): Html {
  const { id, type, barrier_type: barrier, lat, lng, name, road, info } = toll
  const place = lat === null || lng === null ? '' : html` data-at="${lng},${lat}"`
  return html`<tr id="toll-${id}" data-type="${type}"${barrier !== null && html` data-barrier="${barrier}"`}${place}${
    isPriced(toll) && html` data-priced`
  }><th scope="row">${name}${road && html` <span class="quiet">${road}</span>`}${info && html`<small>${info}</small>`}${position(toll)}</th>
<td class="number">${euros(toll)}</td><td class="number">${local(toll)}</td><td>${kind(toll)}</td>
<td>${day(toll.valid_from)}</td><td>${day(toll.checked_on)}</td><td class="source">${toll.source}</td></tr>
`
}

function isPriced({ price_eur: eur, price_local: local }: Toll): boolean {
  return eur !== null || local !== null
}

function kind({ type, barrier_type: barrier }: Toll): Html {
  const name = tollKinds[type as TollType]?.name ?? type
  return html`${name}${barrier !== null && html`<small>${barrierNames[barrier as BarrierType] ?? barrier}</small>`}`
}

function position({ lat, position, name }: Toll): Html | string {
  if (position === 'pending') return html`<small>Place not yet published</small>`
  if (lat === null) return ''
  const link = html`<a class="on-map" href="#toll-map" aria-label="${name} on the map">On the map</a>`
  return html`<small>${position === 'approximate' && 'Place approximate '}${link}</small>`
}

function euros(toll: Toll): Html | string {
  if (toll.price_eur !== null) return amount(toll.price_eur)
  if (isPriced(toll)) return html`<span class="quiet">no rate</span>`
  return lastKnown(toll)
}

function local({ price_local: price, currency }: Toll): string {
  return price === null || currency === null ? '' : `${amount(price)} ${currency}`
}

/** An amount of an earlier or unknown year never looks like one in force. */
function lastKnown(toll: Toll): Html {
  const { last_known_price: price, last_known_currency: currency, last_known_valid_from: from } = toll
  if (price === null || price === undefined) return html`<span class="quiet">not known</span>`
  return html`<span class="tag warn">old</span> ${amount(price)} ${currency}<small>${
    from ? `of ${from}` : 'of an unknown day'
  }</small>`
}

function amount(value: number): string {
  return value === 0 ? 'free' : value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

function day(value: string | null | undefined): Html | string {
  return value ? html`<time datetime="${value}">${value}</time>` : html`<span class="quiet">not known</span>`
}
