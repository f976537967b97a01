import { stationAddress } from '../../shared/addresses.ts'
import { countryName, fuelName } from '../../shared/format.ts'
import { stationTitle } from '../../shared/station/station-title.ts'
import { addressText } from '../../shared/station-text.ts'
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
  const what = fuel === null ? 'Fuel prices' : `${fuelName(fuel)} and other fuels`
  return {
    path: null,
    canonical: stationAddress(station.id),
    title: name,
    windowTitle: [name, station.city, 'fuel prices'].filter(Boolean).join(', '),
    description: `${what} at ${name}, ${place}: price, age, comparison with averages, 30 days, opening hours, source.`,
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
  const instead = fuel === null ? '' : ` It shows ${fuelName(fuel)} instead.`
  return html`<p class="message">This station has no current price of ${fuelName(missing)}.${instead}
<a href="${stationAddress(station.id)}">The address without a fuel</a></p>`
}
