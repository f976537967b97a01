import type { BarrierType, TollType } from '../../pipeline/model/toll-types.ts'
import type { Toll } from '../../pipeline/serving/schemas/tolls.ts'
import { dayText } from '../shared/format.ts'
import { barrierNames, tollCount, tollKinds } from '../shared/toll-kinds.ts'
import { type Html, html } from './html.ts'

/** The tolls of a country, collapsed: two thousand rows are 80 screens, and each map link is another stop of the Tab key. */
export function tollTable(code: string, name: string, tolls: readonly Toll[], checkedOn: string | null): Html {
  const priced = tolls.filter(isPriced).length
  return html`<details class="toll-country" id="${code}">
<summary><h2>${name}</h2> <span class="quiet">${tollCount(priced, tolls.length)}</span></summary>
<div class="table-box" tabindex="0" role="region" aria-label="Tolls: ${name}">
<table>
<thead><tr><th scope="col">Toll</th><th scope="col">Price, EUR</th>
<th scope="col">Local price</th><th scope="col">Type</th><th scope="col">Valid from</th><th scope="col">Source</th></tr></thead>
<tbody>${tolls.map(toll => row(toll, checkedOn))}</tbody>
</table>
</div>
</details>
`
}

/**
 * The script reads the `data-` attributes: `at` is longitude, latitude and `~` where they are approximate. Optional end tags
 * are left out: with them and with classes the list was twice as long.
 */
function row(toll: Toll, checkedOn: string | null): Html {
  const { id, type, barrier_type: barrier, name, road, info } = toll
  return html`<tr id="toll-${id}" data-type="${type}"${barrier !== null && html` data-barrier="${barrier}"`}${place(toll)}${
    isPriced(toll) && html` data-priced`
  }><th scope="row">${name}${road && html` <span class="quiet">${road}</span>`}${info && html`<small>${info}</small>`}
<td>${euros(toll)}<td>${local(toll)}<td>${kind(toll)}<td>${toll.valid_from ? dayText(toll.valid_from) : '–'}<td>${toll.source}${checked(toll, checkedOn)}</tr>
`
}

export function isPriced({ price_eur: eur, price_local: local }: Toll): boolean {
  return eur !== null || local !== null
}

function place({ lat, lng, position }: Toll): Html | false {
  if (lat === null || lng === null) return false
  return html` data-at="${lng},${lat}${position === 'approximate' && '~'}"`
}

function kind({ type, barrier_type: barrier }: Toll): Html {
  const name = tollKinds[type as TollType]?.name ?? type
  return html`${name}${barrier !== null && html`<small>${barrierNames[barrier as BarrierType] ?? barrier}</small>`}`
}

function euros(toll: Toll): Html | string {
  if (toll.price_eur !== null) return amount(toll.price_eur)
  if (isPriced(toll)) return html`<span class="quiet">no rate</span>`
  return lastKnown(toll)
}

function local({ price_local: price, currency }: Toll): string {
  return price === null || currency === null ? '' : `${amount(price)} ${currency}`
}

/** An amount of an earlier or unknown year is marked, so that it is not mistaken for a current price. */
function lastKnown(toll: Toll): Html | string {
  const { last_known_price: price, last_known_currency: currency, last_known_valid_from: from } = toll
  if (price === null || price === undefined) return '–'
  return html`<span class="tag warn">old</span> ${amount(price)} ${currency}<small>${
    from ? `from ${dayText(from)}` : 'date unknown'
  }</small>`
}

function amount(value: number): string {
  return value === 0 ? 'free' : value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** The day of the check where it differs from the day at the top of the page. */
function checked({ checked_on: day }: Toll, checkedOn: string | null): Html | false {
  return (
    (day ?? null) !== checkedOn && html`<small>${day ? `checked on ${dayText(day)}` : 'date of check unknown'}</small>`
  )
}
