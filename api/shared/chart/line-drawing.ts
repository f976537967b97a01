import { type ChartLine, type LineChartData, unitsOfPath } from './chart-data.ts'
import { dateSplits, dateTicks, secondsOf, tickDistances, timeRange } from './date-axis.ts'
import { endLabels, labelPlaces, labelRoom } from './end-labels.ts'
import { type LineMark, lineMark, markerPlaces } from './line-marks.ts'
import { type Reading, recordsOf, recordText } from './records.ts'

type Attributes = Readonly<Record<string, string | number>>

/** An element of SVG. The server writes it as markup, a page makes it an element. */
export interface Drawn {
  readonly tag: string
  readonly attributes: Attributes
  readonly children: readonly (Drawn | string)[]
}

/** On a page, classes name the colours, so that they follow the theme. */
interface DrawingColours {
  readonly lines: readonly string[]
  readonly text: string
  readonly quiet: string
  readonly grid: string
  readonly ground: string
}

export interface DrawingOptions {
  readonly width: number
  /** Of axes and lines, without titles, names and notes. */
  readonly plotHeight: number
  /** The page lists the names of the lines itself. */
  readonly isListed?: true
  readonly picture?: DrawnPicture
}

/** A chart that is passed on. On a page its title and its sources are text. */
export interface DrawnPicture {
  readonly title: string
  /** Lines under the chart that name the sources of the figures. */
  readonly notes: readonly string[]
  readonly colours: DrawingColours
}

/** The font of all charts. */
export const chartFont = 'system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif'

const daySeconds = 86_400

export function inPath(value: number): number {
  return Number((value * unitsOfPath).toFixed(3))
}

const axisWidth = 52
const axisHeight = 40
const fontSize = 13
const margin = 32
const legendColumns = 4
const legendRow = 26
const noteRow = 22

/** A chart of lines as SVG: axes, lines, markers, records, and a name at the end of each line. */
export function lineDrawing(data: LineChartData, options: DrawingOptions): Drawn {
  const { width, plotHeight, isListed, picture } = options
  const marks = data.lines.map((line, index) => lineMark(line.mark ?? index, line.dash ?? index))
  const pad = picture ? margin : 0
  const top = picture ? margin + 68 : 0
  const ink = new Ink(picture?.colours ?? null)
  const plot = plotOf(data, marks, ink, { width: width - 2 * pad, plotHeight })
  const below = top + plotHeight + 16
  const hasLegend = !plot.isNamed && !isListed
  const legend = !hasLegend ? 0 : Math.ceil(data.lines.length / legendColumns) * legendRow
  const notes = picture?.notes ?? []
  const height = picture ? below + legend + notes.length * noteRow + pad : plotHeight + legend
  const children = [
    ...(picture ? [drawn('rect', { width, height, fill: picture.colours.ground })] : []),
    ...(picture ? titleOf(picture.title, data.unit, ink) : []),
    drawn('g', { transform: `translate(${pad} ${top})` }, ...plot.drawn),
    ...(hasLegend ? legendOf(data, marks, ink, { left: pad, top: below, width: width - 2 * pad }) : []),
    ...notes.map((note, index) =>
      ink.text('quiet', note, { x: pad, y: below + legend + (index + 1) * noteRow - 6, 'font-size': 14 }),
    ),
  ]
  const size = { viewBox: `0 0 ${width} ${height}`, width, height }
  const own = { xmlns: 'http://www.w3.org/2000/svg', ...size, 'font-family': chartFont, 'font-size': fontSize }
  return drawn('svg', { ...own, ...(picture ? {} : readBy(data)) }, ...children)
}

/** What a script needs to read the figures of the paths (`web/client/chart/readable-charts.ts`). */
function readBy({ labels, isSigned }: LineChartData): Attributes {
  const start = { 'data-start': new Date(timeRange(labels)[0] * 1000).toISOString().slice(0, 10) }
  return isSigned ? { ...start, 'data-signed': 'true' } : start
}

/** Colours as attributes in a picture, as classes on a page. */
class Ink {
  readonly #colours: DrawingColours | null

  constructor(colours: DrawingColours | null) {
    this.#colours = colours
  }

  /** Sets the colour of a line: `currentColor` below. */
  line(colour: number): Attributes {
    return this.#colours === null ? { class: `line-${colour + 1}` } : { color: this.#colours.lines[colour]! }
  }

  stroke(of: 'grid' | 'quiet'): Attributes {
    return this.#colours === null ? { class: `chart-${of}-line` } : { stroke: this.#colours[of] }
  }

  text(of: 'text' | 'quiet', text: string, attributes: Attributes): Drawn {
    const colour: Attributes = this.#colours === null ? { class: `chart-${of}` } : { fill: this.#colours[of] }
    return drawn('text', { ...colour, ...attributes }, text)
  }

  get isOfPage(): boolean {
    return this.#colours === null
  }

  /** The colour behind markers and texts. */
  get halo(): Attributes {
    return this.#colours === null ? { class: 'chart-halo' } : { stroke: this.#colours.ground }
  }
}

function titleOf(title: string, unit: string, ink: Ink): Drawn[] {
  return [
    ink.text('text', title, { x: margin, y: margin + 24, 'font-size': 24, 'font-weight': 600 }),
    ink.text('quiet', unit, { x: margin, y: margin + 50, 'font-size': 15 }),
  ]
}

interface Scales {
  readonly x: (label: string) => number
  readonly y: (value: number) => number
  /** From the first day of the chart. */
  readonly days: (label: string) => number
  /** Brings days and values to their place. */
  readonly transform: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function plotOf(
  data: LineChartData,
  marks: readonly LineMark[],
  ink: Ink,
  { width, plotHeight: height }: DrawingOptions,
): { readonly drawn: readonly Drawn[]; readonly isNamed: boolean } {
  const labels = endLabels(data, width)
  const [low, high] = valueRange(data)
  const top = 20
  const bottom = height - axisHeight
  const perValue = (bottom - top) / (high - low)
  const y = (value: number) => top + (high - value) * perValue
  const places = labelPlaces(
    labels.map(({ value }) => y(value)),
    top,
    bottom,
  )
  const right = width - (places === null ? 16 : labelRoom(labels, fontSize))
  const [start, end] = timeRange(data.labels)
  const perDay = ((right - axisWidth) / (end - start)) * daySeconds
  const days = (label: string) => (secondsOf(label) - start) / daySeconds
  const x = (label: string) => axisWidth + days(label) * perDay
  const transform = matrix(perDay, -perValue / unitsOfPath, axisWidth, y(0))
  const scales: Scales = { x, y, days, transform, left: axisWidth, right, top, bottom }
  const names = (places ?? []).map((place, index) => {
    const { line, text } = labels[index]!
    const at = { x: right + 10, y: round(place + fontSize / 3), fill: 'currentColor' }
    return drawn('g', ink.line(marks[line]!.colour), drawn('text', at, text))
  })
  return {
    isNamed: places !== null,
    drawn: [
      ...valueAxis(low, high, scales, ink),
      ...dateAxis(data.labels, scales, ink),
      ...data.lines.map((line, index) => lineOf(line, index, data.labels, marks[index]!, scales, ink)),
      ...names,
      ...recordMarks(data, marks, scales, ink),
    ],
  }
}

/** With a tenth of room above and below, where the records are named. */
function valueRange({ lines }: LineChartData): [number, number] {
  const values = lines.flatMap(line => line.values.filter(value => value !== null))
  const low = values.reduce((least, value) => Math.min(least, value), values[0] ?? 0)
  const high = values.reduce((most, value) => Math.max(most, value), values[0] ?? 1)
  const room = low < high ? (high - low) * 0.1 : 0.05
  return [low - room, high + room]
}

function valueAxis(low: number, high: number, { y, left, right }: Scales, ink: Ink): Drawn[] {
  const distance = niceDistance((high - low) / 7)
  const ticks: number[] = []
  for (let count = Math.ceil(low / distance); count * distance <= high; count += 1) ticks.push(count * distance)
  const decimals = distance < 0.01 ? 3 : 2
  return ticks.flatMap(tick => {
    const at = round(y(tick))
    const isZero = Math.abs(tick) < distance / 1000
    const text = (isZero ? 0 : tick).toFixed(decimals).replace('-', '\u2212')
    return [
      drawn('line', { x1: left, y1: at, x2: right, y2: at, ...ink.stroke(isZero && low < 0 ? 'quiet' : 'grid') }),
      ink.text('quiet', text, { x: left - 8, y: at + 4, 'text-anchor': 'end' }),
    ]
  })
}

/** The next larger of 1, 2 and 5 times a power of ten. */
export function niceDistance(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find(factor => factor * power >= least) ?? 10) * power
}

// The width of `22 Nov`.
const tickRoom = 48

function dateAxis(labels: readonly string[], { left, right, top, bottom }: Scales, ink: Ink): Drawn[] {
  const [start, end] = timeRange(labels)
  const perPixel = (end - start) / (right - left)
  const distances = tickDistances(labels)
  const distance = distances.find(one => one / perPixel >= tickRoom) ?? distances.at(-1)!
  const ticks = dateSplits(secondsOf(labels[0] ?? ''), start, end, distance)
  const texts = dateTicks(ticks, distance)
  return ticks.flatMap((tick, index) => {
    const x = round(left + (tick - start) / perPixel)
    const [first = '', second] = texts[index]!.split('\n')
    const at = { x, 'text-anchor': 'middle' }
    return [
      drawn('line', { x1: x, y1: top, x2: x, y2: bottom + 6, ...ink.stroke('grid') }),
      ink.text('quiet', first, { ...at, y: bottom + 20 }),
      ...(second === undefined ? [] : [ink.text('quiet', second, { ...at, y: bottom + 36 })]),
    ]
  })
}

function lineOf(
  { name, values }: ChartLine,
  place: number,
  labels: readonly string[],
  { colour, dash, shape }: LineMark,
  { x, y, days, transform, left, right }: Scales,
  ink: Ink,
): Drawn {
  // In a picture the path is in pixels: not every program knows a stroke that is not transformed.
  const stroke: Attributes = ink.isOfPage
    ? { class: 'chart-line', 'data-name': name, d: pathOf(values, labels, days, inPath), transform }
    : {
        ...plainStroke,
        'stroke-linejoin': 'round',
        d: pathOf(
          values,
          labels,
          label => round(x(label)),
          value => round(y(value)),
        ),
      }
  const marks = markerPlaces(values, place + 1, right - left).map(week => {
    const at = `translate(${round(x(labels[week]!))} ${round(y(values[week]!))})`
    return drawn('path', { d: shape, transform: at, fill: 'currentColor', ...ink.halo })
  })
  const dashes: Attributes = dash.length > 0 ? { 'stroke-dasharray': dash.join(' ') } : {}
  return drawn('g', ink.line(colour), drawn('path', { ...stroke, ...dashes }), ...marks)
}

const plainStroke = { fill: 'none', stroke: 'currentColor', 'stroke-width': 2 }

/** Each reading after a gap begins a new line. */
function pathOf(values: ChartLine['values'], labels: readonly string[], x: Scales['x'], y: Scales['y']): string {
  let isDrawing = false
  return values
    .map((value, week) => {
      if (value === null) {
        isDrawing = false
        return ''
      }
      const command = isDrawing ? ' ' : 'M'
      isDrawing = true
      return `${command}${x(labels[week]!)} ${y(value)}`
    })
    .join('')
}

function recordMarks(data: LineChartData, marks: readonly LineMark[], scales: Scales, ink: Ink): Drawn[] {
  const records = recordsOf(data)
  if (records === null || records.highest.value === records.lowest.value) return []
  const mark = (what: 'Highest' | 'Lowest', reading: Reading): Drawn[] => {
    const x = round(scales.x(data.labels[reading.week]!))
    const y = round(scales.y(reading.value))
    const anchor = textAnchor(x, scales)
    const ring = { cx: x, cy: y, r: 6, ...plainStroke }
    const text = { x, y: what === 'Highest' ? y - 11 : y + 21, 'text-anchor': anchor, 'font-weight': 600 }
    return [
      drawn('g', ink.line(marks[reading.line]!.colour), drawn('circle', ring)),
      ink.text('text', recordText(data, what, reading, scales.right - scales.left), text),
    ]
  }
  return [...mark('Highest', records.highest), ...mark('Lowest', records.lowest)]
}

/** A text near an edge of the plot stays inside of it. */
function textAnchor(x: number, { left, right }: Pick<Scales, 'left' | 'right'>): 'start' | 'middle' | 'end' {
  const room = 120
  if (x - left < room) return 'start'
  return right - x < room ? 'end' : 'middle'
}

/** The names of more lines than have room at the ends. */
function legendOf(
  { lines }: LineChartData,
  marks: readonly LineMark[],
  ink: Ink,
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
): Drawn[] {
  return lines.map(({ name }, index) => {
    const { colour, dash, shape } = marks[index]!
    const x = left + (index % legendColumns) * (width / legendColumns)
    const y = top + Math.floor(index / legendColumns) * legendRow + 16
    const stroke = { d: 'M0-5H40', ...plainStroke, 'stroke-dasharray': dash.join(' ') || 'none' }
    const marker = drawn('path', { d: shape, transform: 'translate(20 -5)', fill: 'currentColor' })
    return drawn(
      'g',
      { transform: `translate(${round(x)} ${y})` },
      drawn('g', ink.line(colour), drawn('path', stroke), marker),
      ink.text('text', name, { x: 48, y: 0 }),
    )
  })
}

export function drawn(tag: string, attributes: Attributes, ...children: readonly (Drawn | string)[]): Drawn {
  return { tag, attributes, children }
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Scales both axes, then moves to a place. */
export function matrix(perX: number, perY: number, x: number, y: number): string {
  return `matrix(${[perX, 0, 0, perY, x, y].map(value => Number(value.toFixed(5))).join(' ')})`
}
