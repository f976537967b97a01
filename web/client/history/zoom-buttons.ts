import { type HistoryState, moved, type TimeWindow, within, zoomed } from '../../../api/shared/history/state.ts'
import { make } from '../parts/make.ts'

/** Of the keys. */
const factors: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2 }

/** Zooms without a mouse: closer, further, earlier, later, and back to all weeks. */
export class ZoomButtons {
  readonly element: HTMLElement
  readonly #window: TimeWindow
  readonly #onChange: (change: Partial<HistoryState>) => void
  readonly #buttons: Readonly<Record<'further' | 'earlier' | 'later' | 'reset', HTMLButtonElement>>
  #state: HistoryState | null = null

  constructor(window: TimeWindow, onChange: (change: Partial<HistoryState>) => void) {
    this.#window = window
    this.#onChange = onChange
    const button = (textContent: string, change: (state: HistoryState) => Partial<HistoryState>) => {
      const made = make('button', { type: 'button', textContent })
      made.onclick = () => {
        if (this.#state && made.ariaDisabled !== 'true') onChange(change(this.#state))
      }
      return made
    }
    const closer = button('Zoom in', state => zoomed(window, state, 0.5, null))
    this.#buttons = {
      further: button('Zoom out', state => zoomed(window, state, 2, null)),
      earlier: button('Earlier', state => moved(window, state, -1)),
      later: button('Later', state => moved(window, state, 1)),
      reset: button('Reset zoom', () => ({ from: null, to: null })),
    }
    const buttons = { className: 'buttons', role: 'group', 'aria-label': 'Zoom' }
    this.element = make(
      'div',
      { className: 'zoom', hidden: true },
      make('div', buttons, closer, ...Object.values(this.#buttons)),
      make('p', {
        className: 'quiet',
        textContent: 'Drag across the chart to zoom. Keys in the chart: arrows, +, − and 0.',
      }),
    )
  }

  show(state: HistoryState): void {
    this.#state = state
    const { further, earlier, later, reset } = this.#buttons
    const isAll = state.from === null && state.to === null
    // Not `disabled`: a button that was just pressed would lose the focus.
    further.ariaDisabled = String(isAll)
    reset.ariaDisabled = String(isAll)
    earlier.ariaDisabled = String(state.from === null)
    later.ariaDisabled = String(state.to === null)
  }

  /** The same by keys in the chart, and by a mouse that is dragged across it. */
  listen(chart: HTMLElement): void {
    const weekAt = () => chart.querySelector('svg')?.dataset.at ?? null
    let first: string | null = null
    let beginning: ChildNode | null = null
    chart.addEventListener('keydown', ({ key, altKey, ctrlKey, metaKey }) => {
      if (this.#state === null || altKey || ctrlKey || metaKey) return
      const factor = factors[key]
      if (key === '0') this.#onChange({ from: null, to: null })
      else if (factor !== undefined) this.#onChange(zoomed(this.#window, this.#state, factor, weekAt()))
    })
    chart.addEventListener('pointerdown', ({ pointerType, pointerId }) => {
      if (pointerType !== 'mouse') return
      first = weekAt()
      const cursor = chart.querySelector('.chart-cursor')!
      beginning = cursor.parentNode!.insertBefore(cursor.cloneNode() as ChildNode, cursor)
      chart.querySelector('svg')!.setPointerCapture(pointerId)
    })
    chart.addEventListener('pointerup', () => {
      const [from, to] = [first, weekAt()].sort()
      first = null
      beginning?.remove()
      if (from && to && from !== to && this.#state) this.#onChange(within(this.#window, { ...this.#state, from, to }))
    })
  }
}
