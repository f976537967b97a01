import { shortDayText } from '../format.ts'
import { words } from '../words.ts'

const day = 86_400
const month = 30 * day
const year = 365 * day

/** Epoch seconds of a day `YYYY-MM-DD`. */
export function secondsOf(label: string): number {
  return Date.parse(`${label}T00:00:00Z`) / 1000
}

/** From the first label to the last, in epoch seconds. A single label is in the middle of a month. */
export function timeRange(labels: readonly string[]): [number, number] {
  const times = labels.map(secondsOf)
  const first = times[0] ?? 0
  const last = times.at(-1) ?? 0
  return first < last ? [first, last] : [first - 14 * day, last + 14 * day]
}

/** Possible distances between ticks, in seconds. Weekly data use whole weeks, because there is nothing between two weeks. */
export function tickDistances(labels: readonly string[]): number[] {
  const gaps = labels.slice(1).map((label, index) => (secondsOf(label) - secondsOf(labels[index]!)) / day)
  const gap = Math.min(...gaps, 7)
  const days = [1, 2, 3, 7, 14, 21].filter(distance => distance % gap === 0)
  return [
    ...days.map(distance => distance * day),
    ...[1, 2, 3, 6].map(count => count * month),
    year,
    2 * year,
    5 * year,
  ]
}

/** The ticks between two times: January and equal parts of the year, or days counted from the first label. */
export function dateSplits(first: number, min: number, max: number, distance: number): number[] {
  const splits: number[] = []
  if (distance >= month) {
    const step = distance >= year ? (12 * distance) / year : distance / month
    const startYear = new Date(min * 1000).getUTCFullYear()
    for (let at = 0; ; at += step) {
      const split = Date.UTC(startYear, at, 1) / 1000
      if (split > max) return splits
      if (split >= min) splits.push(split)
    }
  }
  for (let at = first - Math.floor((first - min) / distance) * distance; at <= max; at += distance) splits.push(at)
  return splits
}

/** The texts under the ticks: years, months or days, depending on the distance. The year is shown once where it begins. */
export function dateTicks(ticks: readonly number[], distance: number): string[] {
  return ticks.map((tick, index) => {
    const date = new Date(tick * 1000)
    const year = date.getUTCFullYear()
    if (distance >= 300 * day) return String(year)
    const before = ticks[index - 1]
    const isNewYear = before === undefined || new Date(before * 1000).getUTCFullYear() !== year
    const isMonth = distance >= 28 * day
    const text = isMonth ? words.months[date.getUTCMonth()]! : shortDayText(date.toISOString().slice(0, 10))
    return isNewYear ? `${text}\n${year}` : text
  })
}

/** A month `YYYY-MM` as `Nov 2026`. */
export function monthText(month: string): string {
  return `${words.months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}
