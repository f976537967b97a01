import type { BarrierType, TollType } from '../../../pipeline/model/toll-types.ts'
import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { countryName, countText, dayText } from '../../shared/format.ts'
import { isPriced, type TollSearch, tollAddress, tollsOfPage } from '../../shared/tolls/toll-search.ts'
import { amountText, barrierNames, tollKinds } from '../../shared/tolls/toll-texts.ts'
import { type Html, html } from '../html.ts'
import { lastKnown, newestDay } from './toll-facts.ts'

/** A page of the found tolls, grouped by country, and links to the other pages. */
export function tollList(search: TollSearch, found: readonly Toll[]): Html {
  const pages = Math.ceil(found.length / tollsOfPage)
  const page = Math.min(search.page, pages)
  const from = (page - 1) * tollsOfPage
  const shown = found.slice(from, from + tollsOfPage)
  const checkedOn = newestDay(found)
  return html`<p class="quiet" id="list-note">${from + 1} to ${from + shown.length} of ${countText(found.length)}, prices for a passenger car.
${checkedOn && html`Checked on ${dayText(checkedOn)} unless a row names another day.`} A dash means that the value is not known.
<a href="${tollAddress(search, {}, '/tolls.csv')}">Download ${found.length === 1 ? 'it' : `all ${countText(found.length)}`} as CSV</a></p>
<div class="table-box no-file" tabindex="0" role="region" aria-labelledby="list">
<table class="toll-list" aria-labelledby="list" aria-describedby="list-note">
<thead><tr><th scope="col">Toll</th><th scope="col" class="number">Price</th>
<th scope="col" class="number">Local price</th><th scope="col">Kind</th><th scope="col">Valid from</th><th scope="col">Source</th></tr></thead>
${groupsOf(shown).map(group => bodyOf(group, search.country === null, checkedOn))}
</table>
</div>
${pages > 1 && pageLinks(search, page, pages)}`
}

/** Neighbours of one country. */
function groupsOf(tolls: readonly Toll[]): readonly (readonly Toll[])[] {
  const groups: Toll[][] = []
  for (const toll of tolls) {
    const last = groups.at(-1)
    if (last && last[0]!.country_code === toll.country_code) last.push(toll)
    else groups.push([toll])
  }
  return groups
}

function bodyOf(tolls: readonly Toll[], hasHead: boolean, checkedOn: string | null): Html {
  const name = countryName(tolls[0]!.country_code)
  const head = html`<tr class="group"><th scope="rowgroup" colspan="6">${name}</tr>\n`
  return html`<tbody>${hasHead && head}${tolls.map(toll => row(toll, checkedOn))}</tbody>`
}

/** Optional end tags are left out: with them the list was twice as long. The script finds a row by its id. */
function row(toll: Toll, checkedOn: string | null): Html {
  const { id, name, road, info } = toll
  return html`<tr id="toll-${id}"><th scope="row">${name}${road && html` <span class="quiet">${road}</span>`}${info && html`<small>${info}</small>`}${
    toll.position === 'approximate' && html`<small>Place approximate</small>`
  }
<td class="number">${euros(toll)}<td class="number">${local(toll)}<td>${kind(toll)}<td>${toll.valid_from ? dayText(toll.valid_from) : '–'}<td>${toll.source}${checked(toll, checkedOn)}</tr>
`
}

function kind({ type, barrier_type: barrier }: Toll): Html {
  const name = tollKinds[type as TollType]?.name ?? type
  return html`${name}${barrier !== null && html`<small>${barrierNames[barrier as BarrierType] ?? barrier}</small>`}`
}

function euros(toll: Toll): Html | string {
  if (toll.price_eur !== null) return amountText(toll.price_eur, 'EUR')
  if (isPriced(toll)) return html`<span class="quiet">no rate</span>`
  return lastKnown(toll)
}

function local({ price_local: price, currency }: Toll): string {
  return price === null || currency === null ? '' : amountText(price, currency)
}

/** The day of the check where it differs from the day above the list. */
function checked({ checked_on: day }: Toll, checkedOn: string | null): Html | false {
  return (
    (day ?? null) !== checkedOn && html`<small>${day ? `checked on ${dayText(day)}` : 'date of check unknown'}</small>`
  )
}

function pageLinks(search: TollSearch, page: number, pages: number): Html {
  const to = (other: number) => `${tollAddress(search, { page: other })}#list`
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  return html`<nav class="page-links" aria-label="Pages of the list"><ul>${
    page > 1 && html`<li><a rel="prev" href="${to(page - 1)}">Previous</a></li>`
  }${numbers.map(
    number =>
      html`<li><a href="${to(number)}"${number === page && html` aria-current="page"`}><span class="visually-hidden">Page </span>${number}</a></li>`,
  )}${page < pages && html`<li><a rel="next" href="${to(page + 1)}">Next</a></li>`}</ul></nav>`
}
