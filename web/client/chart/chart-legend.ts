import type { LineChartData } from '../../../api/shared/chart/chart-data.ts'
import { valueText } from '../../../api/shared/chart/chart-data.ts'
import type { LineMark } from '../../../api/shared/chart/line-marks.ts'
import { make } from '../parts/make.ts'

/** The names of the lines, each with its mark and its value in one week. */
export class ChartLegend {
  readonly element = make('div', { className: 'line-chart-legend' })
  readonly #week = make('p', { className: 'line-chart-week' })
  #values: readonly HTMLElement[] = []

  constructor() {
    this.element.append(this.#week)
  }

  name({ lines }: LineChartData, marks: readonly LineMark[]): void {
    this.#values = lines.map(() => make('span', { className: 'number' }))
    const items = lines.map(({ name }, index) =>
      make('li', {}, swatch(marks[index]!), make('span', { textContent: name }), this.#values[index]!),
    )
    this.element.replaceChildren(this.#week, make('ul', {}, ...items))
  }

  show({ lines, isSigned }: LineChartData, index: number, week: string): void {
    this.#week.textContent = week
    lines.forEach((line, at) => {
      const value = line.values[index] ?? null
      this.#values[at]!.textContent = value === null ? '–' : valueText(value, isSigned)
    })
  }
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** A piece of the line with its marker. */
function swatch({ colour, dash, shape }: LineMark): SVGElement {
  const svg = svgElement('svg', {
    viewBox: '0 0 40 12',
    class: `line-swatch line-${colour + 1}`,
    'aria-hidden': 'true',
  })
  svg.append(
    svgElement('path', { d: 'M0 6H40', 'stroke-dasharray': dash.join(' ') || 'none', class: 'stroke' }),
    svgElement('path', { d: shape, transform: 'translate(20 6)' }),
  )
  return svg
}

function svgElement(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(svgNamespace, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}
