import type { FuelFigures } from '../../country/country-facts.ts'
import type { OwnCurrency } from '../../country/own-currency.ts'
import { countryAddress } from '../../shared/addresses.ts'
import { countryName, countText, dayText, fuelName, inCountry, priceText } from '../../shared/format.ts'
import { words as browserWords, pageWords } from '../../shared/words.ts'
import { atInstant } from '../as-of.ts'
import { timeTag } from '../elements.ts'
import { type Html, html } from '../html.ts'
import type { CountryShown } from './section.ts'
import { againstText, fuelInText, kindTag, perUnit, roseText } from './words.ts'

/** The figures of the chosen fuel in words, and what they are. */
export function headline(facts: CountryShown): Html {
  const chosen = facts.fuels.find(({ fuel }) => fuel === facts.fuel)
  return html`${fuelLinks(facts)}
${facts.missing !== null && chosen && html`<p class="message">${pageWords.country.missing(fuelInText(facts.missing), inCountry(facts.code), fuelInText(chosen.fuel))}</p>`}
${chosen && card(facts, chosen)}
${whatThereIs(facts)}`
}

/** A country in short: the panel of the map. The heading is focusable. */
export function countryPanel(facts: CountryShown): Html {
  const { code, fuel, at } = facts
  const chosen = facts.fuels.find(one => one.fuel === fuel)
  const { lowest = null, highest = null } = chosen ?? {}
  const words = pageWords.country
  return html`<h3 tabindex="-1">${chosen ? `${fuelName(chosen.fuel)} ${inCountry(code)}` : countryName(code)}</h3>
${chosen && card(facts, chosen)}
${lowest !== null && highest !== null && html`<p>${words.ends(priceText(lowest), priceText(highest))}</p>`}
${whatThereIs(facts)}
<p><a href="${atInstant(countryAddress(code, fuel ?? undefined), at)}">${words.pageOf(countryName(code))}</a></p>`
}

function fuelLinks({ code, fuel: chosen, fuels, at }: CountryShown): Html | false {
  if (fuels.length < 2) return false
  const link = (fuel: string) =>
    html`<li><a href="${atInstant(countryAddress(code, fuel), at)}"${fuel === chosen && html` aria-current="true"`}>${fuelName(fuel)}</a></li>\n`
  return html`<nav aria-label="${pageWords.country.fuel}" class="choice-links"><ul>${fuels.map(({ fuel }) => link(fuel))}</ul></nav>`
}

function card(facts: CountryShown, chosen: FuelFigures): Html {
  const price = chosen.average ?? chosen.maximum ?? chosen.weekly?.price
  if (price === undefined) return html``
  return html`<div class="headline">
<div class="headline-price"><p class="headline-name">${fuelName(chosen.fuel)} ${kindTag(facts.basis)}</p>
<p class="headline-number">${priceText(price)}<span class="quiet"> ${perUnit(chosen.fuel)}</span></p>
<p class="quiet">${asOf(facts, chosen)}</p></div>
<ul>${remarks(facts, chosen).map(remark => html`<li>${remark}</li>\n`)}</ul>
</div>`
}

function asOf({ basis, now, maxima }: CountryShown, { stations, weekly }: FuelFigures): Html {
  const { weekOf, meanOf, until, inForce } = pageWords.country
  if (basis === null) return html`${weekOf(dayText(weekly!.week))}`
  if (basis === 'stations') return html`${meanOf(stationsText(stations), timeTag(now))}`
  if (basis !== 'national_maximum') return html`${timeTag(now)}`
  const end = maxima!.valid_to === null ? null : timeTag(maxima!.valid_to)
  return html`${inForce(timeTag(maxima!.valid_from), until(end))}`
}

function stationsText(stations: number): string {
  return browserWords.stations(stations, countText(stations))
}

/** The sentences next to the price. Weekly figures are compared with weekly figures only. */
function remarks(facts: CountryShown, chosen: FuelFigures): Html[] {
  const { spread, ownCurrency, basis } = facts
  const { weekly, fuel } = chosen
  const price = chosen.average ?? chosen.maximum
  const words = pageWords.country
  const strong = (text: string) => html`<strong>${text}</strong>`
  return [
    spread !== null &&
      spread.stations > 3 &&
      html`${words.half(strong(priceText(spread.quarter / 1000)), strong(priceText(spread.threeQuarters / 1000)))}`,
    weekly !== null &&
      html`${basis !== null && html`${words.weeklyIs(dayText(weekly.week), strong(priceText(weekly.price)))}, `}${changeOf(weekly)}${
        weekly.againstEu !== null && html`${words.againstEu(strong(againstText(weekly.againstEu)))}`
      }.`,
    weekly === null && facts.weekly !== null && html`${words.noWeekly(fuelInText(fuel))}`,
    ownCurrency !== null &&
      price !== null &&
      html`${words.ownCurrency(
        strong(`${ownCurrency.currency} ${(price * ownCurrency.perEuro).toFixed(3)}`),
        perUnit(fuel),
        rateText(ownCurrency),
        ownCurrency.on && dayText(ownCurrency.on),
      )}`,
  ].filter(remark => remark !== false)
}

function changeOf({ change, againstEu }: NonNullable<FuelFigures['weekly']>): Html {
  if (change === null) return html``
  return html`${pageWords.country.inAWeek(html`<strong>${roseText(change)}</strong>`)}${againstEu !== null && ', '}`
}

/** One sentence about what the figures are, and why there are no live prices. */
function whatThereIs(facts: CountryShown): Html {
  const { code, basis, onMapOnly, lost } = facts
  const words = pageWords.country
  const place = inCountry(code)
  if (basis === 'stations') return html``
  if (basis === 'national_maximum') {
    return html`<p>${words.limits(place)}</p>`
  }
  if (basis !== null) {
    return html`<p>${basis === 'national_mean' ? words.officialMean(place) : words.regionalMean(place)}</p>`
  }
  if (lost !== null) {
    return html`<p>${words.lost(countryName(code), lost.lastFetched === null ? null : timeTag(lost.lastFetched))}</p>`
  }
  if (onMapOnly > 0) {
    return html`<p>${words.onMapOnly(stationsText(onMapOnly), html`<a href="/#map">${words.onTheMapOnly}</a>`)}</p>`
  }
  return html`<p>${words.weeklyOnly}</p>`
}

/** `11.2345 SEK`, the price of one euro. */
export function rateText({ perEuro, currency }: Pick<OwnCurrency, 'perEuro' | 'currency'>): string {
  return `${perEuro} ${currency}`
}
