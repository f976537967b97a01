import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import type { StationById } from '../../../pipeline/serving/schemas/stations.ts'
import type { PriceProvenance } from '../../schemas/provenance.ts'
import type { StationContext } from '../../schemas/station-context.ts'
import { stationAddress } from '../../shared/addresses.ts'
import { countryName, fuelName } from '../../shared/format.ts'
import type { PriceLine } from '../../shared/station/price-line.ts'
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

/** The content of the page of a station. */
export interface StationShown {
  readonly station: StationById
  readonly context: Pick<StationContext['data'], 'hours' | 'fuels' | 'attribution'>
  /** The fuel that is shown in detail. Null for a station without a price. */
  readonly fuel: FuelCode | null
  /** The fuel that the address names although the station has no price of it. */
  readonly missing: FuelCode | null
  /** Its prices of the last days. */
  readonly line: PriceLine | null
  readonly origin: PriceProvenance | null
  /** The instant of the page: `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly now: string
  /** The origin under which the service is reached; null if it is not known. */
  readonly site: string | null
}

export function stationPage(shown: StationShown): Page {
  const { station, fuel } = shown
  const name = stationTitle(station)
  const place = [addressText(station), countryName(station.country_code)].filter(Boolean).join(', ')
  const what = fuel === null ? 'Fuel prices' : `${fuelName(fuel)} and other fuels`
  return {
    path: null,
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
