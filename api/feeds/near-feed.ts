import type { Instant } from '../../pipeline/model/instants.ts'
import { compareTexts } from '../../pipeline/model/lists.ts'
import type { NearStations } from '../near/stations-near.ts'
import type { NearSearch } from '../params/near-search.ts'
import { nearFeedAddress, stationAddress } from '../shared/addresses.ts'
import { fuelName, instantText, priceText } from '../shared/format.ts'
import { addressText, localText, stationName } from '../shared/station/station-text.ts'
import { pageWords } from '../shared/words.ts'
import { type AtomEntry, atomFeed, atomTime, type FeedAddress } from './atom-feed.ts'

const mostEntries = 10

interface NearFigures {
  readonly search: NearSearch
  /** A town, or a position. */
  readonly place: string
  /** Its page, without the address of the server. */
  readonly page: string
  readonly stations: NearStations
  readonly madeAt: Instant
  readonly isDemonstration: boolean
}

/**
 * The cheapest stations around a place as an Atom feed: an entry for each of the ten cheapest. A station with a new price is a new
 * entry, and a feed reader keeps those that were there before.
 */
export function nearFeed(
  { search, place, page, stations, madeAt, isDemonstration }: NearFigures,
  { siteName, base }: FeedAddress,
): string {
  const { fuel, km } = search
  const cheapest = stations.rows.slice(0, mostEntries).map(({ station, price, km: away }): AtomEntry => {
    const name = stationName(station)
    const amount = localText(price) || priceText(price.price)
    return {
      key: `near ${station.id} ${fuel} ${price.updated} ${price.price}`,
      title: `${amount} at ${name}, ${away.toFixed(1)} km`,
      updated: atomTime(price.updated ?? madeAt),
      page: `${base}${stationAddress(station.id)}?fuel=${fuel}`,
      text: `${fuelName(fuel)}: ${amount}${price.updated === null ? '' : ` since ${instantText(price.updated)}`}. ${name}, ${addressText(station)}.`,
    }
  })
  return atomFeed({
    title: pageWords.near.feed(pageWords.inText(fuelName(fuel)), place),
    subtitle: `${isDemonstration ? 'Made-up data, not real prices. ' : ''}The ten cheapest stations within ${km} km, taxes included.`,
    author: siteName,
    rights: stations.attribution.join('; '),
    page: `${base}${page}`,
    self: `${base}${nearFeedAddress(page)}`,
    entries: cheapest.sort((one, other) => compareTexts(other.updated, one.updated)),
  })
}
