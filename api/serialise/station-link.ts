import type { LinkedStation, StationLink } from '../../pipeline/model/station-link.ts'
import type { StationLinkJson } from '../schemas/live.ts'

/** The evidence that two ids are one station, in `station-history.php`. */
export function stationLinkJson(link: StationLink): StationLinkJson {
  const { earlier, later, foundAt, distanceM, sameAddress, sameName } = link
  return {
    earlier_id: earlier.id,
    later_id: later.id,
    found: foundAt,
    distance_m: distanceM,
    same_address: sameAddress,
    same_name: sameName,
    earlier: { ...published(earlier), last_read: earlier.lastReadAt },
    later: published(later),
  }
}

function published({ source, ref, name, brand, address }: LinkedStation) {
  return { source, ref, name, brand, address }
}
