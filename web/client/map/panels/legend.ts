import { type LegendNote, legendSteps } from '../../../../api/shared/map/map-texts.ts'
import type { PriceScale } from '../../../../api/shared/map/price-steps.ts'
import { words } from '../../../../api/shared/words.ts'
import { make } from '../../parts/make.ts'

export interface Legend {
  readonly scale: PriceScale | null
  /** `Diesel, EUR per litre`. */
  readonly subject: string
  /** What the colours are scaled to: `all countries`. */
  readonly scaledTo: string
  /** Further signs of the map that need words. */
  readonly notes: readonly LegendNote[]
  /** Scales the colours to the view; null where they are scaled to everything. */
  readonly fit: (() => void) | null
}

/** The meaning of the colours: steps from cheap to expensive, with the price at which each begins. */
export function showLegend(legend: HTMLElement, { scale, subject, scaledTo, notes, fit }: Legend): void {
  if (scale === null) {
    legend.replaceChildren()
    return
  }
  const title = make('p', { className: 'map-legend-title' }, words.coloursOf(subject, scaledTo))
  if (fit !== null) {
    title.append(
      ' ',
      make('button', {
        type: 'button',
        className: 'plain map-fit',
        textContent: words.fitColours,
        onclick: fit,
      }),
    )
  }
  legend.replaceChildren(
    title,
    ramp(scale),
    ...(notes.length > 0 ? [make('ul', { className: 'map-notes' }, ...notes.map(noteItem))] : []),
  )
}

function ramp(scale: PriceScale): HTMLElement {
  const rows = legendSteps(scale).map(({ step, range }) => {
    const swatch = make('span', { className: `map-swatch step-${step}`, 'aria-hidden': 'true' })
    return make('li', {}, swatch, make('span', { className: 'map-range', textContent: range }))
  })
  return make('ol', { className: 'map-ramp' }, ...rows)
}

function noteItem(note: LegendNote): HTMLElement {
  return make('li', { className: `map-note-${note}`, textContent: words.legend[note] })
}
