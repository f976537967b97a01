import uPlot from 'uplot'
import type { ChartLine, LineChartData } from '../../../api/shared/chart/chart-data.ts'
import { dateSplits, dateTicks, secondsOf, tickDistances, timeRange } from '../../../api/shared/chart/date-axis.ts'
import { type EndLabel, endLabels, labelPlaces, labelRoom } from '../../../api/shared/chart/end-labels.ts'
import { chartFont, textAnchor } from '../../../api/shared/chart/line-drawing.ts'
import { type LineMark, lineMark, markerPlaces } from '../../../api/shared/chart/line-marks.ts'
import { type Reading, recordsOf, recordText } from '../../../api/shared/chart/records.ts'
import type { Palette } from './drawing-element.ts'

interface PlotSize {
  readonly width: number
  readonly height: number
}

export function marksOf({ lines }: LineChartData): readonly LineMark[] {
  return lines.map((line, index) => lineMark(line.mark ?? index, line.dash ?? index))
}

export interface PlotOptions extends PlotSize {
  readonly palette: Palette
  readonly hooks: uPlot.Hooks.Arrays
  /** A mouse that is dragged selects weeks. */
  readonly canZoom: boolean
}

/** Draws the lines into a container: axes, gaps and markers, without a legend. */
export function plotInto(container: HTMLElement, data: LineChartData, options: PlotOptions): uPlot {
  const marks = marksOf(data)
  const { palette, width, height, hooks, canZoom } = options
  const names = namesOf(data, width, height)
  const times = data.labels.map(secondsOf)
  const values = data.lines.map(line => [...line.values])
  return new uPlot(
    {
      width,
      height,
      padding: [8, names.length > 0 ? labelRoom(names, fontSize) : 24, 0, 0],
      tzDate: seconds => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      legend: { show: false },
      // The page chooses the weeks, because its address and its controls show them too.
      cursor: { y: false, drag: { x: canZoom, y: false, setScale: false, dist: 8 }, points: { size: 9 } },
      scales: { x: { range: timeRange(data.labels) }, y: { range: (_plot, min, max) => valueRange(min, max) } },
      axes: axesOf(data.labels, palette),
      series: [{}, ...data.lines.map((line, index) => seriesOf(line, marks[index]!, palette))],
      hooks: {
        ...hooks,
        drawAxes: [plot => drawZero(plot, palette)],
        drawSeries: [(plot, series) => drawMarkers(plot, series, marks[series - 1]!, palette)],
        draw: [
          plot => drawNames(plot, names, marks, palette),
          plot => drawRecords(plot, data, marks, palette),
          ...(hooks.draw ?? []),
        ],
      },
    },
    [times, ...values],
    container,
  )
}

/** The labels at the ends of the lines; none if they have no room. */
function namesOf(data: LineChartData, width: number, height: number): readonly EndLabel[] {
  const labels = endLabels(data, width)
  const room = labelPlaces(Array(labels.length).fill(0), 0, height - axisHeight)
  return room === null ? [] : labels
}

/** Adds room above and below a single value. By default the library would start at zero. */
function valueRange(min: number | null, max: number | null): uPlot.Range.MinMax {
  if (min === null || max === null) return [null, null]
  return min < max ? uPlot.rangeNum(min, max, 0.1, true) : [min - 0.05, max + 0.05]
}

function seriesOf(line: ChartLine, { colour, dash }: LineMark, { lines }: Palette): uPlot.Series {
  return { label: line.name, stroke: lines[colour]!, width: 2, dash: [...dash], points: { show: false } }
}

const fontSize = 13
const font = `${fontSize}px ${chartFont}`
// Of two rows of text under the lines, and the room above them.
const axisHeight = 66

function axesOf(labels: readonly string[], { quiet, grid }: Palette): uPlot.Axis[] {
  const lines = { stroke: quiet, font, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1, size: 6 } }
  return [
    {
      ...lines,
      // The width of `22 Nov`.
      space: 46,
      incrs: tickDistances(labels),
      splits: (_plot, _axis, min, max, distance) => dateSplits(secondsOf(labels[0] ?? ''), min, max, distance),
      values: (_plot, ticks, _axis, _space, distance) => dateTicks(ticks, distance),
    },
    {
      ...lines,
      size: 58,
      space: 44,
      // Two decimals, three where the ticks are closer than a cent.
      values: (_plot, ticks, _axis, _space, distance) =>
        ticks.map(tick => tick.toFixed(distance < 0.01 ? 3 : 2).replace('-', '\u2212')),
    },
  ]
}

/** The zero line of differences. */
function drawZero(plot: uPlot, { quiet }: Palette): void {
  const { min, max } = plot.scales.y ?? {}
  if (min === undefined || max === undefined || min >= 0 || max <= 0) return
  const { ctx, bbox } = plot
  const y = Math.round(plot.valToPos(0, 'y', true)) + 0.5
  ctx.save()
  ctx.strokeStyle = quiet
  ctx.lineWidth = uPlot.pxRatio
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

/** Draws as many markers along a line as the chart has room for. */
function drawMarkers(plot: uPlot, series: number, { shape, colour }: LineMark, { lines, ground }: Palette): void {
  const values = plot.data[series]
  if (!values) return
  const times = plot.data[0]
  const path = new Path2D(shape)
  const ratio = uPlot.pxRatio
  const { ctx } = plot
  ctx.save()
  ctx.fillStyle = lines[colour]!
  ctx.strokeStyle = ground
  for (const index of markerPlaces(values as (number | null)[], series, plot.over.clientWidth || plot.width)) {
    const x = plot.valToPos(times[index]!, 'x', true)
    const y = plot.valToPos(values[index]!, 'y', true)
    ctx.setTransform(ratio, 0, 0, ratio, x, y)
    ctx.stroke(path)
    ctx.fill(path)
  }
  ctx.restore()
}

/** The name and the newest value of each line at its end, one below the other as the lines end. */
function drawNames(
  plot: uPlot,
  names: readonly EndLabel[],
  marks: readonly LineMark[],
  { lines, ground }: Palette,
): void {
  const ratio = uPlot.pxRatio
  const { ctx, bbox } = plot
  const heights = names.map(({ value }) => plot.valToPos(value, 'y', true) / ratio)
  const places = labelPlaces(heights, bbox.top / ratio, (bbox.top + bbox.height) / ratio)
  if (places === null) return
  ctx.save()
  ctx.font = `${fontSize * ratio}px ${chartFont}`
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.strokeStyle = ground
  ctx.lineWidth = 3 * ratio
  names.forEach(({ line, text }, index) => {
    const x = bbox.left + bbox.width + 8 * ratio
    ctx.fillStyle = lines[marks[line]!.colour]!
    ctx.strokeText(text, x, places[index]! * ratio)
    ctx.fillText(text, x, places[index]! * ratio)
  })
  ctx.restore()
}

/** A ring around the highest and the lowest reading, with value and week. */
function drawRecords(plot: uPlot, data: LineChartData, marks: readonly LineMark[], palette: Palette): void {
  const records = recordsOf(data)
  if (records === null || records.highest.value === records.lowest.value) return
  const { highest, lowest } = records
  const width = plot.bbox.width / uPlot.pxRatio
  drawRecord(plot, recordText(data, 'Highest', highest, width), highest, { marks, palette, offset: -15 })
  drawRecord(plot, recordText(data, 'Lowest', lowest, width), lowest, { marks, palette, offset: 17 })
}

interface RecordStyle {
  readonly marks: readonly LineMark[]
  readonly palette: Palette
  /** CSS pixels from the reading to its text, downwards. */
  readonly offset: number
}

function drawRecord(plot: uPlot, text: string, reading: Reading, { marks, palette, offset }: RecordStyle): void {
  const ratio = uPlot.pxRatio
  const { ctx, bbox } = plot
  const x = plot.valToPos(plot.data[0][reading.week]!, 'x', true)
  const y = plot.valToPos(reading.value, 'y', true)
  const left = bbox.left / ratio
  ctx.save()
  ctx.strokeStyle = palette.lines[marks[reading.line]!.colour]!
  ctx.lineWidth = 2 * ratio
  ctx.beginPath()
  ctx.arc(x, y, 6 * ratio, 0, 2 * Math.PI)
  ctx.stroke()
  const anchor = textAnchor(x / ratio, { left, right: left + bbox.width / ratio })
  ctx.font = `600 ${fontSize * ratio}px ${chartFont}`
  ctx.textAlign = anchor === 'middle' ? 'center' : anchor
  ctx.textBaseline = 'middle'
  ctx.strokeStyle = palette.ground
  ctx.lineWidth = 4 * ratio
  ctx.strokeText(text, x, y + offset * ratio)
  ctx.fillStyle = palette.text
  ctx.fillText(text, x, y + offset * ratio)
  ctx.restore()
}
