import type { CheaperStation } from '../../schemas/station-context.ts'
import { stationAddress } from '../../shared/addresses.ts'
import { countryName, fuelName } from '../../shared/format.ts'
import { inMoney, type Money, moneyOf } from '../../shared/money.ts'
import { distanceText, savingText } from '../../shared/station/comparison.ts'
import { addressText, stationName } from '../../shared/station/station-text.ts'
import { pageWords, words } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import type { StationShown } from './station-shown.ts'

/** The cheapest stations around with a lower price of the chosen fuel. */
export function cheaperNearby({ station, context, fuel }: StationShown): Html | false {
  if (fuel === null || station.lat === null) return false
  const { price, cheaper, around, country } = context.fuels[fuel]!
  const kind = (around ?? country)?.service
  const money = moneyOf(station.prices[fuel]!)
  const phrases = pageWords.station
  const what = `${fuelName(fuel)}${kind === undefined ? '' : kind === 'self' ? `, ${words.selfService}` : `, ${words.served}`}`
  return html`<section class="station-nearby" aria-labelledby="nearby">
<h2 id="nearby">${phrases.cheaper}</h2>
${
  cheaper.length === 0
    ? html`<p>${phrases.noneCheaper(what)}</p>`
    : html`<div class="table-box" tabindex="0" role="region" aria-labelledby="nearby"><table>
<caption>${phrases.cheapestBelow(what, cheaper.length, inMoney(price, money))}</caption>
<thead><tr><th scope="col">${phrases.station}</th><th scope="col" class="number">${phrases.price}</th><th scope="col" class="number">${phrases.distance}</th></tr></thead>
<tbody>${cheaper.map(one => row(one, { price, fuel, country: station.country_code, money }))}</tbody>
</table></div>`
}
</section>`
}

interface Here {
  readonly price: number
  readonly fuel: string
  readonly country: string
  readonly money: Money
}

function row(one: CheaperStation, { price, fuel, country, money }: Here): Html {
  const place = [
    addressText({ ...one, postal_code: null }),
    one.country_code === country ? '' : countryName(one.country_code),
  ]
    .filter(Boolean)
    .join(', ')
  const notes = [place, one.access === 'members' ? words.membersOnly : ''].filter(Boolean).join(', ')
  return html`<tr><th scope="row"><a href="${stationAddress(one.id)}?fuel=${fuel}">${stationName(one)}</a>${notes !== '' && html` <span class="quiet line">${notes}</span>`}</th>
<td class="number">${inMoney(one.price, money)} <span class="line lower">${savingText(price, one.price, money)}</span></td>
<td class="number">${distanceText(one.distance_km)}</td></tr>\n`
}
