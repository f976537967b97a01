import 'uplot/dist/uPlot.min.css'
import '../../styles/line-chart.css'
import type uPlot from 'uplot'
import type { LineChartData } from '../../../api/shared/chart/chart-data.ts'
import { valueText } from '../../../api/shared/chart/chart-data.ts'
import { dayText } from '../../../api/shared/format.ts'
import { make } from '../parts/make.ts'
import { onThemeChange } from '../parts/theme.ts'
import { ChartLegend } from './chart-legend.ts'
import { currentPalette } from './drawing-element.ts'
import { marksOf, plotInto } from './plot.ts'

export type { LineChartData } from '../../../api/shared/chart/chart-data.ts'

export interface LineChart {
  update(data: LineChartData): void
  destroy(): void
  readonly canvas: HTMLCanvasElement
}

/** What a page does when its reader zooms. Without it, a chart does not zoom. */
export interface Zooming {
  /** The weeks that were selected with the mouse. */
  readonly onSelect: (from: string, to: string) => void
  /** A key: closer (1) or further (-1), around a week. Null: all weeks. */
  readonly onKey: (steps: number | null, around: string | null) => void
}

/**
 * A line chart over weeks. It is imported lazily, so that it and the drawing library are a separate chunk. It has no table;
 * the page provides one.
 */
export function lineChart(container: HTMLElement, data: LineChartData, zooming: Zooming | null = null): LineChart {
  return new DrawnChart(container, data, zooming)
}

class DrawnChart implements LineChart {
  readonly #unit = make('p', { className: 'line-chart-unit' })
  readonly #plotBox = make('div', { className: 'line-chart-plot', tabIndex: 0, role: 'application' })
  readonly #legend = new ChartLegend()
  /** The week selected with the keys, for screen readers. */
  readonly #reading = make('p', { className: 'visually-hidden', 'aria-live': 'polite' })
  readonly #box = make(
    'div',
    { className: 'line-chart' },
    this.#unit,
    this.#plotBox,
    this.#legend.element,
    this.#reading,
  )
  readonly #forgetTheme: () => void
  readonly #widths = new ResizeObserver(() => this.#fit())
  readonly #zooming: Zooming | null
  #data: LineChartData
  #plot: uPlot
  /** Index of the week at the cursor; null: none. */
  #at: number | null = null

  constructor(container: HTMLElement, data: LineChartData, zooming: Zooming | null) {
    this.#data = data
    this.#zooming = zooming
    container.append(this.#box)
    this.#plot = this.#drawn()
    this.#widths.observe(this.#plotBox)
    this.#forgetTheme = onThemeChange(this.#redraw)
    this.#plotBox.addEventListener('keydown', this.#onKey)
    this.#plotBox.addEventListener('pointermove', this.#onTouch)
    addEventListener('beforeprint', this.#onPrint)
    addEventListener('afterprint', this.#redraw)
  }

  get canvas(): HTMLCanvasElement {
    return this.#plot.ctx.canvas
  }

  update(data: LineChartData): void {
    this.#data = data
    this.#at = null
    this.#reading.textContent = ''
    this.#redraw()
  }

  destroy(): void {
    this.#widths.disconnect()
    this.#forgetTheme()
    removeEventListener('beforeprint', this.#onPrint)
    removeEventListener('afterprint', this.#redraw)
    this.#plot.destroy()
    this.#box.remove()
  }

  readonly #redraw = (): void => {
    this.#plot.destroy()
    this.#plot = this.#drawn()
  }

  /** Paper is white, whatever the theme of the screen. */
  readonly #onPrint = (): void => {
    this.#plot.destroy()
    document.body.style.colorScheme = 'light'
    this.#plot = this.#drawn()
    document.body.style.colorScheme = ''
  }

  #drawn(): uPlot {
    const { lines, unit, labels } = this.#data
    this.#unit.textContent = unit
    const names = lines.length > mostNamed ? `${lines.length} lines` : lines.map(line => line.name).join('; ')
    const from = dayText(labels[0] ?? '')
    const to = dayText(labels.at(-1) ?? '')
    this.#plotBox.setAttribute(
      'aria-label',
      `Chart, ${unit}, ${from} to ${to}: ${names}. The arrow keys move from week to week.${this.#zooming ? zoomKeys : ''}`,
    )
    this.#legend.name(this.#data, marksOf(this.#data))
    this.#show(null)
    const width = this.#plotBox.clientWidth
    return plotInto(this.#plotBox, this.#data, {
      width,
      // Half as high as wide, within limits for phones and desktop screens.
      height: Math.round(Math.min(440, Math.max(240, width * 0.5))),
      palette: currentPalette(),
      canZoom: this.#zooming !== null,
      hooks: {
        setCursor: [plot => this.#show(plot.cursor.idx ?? null)],
        setSelect: [plot => this.#select(plot)],
      },
    })
  }

  /** The weeks between the two places where the mouse was pressed and released. */
  #select(plot: uPlot): void {
    const { left, width } = plot.select
    if (width <= 0) return
    const labels = this.#data.labels
    const from = labels[plot.posToIdx(left)]
    const to = labels[plot.posToIdx(left + width)]
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
    if (from !== undefined && to !== undefined && from < to) this.#zooming?.onSelect(from, to)
  }

  #fit(): void {
    const width = this.#plotBox.clientWidth
    // Drawn again, because the names at the ends of the lines are shorter on a narrow chart.
    if (width > 0 && width !== this.#plot.width) this.#redraw()
  }

  /** A finger that moves sideways selects weeks. The library supports only the mouse. */
  readonly #onTouch = ({ pointerType, clientX }: PointerEvent): void => {
    if (pointerType === 'mouse') return
    const { left, height } = this.#plot.over.getBoundingClientRect()
    this.#plot.setCursor({ left: clientX - left, top: height / 2 })
  }

  /** Shows the values of a week in the legend, or of the newest week if none is selected. */
  #show(at: number | null): void {
    if (at !== null) this.#at = at
    const index = at ?? this.#data.labels.length - 1
    this.#legend.show(this.#data, index, `Week of ${dayText(this.#data.labels[index] ?? '')}`)
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const zoom = this.#zooming === null ? undefined : zooms[event.key]
    if (zoom !== undefined) {
      event.preventDefault()
      this.#zooming!.onKey(zoom, this.#at === null ? null : (this.#data.labels[this.#at] ?? null))
      return
    }
    const next = this.#nextFor(event.key)
    if (next === null) return
    event.preventDefault()
    this.#moveTo(Math.min(this.#data.labels.length - 1, Math.max(0, next)))
  }

  /** The first key press selects the newest week. */
  #nextFor(key: string): number | null {
    const last = this.#data.labels.length - 1
    if (key === 'Home') return 0
    if (key === 'End') return last
    const step = steps[key]
    if (step === undefined) return null
    return this.#at === null ? last : this.#at + step
  }

  #moveTo(index: number): void {
    const label = this.#data.labels[index]
    if (label === undefined) return
    const left = this.#plot.valToPos(this.#plot.data[0][index]!, 'x')
    this.#plot.setCursor({ left, top: this.#plot.over.clientHeight / 2 })
    this.#at = index
    const { lines, isSigned } = this.#data
    const values = lines.map(line => `${line.name} ${valueText(line.values[index], isSigned)}`)
    this.#reading.textContent = `Week of ${dayText(label)}: ${values.join(', ')}`
  }
}

// More names than a listener can remember. The table has all of them.
const mostNamed = 8

const zoomKeys = ' Plus and minus zoom, 0 shows all weeks.'

const zooms: Readonly<Record<string, number | null>> = { '+': 1, '=': 1, '-': -1, '0': null }

/** In weeks. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -4,
  PageDown: 4,
}
