import uPlot from 'uplot'
import type { ChartLine, LineChartData } from './chart-data.ts'
import { dateSplits, dateTicks, secondsOf, tickDistances, timeRange } from './date-axis.ts'
import { type LineMark, lineMark } from './line-marks.ts'
import { markerPlaces } from './marker-places.ts'
import type { Palette } from './palette.ts'

export interface PlotSize {
  readonly width: number
  readonly height: number
}

export function marksOf({ lines }: LineChartData): readonly LineMark[] {
  return lines.map((line, index) => lineMark(line.mark ?? index, line.dash ?? index))
}

export interface PlotOptions extends PlotSize {
  readonly palette: Palette
  readonly hooks: uPlot.Hooks.Arrays
}

/** Draws the lines into a container: axes, gaps and markers, without a legend. */
export function plotInto(container: HTMLElement, data: LineChartData, options: PlotOptions): uPlot {
  const marks = marksOf(data)
  const { palette, width, height, hooks } = options
  const times = data.labels.map(secondsOf)
  const values = data.lines.map(line => [...line.values])
  return new uPlot(
    {
      width,
      height,
      padding: [8, 24, 0, 0],
      tzDate: seconds => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      legend: { show: false },
      // Weeks are chosen with the controls of the page. Dragging would zoom, which has no keyboard equivalent.
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 9 } },
      scales: { x: { range: timeRange(data.labels) }, y: { range: (_plot, min, max) => valueRange(min, max) } },
      axes: axesOf(data.labels, palette),
      series: [{}, ...data.lines.map((line, index) => seriesOf(line, marks[index]!, palette))],
      hooks: {
        ...hooks,
        drawAxes: [plot => drawZero(plot, palette)],
        drawSeries: [(plot, series) => drawMarkers(plot, series, marks[series - 1]!, palette)],
      },
    },
    [times, ...values],
    container,
  )
}

/** Adds room above and below a single value. By default the library would start at zero. */
function valueRange(min: number | null, max: number | null): uPlot.Range.MinMax {
  if (min === null || max === null) return [null, null]
  return min < max ? uPlot.rangeNum(min, max, 0.1, true) : [min - 0.05, max + 0.05]
}

function seriesOf(line: ChartLine, { colour, dash }: LineMark, { lines }: Palette): uPlot.Series {
  return { label: line.name, stroke: lines[colour]!, width: 2, dash: [...dash], points: { show: false } }
}

const font = '13px system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif'

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
      values: (_plot, ticks, _axis, _space, distance) => ticks.map(tick => axisText(tick, distance)),
    },
  ]
}

/** Two decimals, three where the ticks are closer than a cent. */
function axisText(tick: number, distance: number): string {
  return tick.toFixed(distance < 0.01 ? 3 : 2).replace('-', '\u2212')
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
