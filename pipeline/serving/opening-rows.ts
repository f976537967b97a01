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
  /** Each row ascending by `at`: first the state at the clock of the run, then every change. Never empty. */
  readonly moments: readonly (readonly Moment[])[]
}

/** For stations of which no hours are known, and for all past the end of the table. */
export const nothingKnown: Omit<Moment, 'at'> = { isOpen: true, open: null, next: null }

/** The publisher says that the station is closed: that outweighs its hours and does not end with the table. */
export const closedByPublisher: Omit<Moment, 'at'> = { isOpen: false, open: 'Closed', next: null }
