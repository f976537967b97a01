type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'

/** A time of day on the publisher's clock: `06:30`. */
type TimeOfDay = `${number}:${number}`

/** When a source is downloaded by `run --due`. */
export type Schedule = Continuous | Publishing

/** For a publisher that renews its feed all day: one download in each period of so many minutes, counted from midnight UTC. */
export interface Continuous {
  readonly everyMinutes: number
}

/**
 * For a publisher that renews its feed at certain times. From each of them on, it is requested every `retryMinutes` until the new data is
 * there, then not before the next time.
 */
export interface Publishing {
  /** `working days` are Monday to Friday. Public holidays need no list: nothing new arrives on them. */
  readonly days: 'daily' | 'working days' | readonly [Weekday, ...Weekday[]]
  readonly from: readonly [TimeOfDay, ...TimeOfDay[]]
  /** IANA. */
  readonly zone: string
  readonly retryMinutes: number
  /**
   * What ends the wait: data of the day that is so many days after the publishing day (negative: before it); any new data; or one good
   * read, for a publisher that need not have anything new.
   */
  readonly until: { readonly dataOf: number } | 'anything new' | 'read once'
  /** The wait ends after this time. The publication then counts as missed. */
  readonly openHours: number
  /** The interval of downloads after that, until the next time. Without it there are none. */
  readonly laterHours?: number
}

/** A schedule without a zone is in the time zone of its source. */
export type StatedSchedule = Continuous | (Omit<Publishing, 'zone'> & Partial<Pick<Publishing, 'zone'>>)

export function isContinuous(schedule: StatedSchedule): schedule is Continuous {
  return 'everyMinutes' in schedule
}
