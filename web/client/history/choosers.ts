import { countryName } from '../../shared/format.ts'
import { historyCountriesByName, monthsBefore } from '../../shared/weekly.ts'
import { make } from '../parts/make.ts'
import { type FuelChoice, firstState, fuelChoices, type HistoryState, type View, views } from './state.ts'

const fuelTexts: Readonly<Record<FuelChoice, string>> = { e95: 'Euro 95', diesel: 'Diesel', both: 'Both' }

const viewTexts: Readonly<Record<View, string>> = {
  prices: 'Prices',
  difference: 'Difference from a country',
  spread: 'Diesel less Euro 95',
}

const spans = [
  ['3 months', 3],
  ['1 year', 12],
  ['2 years', 24],
  ['5 years', null],
] as const

/** The first and the last week that anybody has. */
export interface Window {
  readonly first: string
  readonly last: string
}

type Change = Partial<HistoryState>

/** Fuel, view and weeks. */
export class Choosers {
  readonly element: HTMLElement
  readonly #onChange: (change: Change) => void
  readonly #window: Window
  readonly #fuel = choice(fuelChoices, fuelTexts)
  readonly #view = choice(views, viewTexts)
  readonly #base = make('select', {}, ...historyCountriesByName.map(cc => option(cc, countryName(cc))))
  readonly #baseField = field('Compared with', this.#base)
  readonly #from: HTMLInputElement
  readonly #to: HTMLInputElement
  readonly #spans: readonly (readonly [button: HTMLButtonElement, from: string | null])[]

  constructor(window: Window, onChange: (change: Change) => void) {
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
    )
  }

  show({ fuel, view, base, from, to }: HistoryState): void {
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

  #listen(): void {
    this.#fuel.onchange = () => this.#onChange({ fuel: this.#fuel.value as FuelChoice })
    this.#view.onchange = () => this.#onChange({ view: this.#view.value as View })
    this.#base.onchange = () => this.#onChange({ base: this.#base.value })
    this.#from.onchange = () => this.#changeWeeks()
    this.#to.onchange = () => this.#changeWeeks()
  }

  /** An emptied field is as far as the data goes; days the wrong way round are turned. */
  #changeWeeks(): void {
    const { first, last } = this.#window
    const [from, to] = [this.#from.value || first, this.#to.value || last]
    const [start, end] = from <= to ? [from, to] : [to, from]
    this.#onChange({ from: start <= first ? firstState.from : start, to: end >= last ? firstState.to : end })
  }

  #span(name: string, months: number | null): readonly [HTMLButtonElement, string | null] {
    const from = months === null ? null : monthsBefore(this.#window.last, months)
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

function dayInput({ first, last }: Window): HTMLInputElement {
  return make('input', { type: 'date', min: first, max: last })
}

function field(name: string, control: HTMLElement): HTMLLabelElement {
  return make('label', {}, name, control)
}
