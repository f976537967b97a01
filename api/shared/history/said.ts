import { countText, dayText, priceText } from '../format.ts'
import type { HistoryLines } from './lines.ts'
import type { HistoryState } from './state.ts'

type Value = number | null | undefined
type Reading = readonly [week: string, value: number]

/**
 * What a chart of one or two lines of prices shows, in a sentence: `Spain has been cheaper than France in 1,091 of 1,091 weeks.
 * Widest gap: 37 ct (week of 8 Jun 2026).` Null for other charts.
 */
export function chartSentence({ view }: Pick<HistoryState, 'view'>, { labels, lines }: HistoryLines): string | null {
  if (view !== 'prices') return null
  const [first, second, third] = lines
  if (!first || third) return null
  if (!second)
    return oneLine(
      first.name,
      readingsOf(labels, week => first.values[week]),
    )
  const gaps = readingsOf(labels, week => {
    const [one, other] = [first.values[week], second.values[week]]
    return isRead(one) && isRead(other) ? other - one : null
  })
  return twoLines(first.name, second.name, gaps)
}

function oneLine(name: string, readings: readonly Reading[]): string | null {
  const newest = readings.at(-1)
  if (!newest) return null
  const highest = extremeOf(readings, (value, most) => value > most)
  const lowest = extremeOf(readings, (value, least) => value < least)
  return `${name}: lowest ${priceText(lowest[1])} (${weekText(lowest)}), highest ${priceText(highest[1])} (${weekText(highest)})${lastMoves(readings)}.`
}

/** `, fell in each of the last 5 weeks`; nothing for a single week. */
function lastMoves(readings: readonly Reading[]): string {
  const moves = readings.slice(1).map(([, value], at) => Math.sign(thousandths(value) - thousandths(readings[at]![1])))
  const last = moves.at(-1)
  const count = moves.length - 1 - moves.findLastIndex(move => move !== last)
  if (!last || count < 2) return ''
  return `, ${last < 0 ? 'fell' : 'rose'} in each of the last ${count} weeks`
}

function twoLines(first: string, second: string, gaps: readonly Reading[]): string | null {
  const last = gaps.at(-1)
  if (!last) return null
  const below = gaps.filter(([, gap]) => thousandths(gap) > 0).length
  const above = gaps.filter(([, gap]) => thousandths(gap) < 0).length
  const [cheaper, dearer, weeks] = below >= above ? [first, second, below] : [second, first, above]
  const widest = extremeOf(gaps, (gap, most) => Math.abs(thousandths(gap)) > Math.abs(thousandths(most)))
  const gap = `${(Math.abs(widest[1]) * 100).toFixed(1).replace(/\.0$/, '')} ct`
  return `${cheaper} has been cheaper than ${dearer} in ${countText(weeks)} of ${countText(gaps.length)} weeks. Widest gap: ${gap} (${weekText(widest)}).`
}

function readingsOf(labels: readonly string[], valueAt: (week: number) => Value): readonly Reading[] {
  return labels.flatMap((label, at): readonly Reading[] => {
    const value = valueAt(at)
    return isRead(value) ? [[label, value]] : []
  })
}

function isRead(value: Value): value is number {
  return typeof value === 'number'
}

/** Of several weeks the first. */
function extremeOf(readings: readonly Reading[], isBeyond: (value: number, found: number) => boolean): Reading {
  return readings.reduce((found, one) => (isBeyond(one[1], found[1]) ? one : found))
}

// Differences of binary fractions are no exact thousandths.
function thousandths(value: number): number {
  return Math.round(value * 1000)
}

function weekText([week]: Reading): string {
  return `week of ${dayText(week)}`
}
