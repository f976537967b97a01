import { stationAddress } from '../../shared/addresses.ts'
import { countryName, fuelName } from '../../shared/format.ts'
import { stationTitle } from '../../shared/station/station-title.ts'
import { addressText } from '../../shared/station-text.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { cheaperNearby } from './cheaper-nearby.ts'
import { directions } from './directions.ts'
import { stationHead } from './head.ts'
import { priceHistory } from './price-history.ts'
import { priceOrigin } from './price-origin.ts'
import { prices } from './prices.ts'
import type { StationShown } from './station-shown.ts'

export function stationPage(shown: StationShown): Page {
  const { station, fuel } = shown
  const name = stationTitle(station)
  const place = [addressText(station), countryName(station.country_code)].filter(Boolean).join(', ')
  const phrases = pageWords.station
  const what = fuel === null ? phrases.fuelPrices : phrases.andOthers(fuelName(fuel))
  return {
    path: null,
    canonical: stationAddress(station.id),
    title: name,
    windowTitle: [name, station.city, phrases.windowTitle].filter(Boolean).join(', '),
    description: phrases.description(what, name, place),
    script: 'station',
    content: html`<div class="station">
${stationHead(shown)}
${missingFuel(shown)}
${prices(shown)}
${priceHistory(shown)}
${directions(shown)}
${cheaperNearby(shown)}
${priceOrigin(shown)}
</div>`,
  }
}

function missingFuel({ station, missing, fuel }: StationShown): Html | false {
  if (missing === null) return false
  const phrases = pageWords.station
  return html`<p class="message">${phrases.missing(fuelName(missing), fuel && fuelName(fuel))}
<a href="${stationAddress(station.id)}">${phrases.withoutFuel}</a></p>`
}
