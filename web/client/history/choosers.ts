import { countryName } from '../../../api/shared/format.ts'
import {
  dayNotes,
  type FuelChoice,
  fuelChoices,
  type HistoryState,
  type HistoryView,
  historyViews,
  newestMonths,
  type TimeWindow,
  within,
} from '../../../api/shared/history/state.ts'
import { historyCountriesByName } from '../../../api/shared/weekly.ts'
import { make } from '../parts/make.ts'

const fuelTexts: Readonly<Record<FuelChoice, string>> = { e95: 'Euro 95', diesel: 'Diesel', both: 'Both' }

const viewTexts: Readonly<Record<HistoryView, string>> = {
  prices: 'Prices',
  difference: 'Difference from a country',
  spread: 'Diesel minus Euro 95',
}

const spans = [
  ['1 year', 12],
  ['5 years', 60],
  ['10 years', 120],
  ['All', null],
] as const

export interface TypedDays {
  /** Another change of the same field, which needs no separate entry in the browser's history. */
  readonly isFurther: boolean
  /** Why they are not shown as they were typed. */
  readonly notes: readonly string[]
}

type OnChange = (change: Partial<HistoryState>, typed?: TypedDays) => void

/** Fuel, view and weeks. */
export class Choosers {
  readonly element: HTMLElement
  readonly #onChange: OnChange
  readonly #window: TimeWindow
  readonly #fuel = choice(fuelChoices, fuelTexts)
  readonly #view = choice(historyViews, viewTexts)
  readonly #base = make('select', {}, ...historyCountriesByName.map(cc => option(cc, countryName(cc))))
  readonly #baseField = field('Compared with', this.#base)
  readonly #from: HTMLInputElement
  readonly #to: HTMLInputElement
  readonly #spans: readonly (readonly [button: HTMLButtonElement, from: string | null])[]
  #shown: HistoryState | null = null
  /** A day was changed since its field got the focus. */
  #isFurther = false
  /** Why the chosen days are not shown as they were typed. */
  readonly #note = make('p', { role: 'alert', className: 'message warn days-note', hidden: true })

  constructor(window: TimeWindow, onChange: OnChange) {
    this.#onChange = onChange
    this.#window = window
    this.#from = dayInput(window)
    this.#to = dayInput(window)
    this.#spans = spans.map(([name, months]) => this.#span(name, months))
    this.#listen()
    const buttons = this.#spans.map(([button]) => button)
    this.element = make(
      'div',
      { className: 'controls' },
      field('Show', this.#view),
      field('Fuel', this.#fuel),
      this.#baseField,
      field('From', this.#from),
      field('To', this.#to),
      make('div', { className: 'buttons', role: 'group', 'aria-label': 'Weeks until the newest' }, ...buttons),
      this.#note,
    )
  }

  show(state: HistoryState): void {
    const { fuel, view, base, from, to } = state
    this.#shown = state
    this.#fuel.value = fuel
    this.#fuel.disabled = view === 'spread'
    this.#view.value = view
    this.#base.value = base
    this.#baseField.hidden = view !== 'difference'
    this.#from.value = from ?? this.#window.first
    this.#to.value = to ?? this.#window.last
    for (const [button, start] of this.#spans) {
      button.setAttribute('aria-pressed', String(from === start && to === null))
    }
  }

  /** Reports days that cannot be shown as they were chosen. No sentence: hides the report. */
  showNotes(notes: readonly string[]): void {
    this.#note.textContent = notes.join(' ')
    this.#note.hidden = notes.length === 0
  }

  #listen(): void {
    this.#fuel.onchange = () => this.#onChange({ fuel: this.#fuel.value as FuelChoice })
    this.#view.onchange = () => this.#onChange({ view: this.#view.value as HistoryView })
    this.#base.onchange = () => this.#onChange({ base: this.#base.value })
    for (const day of [this.#from, this.#to]) {
      day.onfocus = () => {
        this.#isFurther = false
      }
      day.oninput = () => this.showNotes([])
      day.onchange = () => {
        if (this.#areInOrder()) this.#changeWeeks()
      }
      day.onblur = () => this.#changeWeeks()
      day.onkeydown = ({ key }) => {
        if (key === 'Enter') this.#changeWeeks()
      }
    }
  }

  /** Browsers report a change with every digit, so 2025 starts as the year 2. An incomplete day is ignored. */
  #areInOrder(): boolean {
    const { first, last } = this.#window
    const days = [first, this.#from.value, this.#to.value, last]
    return days.every((day, index) => day >= (days[index - 1] ?? ''))
  }

  /** An empty field means the end of the data. Days in the wrong order are swapped. */
  #changeWeeks(): void {
    if (!this.#shown) return
    const { first, last } = this.#window
    const notes = dayNotes(this.#window, this.#from.value || null, this.#to.value || null)
    const [start = first, end = last] = [this.#from.value || first, this.#to.value || last].sort()
    const next = within(this.#window, { ...this.#shown, from: start, to: end })
    if (next.from === this.#shown.from && next.to === this.#shown.to) {
      this.show(this.#shown)
      // A field that loses the focus after that has the corrected day. The report stays.
      if (notes.length > 0) this.showNotes(notes)
      return
    }
    this.#onChange({ from: next.from, to: next.to }, { isFurther: this.#isFurther, notes })
    this.#isFurther = true
  }

  #span(name: string, months: number | null): readonly [HTMLButtonElement, string | null] {
    const { from } = newestMonths(this.#window, months)
    const onclick = () => this.#onChange({ from, to: null })
    return [make('button', { type: 'button', textContent: name, 'aria-pressed': 'false', onclick }), from]
  }
}

function choice<T extends string>(values: readonly T[], texts: Readonly<Record<T, string>>): HTMLSelectElement {
  return make('select', {}, ...values.map(value => option(value, texts[value])))
}

function option(value: string, textContent: string): HTMLOptionElement {
  return make('option', { value, textContent })
}

function dayInput({ first, last }: TimeWindow): HTMLInputElement {
  return make('input', { type: 'date', min: first, max: last })
}

function field(name: string, control: HTMLElement): HTMLLabelElement {
  return make('label', {}, name, control)
}
