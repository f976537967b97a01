import { unitsOfPath } from '../../../api/shared/chart/chart-data.ts'
import { changeText, dayText, instantText } from '../../../api/shared/format.ts'
import { amountText } from '../../../api/shared/money.ts'
import { make } from '../parts/make.ts'

/** Lets a pointer and keys read the figures of each chart in a place, as `api/shared/chart/` draws them. */
export function makeChartsReadable(place: ParentNode): void {
  for (const svg of place.querySelectorAll<SVGSVGElement>('svg[data-start]')) new ReadableChart(svg)
}

/** The first key press selects the newest reading. The others move by so many. */
const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: -4,
  PageDown: 4,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** A cursor in a chart, the values at its place below, and the same as the value of a slider. */
class ReadableChart {
  readonly #svg: SVGSVGElement
  readonly #lines: readonly ReadLine[]
  /** Where a line has a reading: days, or minutes of a chart of steps, from the start of the chart. */
  readonly #stops: readonly number[]
  readonly #isOfSteps: boolean
  readonly #cursor: Element
  readonly #head = make('p')
  /** Place of the chosen reading. Null: none, and the newest is shown. */
  #at: number | null = null

  constructor(svg: SVGSVGElement) {
    this.#svg = svg
    this.#lines = [...svg.querySelectorAll<SVGGraphicsElement>('.chart-line')].map(path => new ReadLine(path))
    const stops = new Set(this.#lines.flatMap(({ values }) => [...values.keys()]))
    this.#stops = [...stops].sort((one, other) => one - other)
    this.#isOfSteps = svg.dataset.currency !== undefined
    const { path } = this.#lines[0]!
    this.#cursor = path.parentElement!.insertBefore(overlay(path, 'chart-cursor'), path)
    const list = make('ul', {}, ...this.#lines.map(line => line.item))
    svg.after(make('div', { className: 'chart-reading' }, this.#head, !this.#isOfSteps && list))
    const slider = { role: 'slider', tabindex: 0, 'aria-valuemin': 0, 'aria-valuemax': this.#stops.length - 1 }
    for (const [name, value] of Object.entries(slider)) svg.setAttribute(name, String(value))
    svg.addEventListener('pointermove', event => this.#point(event))
    svg.addEventListener('pointerdown', event => this.#point(event))
    svg.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') this.#show(null)
    })
    svg.addEventListener('keydown', event => this.#press(event))
    this.#show(null)
  }

  #point({ clientX }: PointerEvent): void {
    const { x } = new DOMPoint(clientX, 0).matrixTransform(this.#lines[0]!.path.getScreenCTM()!.inverse())
    const distance = (place: number) => Math.abs(this.#stops[place]! - x)
    const nearest = this.#stops.reduce((best, _, place) => (distance(place) < distance(best) ? place : best), 0)
    // A price is in force until the next step.
    this.#show(
      this.#isOfSteps
        ? Math.max(
            0,
            this.#stops.findLastIndex(stop => stop <= x),
          )
        : nearest,
    )
  }

  #press(event: KeyboardEvent): void {
    const move = moves[event.key]
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const last = this.#stops.length - 1
    const next = this.#at === null && Number.isFinite(move) ? last : (this.#at ?? last) + move
    this.#show(Math.min(last, Math.max(0, next)))
  }

  #show(at: number | null): void {
    this.#at = at
    const place = at ?? this.#stops.length - 1
    const stop = this.#stops[place]!
    const { start, currency = 'EUR', signed } = this.#svg.dataset
    const texts = this.#lines.map(line =>
      line.show(stop, at !== null, value => {
        return signed ? changeText(value) : amountText(value, currency)
      }),
    )
    const time = timeOf(start!, stop)
    const text = this.#isOfSteps ? `${instantText(time)}: ${texts[0]}` : `Week of ${dayText(time)}`
    const heights = this.#lines.flatMap(line => line.range)
    const line = `M${stop} ${Math.min(...heights)}V${Math.max(...heights)}`
    this.#cursor.setAttribute('d', at === null ? '' : line)
    this.#head.textContent = text
    this.#svg.setAttribute('aria-valuenow', String(place))
    this.#svg.setAttribute('aria-valuetext', this.#isOfSteps ? text : `${text}: ${texts.join(', ')}`)
    if (at === null) delete this.#svg.dataset.at
    else this.#svg.dataset.at = time
  }
}

class ReadLine {
  readonly path: SVGGraphicsElement
  /** In thousandths. Null: a step ends there. */
  readonly values: ReadonlyMap<number, number | null>
  /** The lowest and the highest value. */
  readonly range: readonly [number, number]
  /** Mark, name and value: the names at the ends of the lines may be short, or have no room. */
  readonly item: HTMLElement
  readonly #dot: Element
  readonly #text = make('span', { className: 'number' })

  constructor(path: SVGGraphicsElement) {
    this.path = path
    this.values = valuesOf(path.getAttribute('d')!)
    const numbers = [...this.values.values()].filter(value => value !== null)
    this.range = [Math.min(...numbers), Math.max(...numbers)]
    this.item = make('li', {}, swatchOf(path), make('span', { textContent: path.dataset.name ?? '' }), this.#text)
    this.#dot = overlay(path, 'chart-dot')
    path.after(this.#dot)
  }

  /** The words for the value at a place, which is shown too. */
  show(stop: number, hasDot: boolean, textOf: (value: number) => string): string {
    const value = this.values.get(stop) ?? null
    this.#dot.setAttribute('d', hasDot && value !== null ? `M${stop} ${value}h0` : '')
    this.#text.textContent = value === null ? '–' : textOf(value / unitsOfPath)
    return `${this.path.dataset.name ?? ''} ${value === null ? 'no price' : textOf(value / unitsOfPath)}`.trim()
  }
}

/** `M0 1700 7 1800` are points, and `M0 1700H60V1800H90` are steps. */
function valuesOf(d: string): ReadonlyMap<number, number | null> {
  const values = new Map<number, number | null>()
  let end: number | null = null
  for (const [, command, text] of d.matchAll(/([MHV])([^MHV]+)/g)) {
    const numbers = text!.split(' ').map(Number)
    if (command === 'H') end = numbers[0]!
    else if (command === 'V') values.set(end!, numbers[0]!)
    else {
      if (end !== null) values.set(end, null)
      for (let at = 0; at < numbers.length; at += 2) values.set(numbers[at]!, numbers[at + 1]!)
    }
  }
  return values
}

/** A path in the units of a line. */
function overlay(line: Element, name: string): Element {
  const path = line.cloneNode() as Element
  path.setAttribute('class', name)
  path.setAttribute('d', '')
  path.removeAttribute('stroke-dasharray')
  return path
}

/** A piece of a line with its marker. */
function swatchOf(line: Element): Element {
  const swatch = document.createElementNS(line.namespaceURI, 'svg')
  const stroke = line.cloneNode() as Element
  stroke.setAttribute('d', 'M0 6H40')
  stroke.removeAttribute('transform')
  const marker = line.nextElementSibling?.cloneNode() as Element | undefined
  marker?.setAttribute('transform', 'translate(20 6)')
  swatch.setAttribute('class', `line-swatch ${line.parentElement!.getAttribute('class')}`)
  swatch.setAttribute('viewBox', '0 0 40 12')
  swatch.setAttribute('aria-hidden', 'true')
  swatch.append(stroke, ...(marker ? [marker] : []))
  return swatch
}

/** `2026-11-16` in a chart of days, `2026-11-16 13:28` in one of minutes. */
function timeOf(start: string, distance: number): string {
  const isOfDays = start.length === 10
  const begin = Date.parse(isOfDays ? start : `${start.replace(' ', 'T')}Z`)
  return new Date(begin + distance * (isOfDays ? 86_400_000 : 60_000))
    .toISOString()
    .replace('T', ' ')
    .slice(0, start.length)
}
