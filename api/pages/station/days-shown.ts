import { type Day, isDay } from '../../../pipeline/model/instants.ts'
import type { Query } from '../../http/query.ts'

/** Without days in the address. */
export const recentDays = 30

/** The days whose prices the page of a station shows. */
export interface DaysShown {
  /** As in the address, both included. Both null: the last 30 days. One null: as far as prices are known. */
  readonly from: Day | null
  readonly to: Day | null
  /** Parts of the address that are not days. They are left out. */
  readonly notDays: readonly string[]
  /** The first day of which prices of the market are known; null without any. */
  readonly first: Day | null
  /** The day of the snapshot. */
  readonly newest: Day
}

/** The days in the address. If the first is after the last, they are exchanged, as on `/history`. */
export function chosenDays(query: Query): Pick<DaysShown, 'from' | 'to' | 'notDays'> {
  const texts = ['from', 'to'].map(name => query.get(name) ?? '')
  const [from = null, to = null] = texts.map(text => (isDay(text) ? text : null))
  const notDays = texts.filter(text => text !== '' && !isDay(text))
  return { ...(from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }), notDays }
}

/** The query of the address of a station: its fuel, and the days unless they are the last 30. */
export function stationSearch(fuel: string | null, { from, to }: Pick<DaysShown, 'from' | 'to'>): string {
  const members = Object.entries({ fuel, from, to }).filter(([, value]) => value !== null)
  return members.length === 0 ? '' : `?${members.map(([name, value]) => `${name}=${value}`).join('&')}`
}
