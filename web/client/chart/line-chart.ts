import type { LineChartData } from '../../../api/shared/chart/chart-data.ts'
import { lineDrawing } from '../../../api/shared/chart/line-drawing.ts'
import { dayText } from '../../../api/shared/format.ts'
import { make } from '../parts/make.ts'
import { drawingElement } from './drawing-element.ts'
import { makeChartsReadable } from './readable-charts.ts'

// More names than a listener can remember. The table has all of them.
const mostNamed = 8

/** A line chart over weeks, as wide as its place. It has no table; the page provides one. */
export class LineChart {
  readonly element = make('div', { className: 'line-chart' })
  #data: LineChartData
  #width = 0

  constructor(data: LineChartData) {
    this.#data = data
    // Drawn again, because the names at the ends of the lines are shorter on a narrow chart.
    const widths = new ResizeObserver(() => {
      if (this.element.clientWidth !== this.#width) this.show(this.#data)
    })
    widths.observe(this.element)
  }

  show(data: LineChartData): void {
    this.#data = data
    const { lines, unit, labels } = data
    const width = this.element.clientWidth
    this.#width = width
    if (width === 0) return
    // Half as high as wide, within limits for phones and desktop screens.
    const plotHeight = Math.round(Math.min(440, Math.max(240, width * 0.5)))
    const names = lines.length > mostNamed ? `${lines.length} lines` : lines.map(({ name }) => name).join('; ')
    const alt = `Chart, ${unit}, ${dayText(labels[0] ?? '')} to ${dayText(labels.at(-1) ?? '')}: ${names}`
    const svg = drawingElement(lineDrawing(data, { width, plotHeight, isListed: true }), alt)
    const hasFocus = this.element.contains(document.activeElement)
    this.element.replaceChildren(make('p', { className: 'chart-unit', textContent: unit }), svg)
    makeChartsReadable(this.element)
    if (hasFocus) svg.focus()
  }
}
