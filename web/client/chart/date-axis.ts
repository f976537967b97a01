import { months } from '../../shared/format.ts'

const day = 86_400

/** Epoch seconds of a day `YYYY-MM-DD`. */
export function secondsOf(label: string): number {
  return Date.parse(`${label}T00:00:00Z`) / 1000
}

/** What stands under the ticks: years, months or days by the distance between them; the year once where it begins. */
export function dateTicks(ticks: readonly number[], distance: number): string[] {
  return ticks.map((tick, index) => {
    const date = new Date(tick * 1000)
    const year = date.getUTCFullYear()
    if (distance >= 300 * day) return String(year)
    const before = ticks[index - 1]
    const isNewYear = before === undefined || new Date(before * 1000).getUTCFullYear() !== year
    const month = months[date.getUTCMonth()]!
    const text = distance >= 28 * day ? month : `${date.getUTCDate()} ${month}`
    return isNewYear ? `${text}\n${year}` : text
  })
}
