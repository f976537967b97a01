import uPlot from 'uplot'
import type { ChartLine, LineChartData } from './chart-data.ts'
import { dateTicks, secondsOf } from './date-axis.ts'
import { type LineMark, lineMark } from './line-marks.ts'
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
      ...{ width, height, padding: [8, 14, 0, 0] },
      tzDate: seconds => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      legend: { show: false },
      // Choosing weeks is the page's matter: dragging would zoom where no key does.
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 9 } },
      scales: { x: { range: (_plot, min, max) => widened(min, max) } },
      axes: axesOf(palette),
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

/** One week alone stands in the middle of a month: a scale needs a width. */
function widened(min: number, max: number): [number, number] {
  const fortnight = 14 * 86_400
  return min < max ? [min, max] : [min - fortnight, max + fortnight]
}

function seriesOf(line: ChartLine, { colour, dash }: LineMark, { lines }: Palette): uPlot.Series {
  return { label: line.name, stroke: lines[colour]!, width: 2, dash: [...dash], points: { show: false } }
}

const font = '13px system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif'

function axesOf({ quiet, grid }: Palette): uPlot.Axis[] {
  const lines = { stroke: quiet, font, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1, size: 6 } }
  return [
    {
      ...lines,
      space: 52,
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

/** Where a difference changes its sign. */
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

// One marker a tenth of a wide chart: close enough to follow a line, far enough to see it.
const markerDistance = 96

/** Markers along a line, each line's a little further on than those of the line before, so that none covers another. */
function drawMarkers(plot: uPlot, series: number, { shape, colour }: LineMark, { lines, ground }: Palette): void {
  const values = plot.data[series]
  if (!values) return
  const [times, path, { ctx }] = [plot.data[0], new Path2D(shape), plot]
  const step = Math.max(
    1,
    Math.ceil((markerDistance * values.length) / Math.max(1, plot.over.clientWidth || plot.width)),
  )
  const offset = Math.round(step * ((series * 0.382) % 1))
  ctx.save()
  ctx.fillStyle = lines[colour]!
  ctx.strokeStyle = ground
  values.forEach((value, index) => {
    if (value === null || value === undefined || !(index % step === offset || isAlone(values, index))) return
    ctx.setTransform(
      uPlot.pxRatio,
      0,
      0,
      uPlot.pxRatio,
      plot.valToPos(times[index]!, 'x', true),
      plot.valToPos(value, 'y', true),
    )
    ctx.stroke(path)
    ctx.fill(path)
  })
  ctx.restore()
}

/** A reading without neighbours is no line: only its marker shows it. */
function isAlone(values: uPlot.AlignedData[number], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
}
