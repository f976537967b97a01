import { priceText } from '../../../../api/shared/format.ts'
import { make } from '../../parts/make.ts'
import { type PriceScale, stepRange, steps } from '../drawn/price-steps.ts'

/** The meaning of the colours: five steps with their price ranges. */
export function showLegend(legend: HTMLElement, scale: PriceScale | null, unit: string): void {
  if (scale === null) {
    legend.replaceChildren()
    return
  }
  const rows = (scale.bounds === null ? ([3] as const) : steps).map(step => {
    const [from, to] = stepRange(scale, step)
    const text = from === to ? priceText(from) : `${priceText(from)}–${priceText(to)}`
    const swatch = make('span', { className: `map-swatch step-${step}`, 'aria-hidden': 'true' })
    return make('li', {}, swatch, text)
  })
  legend.replaceChildren(
    make('p', { className: 'map-legend-title', textContent: `Price ${unit}, cheap to expensive` }),
    make('ol', {}, ...rows),
  )
}
