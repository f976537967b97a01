import { countText } from '../format.ts'
import { textWidth } from './end-labels.ts'
import { chartFont, type Drawn, drawn, niceDistance, round } from './line-drawing.ts'

export interface HistogramData {
  /** The lower edge of the first bar, and the width of each. */
  readonly from: number
  readonly step: number
  readonly counts: readonly number[]
  /** Values between which bars are marked as the middle of all. */
  readonly middle: readonly [from: number, to: number]
  /** Lines across the bars, the first one with the lowest label. */
  readonly marks: readonly { readonly value: number; readonly text: string }[]
  /** The label of a value under the axis. */
  readonly valueText: (value: number) => string
  /** The text of a bar when a pointer is on it. */
  readonly barText: (from: number, to: number, count: number) => string
}

export interface HistogramOptions {
  readonly width: number
  readonly height: number
}

const fontSize = 13
const labelRow = 18
const axisHeight = 26
const axisWidth = 46
const sideRoom = 12

/** Bars of equal steps as SVG, without colours: classes name them, so that they follow the theme of the page. */
export function histogramDrawing(data: HistogramData, { width, height }: HistogramOptions): Drawn {
  const { from, step, counts, marks } = data
  const to = from + step * counts.length
  const top = marks.length * labelRow + 8
  const bottom = height - axisHeight
  const right = width - sideRoom
  const most = Math.max(...counts)
  const scales: Scales = {
    left: axisWidth,
    right,
    top,
    bottom,
    x: value => axisWidth + ((value - from) / (to - from)) * (right - axisWidth),
    y: count => bottom - (count / most) * (bottom - top),
  }
  const size = { viewBox: `0 0 ${width} ${height}`, width, height, class: 'histogram' }
  return drawn(
    'svg',
    { ...size, 'font-family': chartFont, 'font-size': fontSize },
    ...countAxis(most, scales),
    ...counts.map((count, bar) => barOf(data, bar, count, scales)),
    ...valueAxis(data, scales),
    ...marks.flatMap((mark, row) => markOf(mark, marks.length - row, scales)),
  )
}

interface Scales {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly x: (value: number) => number
  readonly y: (count: number) => number
}

function barOf({ from, step, middle, barText }: HistogramData, bar: number, count: number, { x, y, bottom }: Scales) {
  const start = from + bar * step
  const left = x(start)
  // A gap between bars, unless they are too thin for one.
  const gap = x(start + step) - left > 5 ? 1 : 0
  const isMiddle = start + step > middle[0] && start <= middle[1]
  const place = {
    class: isMiddle ? 'histogram-bar histogram-middle' : 'histogram-bar',
    x: round(left + gap / 2),
    y: round(y(count)),
    width: round(x(start + step) - left - gap),
    height: round(bottom - y(count)),
  }
  return drawn('rect', place, drawn('title', {}, barText(start, start + step, count)))
}

function countAxis(most: number, { left, right, y }: Scales): Drawn[] {
  // Stations are not divided.
  const distance = niceDistance(Math.max(1, most / 4))
  const ticks = Array.from({ length: Math.floor(most / distance) + 1 }, (_, index) => index * distance)
  return ticks.flatMap(tick => {
    const at = round(y(tick))
    const text = { class: 'chart-quiet', x: left - 8, y: round(at + 4), 'text-anchor': 'end' }
    return [
      drawn('line', {
        class: tick === 0 ? 'chart-quiet-line' : 'chart-grid-line',
        x1: left,
        y1: at,
        x2: right,
        y2: at,
      }),
      drawn('text', text, countText(tick)),
    ]
  })
}

function valueAxis({ from, step, counts, valueText }: HistogramData, { x, left, right, bottom }: Scales): Drawn[] {
  const to = from + step * counts.length
  const room = textWidth(valueText(to), fontSize) + 16
  const most = Math.max(2, Math.floor((right - left) / room))
  const distances = [1, 2, 5, 10, 20, 50, 100].map(factor => factor * step)
  const distance = distances.find(one => (to - from) / one <= most) ?? distances.at(-1)!
  const ticks: number[] = []
  for (let tick = Math.ceil(from / distance) * distance; tick <= to; tick += distance) ticks.push(tick)
  return ticks.flatMap(tick => {
    const at = round(x(tick))
    return [
      drawn('line', { class: 'chart-quiet-line', x1: at, y1: bottom, x2: at, y2: bottom + 5 }),
      drawn(
        'text',
        { class: 'chart-quiet', x: at, y: bottom + 20, 'text-anchor': anchorOf(at, room / 2, left, right) },
        valueText(tick),
      ),
    ]
  })
}

function markOf({ value, text }: HistogramData['marks'][number], row: number, scales: Scales): Drawn[] {
  const { left, right, top, bottom, x } = scales
  const at = round(Math.min(right, Math.max(left, x(value))))
  const label = top - 8 - (row - 1) * labelRow
  const anchor = anchorOf(at, textWidth(text, fontSize) / 2, left, right)
  return [
    drawn('line', { class: 'histogram-mark', x1: at, y1: label + 4, x2: at, y2: bottom }),
    drawn('text', { class: 'chart-text', x: at, y: label, 'text-anchor': anchor, 'font-weight': 600 }, text),
  ]
}

/** A text near an edge stays inside of the drawing. */
function anchorOf(at: number, half: number, left: number, right: number): 'start' | 'middle' | 'end' {
  if (at - half < left - axisWidth / 2) return 'start'
  return at + half > right + sideRoom ? 'end' : 'middle'
}
