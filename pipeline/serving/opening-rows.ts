import type { OpeningHours } from '../hours/opening-moments.ts'
import { openingTable } from '../hours/opening-table.ts'
import { dayOf, type Instant } from '../model/instants.ts'
import type { UnlistedStation } from '../snapshot/figures.ts'

/** What a station shows from this instant on. Texts as served. */
export interface ServedMoment {
  /** Epoch seconds. */
  readonly at: number
  readonly isOpen: boolean
  /** `Open 24/7`, `Open`, `Closed` or null. */
  readonly open: string | null
  /** `Closes 22:00`, `Opens Mon 06:00` … or null. */
  readonly next: string | null
}

/** The opening states of the coming days as known at publish: one row for each distinct (hours, country, zone). */
export interface OpeningRows {
  /** The station's row in `moments`; -1 where its hours are unknown. */
  of(station: UnlistedStation): number
  /** Each row ascending by `at`: first the state at the beginning of the table, then every change. Never empty. */
  readonly moments: readonly (readonly ServedMoment[])[]
  /** The last instant for which opening states are known. */
  readonly until: Instant
}

/** Opening states are computed for this many days: enough for a week without a run, and some reserve. */
const openingDays = 10

/** The opening table of some stations. It starts at midnight UTC, so that all runs of a day build the same table. */
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

/** For stations with unknown hours, and for all stations after the end of the table. */
export const noOpenings: Omit<ServedMoment, 'at'> = { isOpen: true, open: null, next: null }

/** The publisher reports the station as closed. This overrides its hours and does not end with the table. */
export const closedByPublisher: Omit<ServedMoment, 'at'> = { isOpen: false, open: 'Closed', next: null }
