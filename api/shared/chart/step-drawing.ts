import { shortDayText } from '../format.ts'
import { amountText, axisText } from '../money.ts'
import type { PricedStep, PriceLine, PriceStep } from '../station/price-line.ts'
import { words } from '../words.ts'
import { unitsOfPath } from './chart-data.ts'
import { dateSplits, monthText, tickDistances } from './date-axis.ts'
import { type Drawn, drawn, inPath, matrix, niceDistance, round } from './line-drawing.ts'

// CSS pixels. Horizontal places are percentages of the width, so that the letters have the same size in any width.
const height = 200
const top = 30
const bottom = height - 46

// Left of it are the values: 35 px on the narrowest phone, the width of `16.46`.
const left = 12

// Two pixels or more each, where the chart is widest.
const columns = 350

const daySeconds = 86_400

// As many as have room on a phone.
const ticksMost = 5.5

// From there on, a label has month and year instead of the day.
const shortDays = 300

interface Scales {
  /** Percent. */
  readonly x: (instant: string) => number
  /** CSS pixels. */
  readonly y: (amount: number) => number
  /** Brings amounts to that place. */
  readonly transform: string
}

export interface StepDrawingOptions {
  /** The time that was read from an archive is shaded. The page explains it. */
  readonly isArchiveShaded?: true
}

/** A price as a line of steps, as wide as its place. The lowest and the highest price are labelled. */
export function stepDrawing(line: PriceLine, { isArchiveShaded }: StepDrawingOptions = {}): Drawn {
  const { from, to, lowest, highest, currency } = line
  const start = secondsOf(from)
  const end = secondsOf(to)
  const low = lowest?.amount ?? 0
  const high = highest?.amount ?? 1
  const perAmount = low === high ? 1 : (bottom - top) / (high - low)
  const y = (amount: number) => (top + bottom) / 2 + ((low + high) / 2 - amount) * perAmount
  const scales: Scales = {
    x: instant => left + ((secondsOf(instant) - start) / (end - start)) * (100 - left),
    y,
    transform: matrix(1, -perAmount / unitsOfPath, 0, y(0)),
  }
  const read = { 'data-start': from.slice(0, 16), 'data-currency': currency }
  const own = { width: '100%', height, class: 'step-chart', ...read }
  return drawn(
    'svg',
    own,
    ...(isArchiveShaded ? archiveShades(line, scales) : []),
    ...valueTicks(low, high, currency, scales),
    ...timeTicks(start, end, scales),
    ...stepsOf(line, scales),
    ...labels(line, scales),
  )
}

function valueTicks(low: number, high: number, currency: string, { y }: Scales): Drawn[] {
  const distance = low === high ? 1 : niceDistance((high - low) / 3)
  const first = Math.ceil(low / distance - 1e-9)
  const last = Math.floor(high / distance + 1e-9)
  const ticks =
    low === high ? [low] : Array.from({ length: last - first + 1 }, (_, index) => (first + index) * distance)
  // The values have room for five signs.
  const decimals = high < 10 && (low === high || distance < 0.01) ? 3 : 2
  return ticks.flatMap(tick => {
    const at = round(y(tick))
    return [
      drawn('line', { x1: percent(left), y1: at, x2: '100%', y2: at, class: 'chart-grid-line' }),
      drawn(
        'text',
        { x: percent(left - 1.5), y: at + 4, 'text-anchor': 'end', class: 'chart-quiet' },
        axisText(tick, currency, decimals),
      ),
    ]
  })
}

/** One rectangle for each time that was read from an archive. A price that ended there ends the time too. */
function archiveShades({ steps, to }: PriceLine, { x }: Scales): Drawn[] {
  const shades: Drawn[] = []
  for (let index = 0; index < steps.length; index += 1) {
    if (!steps[index]!.isBackfilled) continue
    const first = index
    while (steps[index + 1]?.isBackfilled) index += 1
    const last = steps[index]!
    const begin = x(steps[first]!.from)
    const end = x(last.amount === null ? last.from : (steps[index + 1]?.from ?? to))
    shades.push(
      drawn('rect', {
        x: percent(begin),
        y: 0,
        width: percent(end - begin),
        height: height - 24,
        class: 'chart-archive',
      }),
    )
  }
  return shades
}

/** Days of weeks that end two days before the end, where the text has room. In more than some months, the first days of months or years. */
function timeTicks(start: number, end: number, { x }: Scales): Drawn[] {
  const distances = tickDistances([])
  const distance = distances.find(one => (end - start) / one <= ticksMost) ?? distances.at(-1)!
  const isOfDays = distance < 28 * daySeconds
  const newest = end - (end % daySeconds) - 2 * daySeconds
  const places = isOfDays ? dateSplits(newest, start, newest, distance) : dateSplits(start, start, end, distance)
  return places.flatMap(at => {
    const instant = new Date(at * 1000).toISOString()
    const place = x(instant.slice(0, 19))
    if (place > 98) return []
    const line = { x1: percent(place), y1: height - 24, x2: percent(place), y2: height - 18, class: 'chart-quiet-line' }
    const text = { x: percent(place), y: height - 4, 'text-anchor': 'middle', class: 'chart-quiet' }
    return [drawn('line', line), drawn('text', text, isOfDays ? dateOf(instant) : monthOf(instant))]
  })
}

/** `Oct`; `2024` for January. */
function monthOf(instant: string): string {
  const month = Number(instant.slice(5, 7))
  return month === 1 ? instant.slice(0, 4) : words.months[month - 1]!
}

/** One path of minutes and thousandths, stretched to the width of the plot. A price after a gap begins a new line. */
function stepsOf({ steps, from: start, to }: PriceLine, { transform }: Scales): Drawn[] {
  const minutes = (instant: string) => minuteOf(instant) - minuteOf(start)
  const all = minutes(to)
  const drawnSteps = thinnedSteps(steps, ({ from }) => Math.floor((minutes(from) / all) * columns))
  const path = drawnSteps.map(({ from, amount }, index) => {
    if (amount === null) return ''
    const isNew = (drawnSteps[index - 1]?.amount ?? null) === null
    return `${isNew ? `M${minutes(from)} ${inPath(amount)}` : `V${inPath(amount)}`}H${minutes(drawnSteps[index + 1]?.from ?? to)}`
  })
  const box = { viewBox: `0 0 ${all} ${height}`, preserveAspectRatio: 'none' }
  const place = { x: percent(left), y: 0, width: percent(100 - left), height, class: 'line-1' }
  return [drawn('svg', { ...place, ...box }, drawn('path', { class: 'chart-line', d: path.join(''), transform }))]
}

function labels({ from, to, lowest, highest, currency }: PriceLine, { x, y }: Scales): Drawn[] {
  if (lowest === null || highest === null) return []
  const isLong = secondsOf(to) - secondsOf(from) > shortDays * daySeconds
  const day = (instant: string) => (isLong ? monthText(instant.slice(0, 7)) : dateOf(instant))
  const anchors = isLong ? anchorsOfYears : anchorsOfDays
  const at = (step: PricedStep, label: string, isAbove: boolean): Drawn[] => {
    const place = x(step.from)
    const height = round(y(step.amount))
    const text = {
      x: percent(place),
      y: height + (isAbove ? -11 : 21),
      'text-anchor': anchorAt(place, anchors),
      class: 'chart-text',
    }
    return [
      drawn('circle', { cx: percent(place), cy: height, r: 4, class: 'line-1 step-mark' }),
      drawn('text', text, label),
    ]
  }
  if (lowest.amount === highest.amount) return at(lowest, words.noChange(amountText(lowest.amount, currency)), true)
  const said = (word: string, step: PricedStep) =>
    `${word} ${amountText(step.amount, currency)}${step.from === from ? '' : `, ${day(step.from)}`}`
  return [...at(highest, said(words.highestHead, highest), true), ...at(lowest, said(words.lowestHead, lowest), false)]
}

function dateOf(instant: string): string {
  return shortDayText(instant.slice(0, 10))
}

// A label begins at its mark before the first place, and ends there after the second: percent of the narrowest phone.
const anchorsOfDays = [47, 65] as const
const anchorsOfYears = [43, 57] as const

/** A text near an edge stays inside of it. */
function anchorAt(place: number, [first, second]: readonly [number, number]): 'start' | 'middle' | 'end' {
  if (place < first) return 'start'
  return place > second ? 'end' : 'middle'
}

function secondsOf(instant: string): number {
  return Date.parse(`${instant.replace(' ', 'T').slice(0, 19)}Z`) / 1000
}

function minuteOf(instant: string): number {
  return Math.floor(secondsOf(instant) / 60)
}

function percent(place: number): string {
  return `${Math.round(place * 100) / 100}%`
}

/**
 * The steps that can be seen where several are in one column of the drawing: of each column the first, the lowest, the highest and the last.
 * So a line of ten years has few points, and none of its extremes is lost. `columnOf`: ascending numbers.
 */
export function thinnedSteps(steps: readonly PriceStep[], columnOf: (step: PriceStep) => number): readonly PriceStep[] {
  const thinned: PriceStep[] = []
  for (let begin = 0; begin < steps.length; ) {
    const column = columnOf(steps[begin]!)
    let end = begin + 1
    while (end < steps.length && columnOf(steps[end]!) === column) end += 1
    thinned.push(...(end - begin <= 4 ? steps.slice(begin, end) : outermost(steps.slice(begin, end))))
    begin = end
  }
  return thinned
}

/** In their order. */
function outermost(steps: readonly PriceStep[]): readonly PriceStep[] {
  const priced = steps.filter(({ amount }) => amount !== null)
  const amounts = priced.map(({ amount }) => amount!)
  const lowest = priced[amounts.indexOf(Math.min(...amounts))]
  const highest = priced[amounts.indexOf(Math.max(...amounts))]
  const kept = new Set([steps[0], lowest, highest, steps.at(-1)])
  return steps.filter(step => kept.has(step))
}
