import type { Day } from '../../pipeline/model/instants.ts'

/** The exceptional events of a fortnight. Days are days of the publisher's zone. */
export interface Story {
  readonly from: Day
  /** Days on which publishers of working days publish nothing. */
  readonly holidays: readonly Day[]
  /** By source and publishing day: hours after the opening instead of the usual delay; null: never. */
  readonly late: Readonly<Record<string, Readonly<Record<Day, number | null>>>>
  /** By source: the day (UTC) on which its host fails. */
  readonly outages: Readonly<Record<string, Day>>
}
