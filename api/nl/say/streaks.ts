import type { Day } from '../../../pipeline/model/instants.ts'
import { counted } from '../../../pipeline/model/quantities.ts'
import type { Condition, Streak } from '../figures/streaks.ts'
import { sayFuel } from './fuels.ts'
import { sayWeek, sentence } from './phrases.ts'

/** `Diesel in Italy has cost more than 1.50 EUR a litre for 37 weeks in a row, since the week of 2026-03-09.` */
export function sayStreak({ condition, ...found }: Streak, weeks: readonly Day[], isPast: boolean): string {
  const { first, newest, of, count, current, longest, last } = found
  const { subject, has, was } = wordsOf(condition)
  const week = (at: number) => sayWeek(weeks[at]!)
  const isLonger = longest && longest.count > (current?.count ?? 0) && longest.count > 1
  const most = isLonger ? `; at most ${longest.count} in a row, until the ${week(longest.to)}` : ''
  const often = `in ${count} of ${counted(of, 'week')} from the ${week(first)} to the ${week(newest)}${most}.`
  if (isPast || !last) return sentence(`${subject} ${was} ${often}`)
  return sentence(`${subject} ${sayNow()} In all, ${often}`)

  function sayNow(): string {
    if (current?.count === 1) return `${has} in the newest week only (${weeks[current.from]}).`
    if (current) return `${has} for ${current.count} weeks in a row, since the ${week(current.from)}.`
    const after = last!.count > 1 ? `, after ${last!.count} weeks in a row` : ''
    return `last ${was} in the ${week(last!.to)}${after}, and not in the newest week (${weeks[newest]}).`
  }
}

function wordsOf({ side, other, limits, claim }: Condition) {
  const { place } = side
  const fuel = sayFuel(side.fuel)
  const subject = `${fuel} in ${place.said}`
  if (limits) return { subject, has: `has cost ${limits.said}`, was: `cost ${limits.said}` }
  if (!other) return { subject, has: claim === 'rose' ? 'has risen' : 'has fallen', was: claim }
  const than = other.place === place ? `than ${sayFuel(other.fuel)}` : `than in ${other.place.said}`
  return { subject, has: `has been ${claim} ${than}`, was: `was ${claim} ${than}` }
}
