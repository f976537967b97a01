import { dayOf, instantOf } from '../../../pipeline/model/instants.ts'
import type { Held } from '../reply.ts'
import { daysBetween } from '../say/weeks.ts'

/** The bulletin skips at most three weeks at the turn of the year; later, something is wrong with the reading of it. */
const staleAfterDays = 45

/** Said where the newest week is older than 45 days at the clock of the question; null otherwise. */
export function staleness({ snapshot, clock }: Held): string | null {
  const { newestWeek } = snapshot.national
  if (newestWeek === null || daysBetween(newestWeek, dayOf(instantOf(clock))) <= staleAfterDays) return null
  return `Nothing newer than the week of ${newestWeek} is held, so these figures are out of date.`
}
