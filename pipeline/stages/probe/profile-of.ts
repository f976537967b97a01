import type { Capture } from '../../capture.ts'
import { profileOfFigures, profileOfRows, profileOfStations } from '../../contract/profile.ts'
import { readDelivery, readFigureDelivery, readReference } from '../../delivery-reading/read-delivery.ts'
import type { Day, Instant } from '../../model/instants.ts'
import type { Profile } from '../../model/stored.ts'
import type { Source } from '../../source.ts'

/** The profile of a delivery of any source. Throws FeedShapeError or FeedNotReadyError for one that cannot be read. */
export function profileOf(source: Source, on: Day, captures: readonly Capture[], readAt: Instant): Profile {
  switch (source.kind) {
    case 'stations':
      return profileOfStations(readDelivery(source, on, captures), readAt)
    case 'figures':
      return profileOfFigures(readFigureDelivery(source, on, captures), readAt)
    default:
      return profileOfRows(readReference<object>(source as never, on, captures))
  }
}
