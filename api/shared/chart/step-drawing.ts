import { decimalText, shortDayText } from '../format.ts'
import { amountText, type PricedStep, type PriceLine } from '../station/price-line.ts'
import { words } from '../words/current.ts'
import { type Drawn, drawn, niceDistance } from './line-drawing.ts'

// CSS pixels. Horizontal places are percentages of the width, so that the letters have the same size in any width.
const height = 200
const top = 30
const bottom = height - 46

// Left of it are the values: 35 px on the narrowest phone, the width of `16.46`.
const left = 12

// The width of the line before it is stretched.
const stretched = 1000

const daySeconds = 86_400
const tickDays = 7

interface Scales {
  /** Percent. */
  readonly x: (instant: string) => number
  /** CSS pixels. */
  readonly y: (amount: number) => number
}

/** A price as a line of steps, as wide as its place. The lowest and the highest price are labelled. */
export function stepDrawing(line: PriceLine): Drawn {
  const { from, to, lowest, highest } = line
  const start = secondsOf(from)
  const end = secondsOf(to)
  const low = lowest?.amount ?? 0
  const high = highest?.amount ?? 1
  const scales: Scales = {
    x: instant => left + ((secondsOf(instant) - start) / (end - start)) * (100 - left),
    y: amount => (low === high ? (top + bottom) / 2 : top + ((high - amount) / (high - low)) * (bottom - top)),
  }
  const own = { width: '100%', height, class: 'step-chart' }
  return drawn(
    'svg',
    own,
    ...valueTicks(low, high, scales),
    ...dayTicks(start, end, scales),
    ...stepsOf(line, scales),
    ...labels(line, scales),
  )
}

function valueTicks(low: number, high: number, { y }: Scales): Drawn[] {
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
        decimalText(tick, decimals),
      ),
    ]
  })
}

/** A midnight two days before the end, where its text has room, and those of the weeks before. */
function dayTicks(start: number, end: number, { x }: Scales): Drawn[] {
  const ticks: Drawn[] = []
  for (let at = end - (end % daySeconds) - 2 * daySeconds; at >= start; at -= tickDays * daySeconds) {
    const instant = new Date(at * 1000).toISOString()
    const place = x(instant.slice(0, 19))
    ticks.push(
      drawn('line', {
        x1: percent(place),
        y1: height - 24,
        x2: percent(place),
        y2: height - 18,
        class: 'chart-quiet-line',
      }),
      drawn(
        'text',
        { x: percent(place), y: height - 4, 'text-anchor': 'middle', class: 'chart-quiet' },
        dateOf(instant),
      ),
    )
  }
  return ticks
}

/** One path, stretched to the width of the plot. A price after a gap begins a new line. */
function stepsOf({ steps, to }: PriceLine, { x, y }: Scales): Drawn[] {
  const across = (instant: string) => Math.round(((x(instant) - left) / (100 - left)) * stretched * 10) / 10
  const path = steps.map(({ from, amount }, index) => {
    if (amount === null) return ''
    const isNew = (steps[index - 1]?.amount ?? null) === null
    const height = round(y(amount))
    return `${isNew ? `M${across(from)} ${height}` : `V${height}`}H${across(steps[index + 1]?.from ?? to)}`
  })
  const box = { viewBox: `0 0 ${stretched} ${height}`, preserveAspectRatio: 'none' }
  const place = { x: percent(left), y: 0, width: percent(100 - left), height }
  return [drawn('svg', { ...place, ...box }, drawn('path', { d: path.join(''), class: 'line-1 step-line' }))]
}

function labels({ from, lowest, highest, currency }: PriceLine, { x, y }: Scales): Drawn[] {
  if (lowest === null || highest === null) return []
  const at = (step: PricedStep, label: string, isAbove: boolean): Drawn[] => {
    const place = x(step.from)
    const height = round(y(step.amount))
    const text = {
      x: percent(place),
      y: height + (isAbove ? -11 : 21),
      'text-anchor': anchorAt(place, 35),
      class: 'chart-text',
    }
    return [
      drawn('circle', { cx: percent(place), cy: height, r: 4, class: 'line-1 step-mark' }),
      drawn('text', text, label),
    ]
  }
  if (lowest.amount === highest.amount) return at(lowest, words().noChange(amountText(lowest.amount, currency)), true)
  const said = (word: string, step: PricedStep) =>
    `${word} ${amountText(step.amount, currency)}${step.from === from ? '' : `, ${dateOf(step.from)}`}`
  return [
    ...at(highest, said(words().highestHead, highest), true),
    ...at(lowest, said(words().lowestHead, lowest), false),
  ]
}

function dateOf(instant: string): string {
  return shortDayText(instant.slice(0, 10))
}

/** A text near an edge stays inside of it. `room`: percent. */
function anchorAt(place: number, room: number): 'start' | 'middle' | 'end' {
  if (place < left + room) return 'start'
  return place > 100 - room ? 'end' : 'middle'
}

function secondsOf(instant: string): number {
  return Date.parse(`${instant.replace(' ', 'T').slice(0, 19)}Z`) / 1000
}

function percent(place: number): string {
  return `${Math.round(place * 100) / 100}%`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
