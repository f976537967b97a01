import { plusDays } from '../../../pipeline/model/days.ts'
import type { Day } from '../../../pipeline/model/instants.ts'

// biome-ignore format: a list of short words reads better in lines
const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November',
  'December',
]

/** `2019`, `March 2022`, otherwise `2022-06-01 to 2022-08-31`. */
export function sayPeriod(from: Day, to: Day): string {
  const [year, month, day] = from.split('-')
  const next = plusDays(to, 1)
  const isWhole = day === '01' && next.endsWith('-01')
  if (isWhole && month === '01' && to === `${year}-12-31`) return year!
  if (isWhole && to.startsWith(`${year}-${month}`)) return `${months[Number(month) - 1]} ${year}`
  return `${from} to ${to}`
}
