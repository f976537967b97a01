import { countryName } from '../../shared/format.ts'
import type { LineChart } from '../chart/line-chart.ts'
import { make } from '../parts/make.ts'
import { messageOf } from '../parts/message-of.ts'
import { Choosers, type Window } from './choosers.ts'
import { CountryPicker } from './country-picker.ts'
import { Downloads } from './downloads.ts'
import { figuresTable } from './figures-table.ts'
import { type HistoryLines, linesOf } from './lines.ts'
import { type SeriesRead, SeriesStore } from './series-store.ts'
import { type HistoryState, neededCountries, searchOf, stateFrom } from './state.ts'

export interface ExplorerFacts {
  readonly window: Window
  readonly isDemonstration: boolean
}

/** Choosers, chart, table and files of one state, which is also the page's address. */
export class Explorer {
  readonly #store = new SeriesStore()
  readonly #picker: CountryPicker
  readonly #choosers: Choosers
  readonly #downloads: Downloads
  readonly #messages = make('div', { role: 'status' })
  readonly #chartBox = make('div', { className: 'explorer-chart' })
  readonly #tableBox: HTMLElement
  readonly #figures: HTMLElement
  #state = stateFrom(location.search)
  #chart: LineChart | null = null

  constructor(container: HTMLElement, { window, isDemonstration }: ExplorerFacts) {
    this.#picker = new CountryPicker(countries => this.#change({ countries }))
    this.#choosers = new Choosers(window, change => this.#change(change))
    this.#downloads = new Downloads(isDemonstration)
    const heading = make('h2', { id: 'figures', textContent: 'The same figures as a table' })
    const tableName = { 'aria-labelledby': 'figures', role: 'region' }
    this.#tableBox = make('div', { className: 'table-box figures-box', tabIndex: 0, ...tableName })
    this.#figures = make('section', { className: 'explorer-figures' }, heading, this.#tableBox)
    const result = make(
      'div',
      { className: 'explorer-result' },
      this.#messages,
      this.#chartBox,
      this.#downloads.element,
    )
    container.replaceChildren(this.#picker.element, this.#choosers.element, result, this.#figures)
    addEventListener('popstate', () => this.#go(stateFrom(location.search)))
  }

  start(): Promise<void> {
    return this.#go(this.#state)
  }

  #change(change: Partial<HistoryState>): void {
    const next = { ...this.#state, ...change }
    history.pushState(null, '', searchOf(next))
    void this.#go(next)
  }

  /** What comes after the next choice was made is not shown any more. */
  async #go(state: HistoryState): Promise<void> {
    this.#state = state
    this.#picker.show(state.countries)
    this.#choosers.show(state)
    const read = await this.#store.read(neededCountries(state))
    if (this.#state === state) await this.#show(state, read)
  }

  async #show(state: HistoryState, read: SeriesRead): Promise<void> {
    const figures = linesOf(state, read.histories)
    const isEmpty = figures.lines.length === 0 || figures.labels.length === 0
    this.#messages.replaceChildren(...this.#told(state, read, isEmpty))
    this.#chartBox.hidden = isEmpty
    this.#figures.hidden = isEmpty
    this.#downloads.show(isEmpty ? null : { state, figures })
    this.#tableBox.replaceChildren(figuresTable(figures))
    if (!isEmpty) await this.#draw(figures)
  }

  async #draw(figures: HistoryLines): Promise<void> {
    try {
      if (this.#chart) this.#chart.update(figures)
      else {
        const { lineChart } = await import('../chart/line-chart.ts')
        // Two choices may have waited for the module.
        if (this.#chart) return this.#draw(figures)
        this.#chart = lineChart(this.#chartBox, figures)
      }
    } catch (error) {
      const why = messageOf(error)
      this.#messages.append(
        message(`The chart could not be drawn: ${why} The table below holds the same figures.`, true),
      )
    }
  }

  #told(state: HistoryState, { histories, failures }: SeriesRead, isEmpty: boolean): HTMLElement[] {
    const failed = [...failures].map(([cc, why]) => `${countryName(cc)} could not be loaded: ${why}`)
    const empty = neededCountries(state).filter(cc => histories.get(cc)?.count === 0)
    const told = empty.map(cc => message(`${countryName(cc)} has no series within the last five years.`))
    if (failed.length > 0) {
      const again = make('button', {
        type: 'button',
        textContent: 'Try again',
        onclick: () => void this.#go({ ...state }),
      })
      told.unshift(make('div', { className: 'message bad' }, ...failed.map(text => make('p', {}, text)), again))
    }
    if (state.countries.length === 0) told.push(message('Choose a country to see its prices.'))
    else if (isEmpty && told.length === 0) told.push(message('No week lies between these two days.'))
    return told
  }
}

function message(text: string, isBad = false): HTMLElement {
  return make('p', { className: isBad ? 'message bad' : 'message', textContent: text })
}
