import type { OpeningHours } from '../hours/opening-moments.ts'
import { openingTable } from '../hours/opening-table.ts'
import { dayOf, type Instant } from '../model/instants.ts'
import type { UnlistedStation } from '../snapshot/figures.ts'

/** From this instant on a station shows this. Texts as they are served. */
export interface Moment {
  /** Epoch seconds. */
  readonly at: number
  readonly isOpen: boolean
  /** `Open 24/7`, `Open`, `Closed` or null. */
  readonly open: string | null
  /** `Closes 22:00`, `Opens Mon 06:00` … or null. */
  readonly next: string | null
}

/** What `publish` knows of the opening states of the coming days: one row for each distinct (hours, country, zone). */
export interface OpeningRows {
  /** The station's row in `moments`; -1 where nothing is known of its hours. */
  of(station: UnlistedStation): number
  /** Each row ascending by `at`: first the state at the beginning of the table, then every change. Never empty. */
  readonly moments: readonly (readonly Moment[])[]
  /** The last instant for which opening states are known. */
  readonly until: Instant
}

/** Opening states are known for so many days: a week of pauses before a run is missed, and some. */
const openingDays = 10

/** The opening table of some stations, from midnight UTC on: runs of one day make the same table. */
export function openingRowsOf(stations: readonly UnlistedStation[], now: Instant): OpeningRows {
  const hours = stations.map(hoursOf).filter(one => one !== null)
  const table = openingTable(hours, `${dayOf(now)} 00:00:00`, openingDays)
  return {
    of: station => {
      const own = hoursOf(station)
      return own === null ? -1 : table.indexOf(own)
    },
    moments: table.schedules.map(schedule => schedule.moments),
    until: table.to,
  }
}

function hoursOf({ openingHours, country, timezone }: UnlistedStation): OpeningHours | null {
  return openingHours === null ? null : { value: openingHours, country, timezone }
}

/** For stations of which no hours are known, and for all past the end of the table. */
export const nothingKnown: Omit<Moment, 'at'> = { isOpen: true, open: null, next: null }

/** The publisher says that the station is closed: that outweighs its hours and does not end with the table. */
export const closedByPublisher: Omit<Moment, 'at'> = { isOpen: false, open: 'Closed', next: null }
