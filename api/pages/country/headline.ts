import type { CountryFacts, FuelFigures } from '../../country/country-facts.ts'
import { countryAddress } from '../../shared/addresses.ts'
import { countText, dayText, fuelName, priceText } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import { timeTag } from '../instant.ts'
import { againstText, countryInText, fuelInText, kindTag, roseText, unitWord } from './words.ts'

/** The figures of the chosen fuel in words, what they are, and a table of all fuels. */
export function headline(facts: CountryFacts): Html {
  const chosen = facts.fuels.find(({ fuel }) => fuel === facts.fuel)
  return html`${fuelLinks(facts)}
${facts.missing !== null && chosen && html`<p class="message">There is no price of ${fuelInText(facts.missing)} in ${countryInText(facts.code)}. The page shows ${fuelInText(chosen.fuel)}.</p>`}
${chosen && card(facts, chosen)}
${whatThereIs(facts)}`
}

function fuelLinks({ code, fuel: chosen, fuels }: CountryFacts): Html | false {
  if (fuels.length < 2) return false
  const link = (fuel: string) =>
    html`<li><a href="${countryAddress(code, fuel)}"${fuel === chosen && html` aria-current="true"`}>${fuelName(fuel)}</a></li>\n`
  return html`<nav aria-label="Fuel" class="fuel-links"><ul>${fuels.map(({ fuel }) => link(fuel))}</ul></nav>`
}

function card(facts: CountryFacts, chosen: FuelFigures): Html {
  const price = chosen.average ?? chosen.maximum ?? chosen.weekly?.price
  if (price === undefined) return html``
  return html`<div class="headline">
<div class="headline-price"><p class="headline-name">${fuelName(chosen.fuel)} ${kindTag(facts.basis)}</p>
<p class="headline-number">${priceText(price)}<span class="quiet"> per ${unitWord(chosen.fuel)}</span></p>
<p class="quiet">${asOf(facts, chosen)}</p></div>
<ul>${remarks(facts, chosen).map(remark => html`<li>${remark}</li>\n`)}</ul>
</div>`
}

function asOf({ basis, now, maxima }: CountryFacts, { stations, weekly }: FuelFigures): Html {
  if (basis === null) return html`week of ${dayText(weekly!.week)}`
  if (basis === 'stations') return html`mean of ${stationsText(stations)}, ${timeTag(now)}`
  if (basis !== 'national_maximum') return html`${timeTag(now)}`
  const until = maxima!.valid_to === null ? html`until further notice` : html`until ${timeTag(maxima!.valid_to)}`
  return html`in force since ${timeTag(maxima!.valid_from)}, ${until}`
}

function stationsText(stations: number): string {
  return stations === 1 ? '1 station' : `${countText(stations)} stations`
}

/** The sentences next to the price. Weekly figures are compared with weekly figures only. */
function remarks(facts: CountryFacts, chosen: FuelFigures): Html[] {
  const { spread, ownCurrency, basis } = facts
  const { weekly, fuel } = chosen
  const price = chosen.average ?? chosen.maximum
  return [
    spread !== null &&
      spread.stations > 3 &&
      html`Half of all stations charge between <strong>${priceText(spread.quarter / 1000)}</strong> and <strong>${priceText(spread.threeQuarters / 1000)}</strong>.`,
    weekly !== null &&
      html`${basis !== null && html`Weekly average of ${dayText(weekly.week)}: <strong>${priceText(weekly.price)}</strong>, `}${changeOf(weekly)}${
        weekly.againstEu !== null && html`<strong>${againstText(weekly.againstEu)}</strong> the EU average of that week`
      }.`,
    weekly === null &&
      facts.weekly !== null &&
      html`The weekly series of the European Commission has no ${fuelInText(fuel)}.`,
    ownCurrency !== null &&
      price !== null &&
      html`In national currency: <strong>${ownCurrency.currency} ${(price * ownCurrency.perEuro).toFixed(3)}</strong> per ${unitWord(fuel)}, at ${ownCurrency.perEuro} ${ownCurrency.currency} for one euro${ownCurrency.on !== null && ` (${dayText(ownCurrency.on)})`}.`,
  ].filter(remark => remark !== false)
}

function changeOf({ change, againstEu }: NonNullable<FuelFigures['weekly']>): Html {
  if (change === null) return html``
  return html`<strong>${roseText(change)}</strong> in a week${againstEu !== null && ', '}`
}

/** One sentence about what the figures are, and why there are no live prices. */
function whatThereIs(facts: CountryFacts): Html {
  const { code, basis, onMapOnly, lost } = facts
  const name = countryInText(code)
  if (basis === 'stations') return html``
  if (basis === 'national_maximum') {
    return html`<p>In ${name} the law limits what stations may charge. These are the limits, not averages: stations may be cheaper.
There are no prices of single stations here.</p>`
  }
  if (basis !== null) {
    const what =
      basis === 'national_mean' ? 'official averages of the country' : 'averages of official regional figures'
    return html`<p>The figures of ${name} are ${what}. There are no prices of single stations here.</p>`
  }
  if (lost !== null) {
    const read = lost.lastFetched === null ? 'never read' : html`last read at ${timeTag(lost.lastFetched)}`
    return html`<p>There is no current price of ${name}. Its sources were ${read}.</p>`
  }
  if (onMapOnly > 0) {
    return html`<p>Averages of ${name} are weekly. Current prices of ${stationsText(onMapOnly)} are <a href="/#map">on the map only</a>: they are
in no average and no list here, because the terms of their source do not allow it or are not known.</p>`
  }
  return html`<p>Averages of ${name} are weekly: no source of live prices is read here.</p>`
}
