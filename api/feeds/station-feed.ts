import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { compareTexts } from '../../pipeline/model/lists.ts'
import type { StationById } from '../../pipeline/serving/schemas/stations.ts'
import { differenceText } from '../pages/station/price-history.ts'
import { stationAddress, stationFeedAddress } from '../shared/addresses.ts'
import { fuelName, instantText } from '../shared/format.ts'
import { type PriceLine, priceChanges } from '../shared/station/price-line.ts'
import { addressText, stationName } from '../shared/station/station-text.ts'
import { pageWords } from '../shared/words.ts'
import { atomFeed, atomTime, type FeedAddress } from './atom-feed.ts'

// A station may change a price twenty times a day.
const mostEntries = 100

interface StationFigures {
  readonly station: StationById
  /** The recent days of each of its fuels. */
  readonly lines: readonly (readonly [FuelCode, PriceLine])[]
  /** Whom the licences of its prices want named. */
  readonly attribution: readonly string[]
  readonly isDemonstration: boolean
}

/** The prices of a station as an Atom feed: an entry for each change. */
export function stationFeed(
  { station, lines, attribution, isDemonstration }: StationFigures,
  { siteName, base }: FeedAddress,
): string {
  const name = stationName(station)
  const place = addressText(station)
  const changes = lines
    .flatMap(([fuel, line]) => priceChanges(line).map(change => ({ ...change, fuel, currency: line.currency })))
    .sort((one, other) => compareTexts(other.at, one.at))
  return atomFeed({
    title: pageWords.station.feed(name),
    subtitle: `${isDemonstration ? 'Made-up data, not real prices. ' : ''}Changes of its prices, taxes included. ${place}`,
    author: siteName,
    rights: attribution.join('; '),
    page: `${base}${stationAddress(station.id)}`,
    self: `${base}${stationFeedAddress(station.id)}`,
    entries: changes.slice(0, mostEntries).map(({ fuel, currency, at, text, difference }) => ({
      key: `station ${station.id} ${fuel} ${at} ${text}`,
      title: `${fuelName(fuel)}: ${text}${difference === null ? '' : ` (${differenceText(difference, currency)})`}`,
      updated: atomTime(at),
      page: `${base}${stationAddress(station.id)}?fuel=${fuel}`,
      text: `${name}, ${place}. ${fuelName(fuel)}: ${text} since ${instantText(at)}.`,
    })),
  })
}
