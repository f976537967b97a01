export type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'

/** A time of day on the publisher's clock: `06:30`. */
export type TimeOfDay = `${number}:${number}`

/** When a source is downloaded by `run --due`. */
export type Schedule = Continuous | Publishing

/** Of a publisher that renews its feed all day: once in each stretch of so many minutes, counted from midnight UTC. */
export interface Continuous {
  readonly everyMinutes: number
}

/**
 * Of a publisher that renews its feed at certain times. From each of them on it is asked every `retryMinutes` until what
 * it publishes is there, then not before the next.
 */
export interface Publishing {
  /** `working days` are Monday to Friday: holidays show by themselves, as nothing new comes. */
  readonly days: 'daily' | 'working days' | readonly [Weekday, ...Weekday[]]
  readonly from: readonly [TimeOfDay, ...TimeOfDay[]]
  /** IANA. */
  readonly zone: string
  readonly retryMinutes: number
  /**
   * What is waited for: data of the day that is so many days behind the publishing day (before it for fewer than none);
   * anything that was not there before; or one good read, where a publisher need not have anything new.
   */
  readonly until: { readonly dataOf: number } | 'anything new' | 'read once'
  /** So long it is waited for; after that the publication was missed. */
  readonly openHours: number
  /** The interval after that, until the next time. Without it there are no more downloads. */
  readonly laterHours?: number
}

export function isContinuous(schedule: Schedule): schedule is Continuous {
  return 'everyMinutes' in schedule
}
