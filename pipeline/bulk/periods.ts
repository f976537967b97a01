import { monthClosesAt } from '../model/closing.ts'
import type { Instant } from '../model/instants.ts'

/** The month of a day once the month has closed, else the day. So no file is rewritten with more rows. */
export function filePeriodOf(day: string, now: Instant): string {
  const month = day.slice(0, 7)
  return now < monthClosesAt(month) ? day : month
}

export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
