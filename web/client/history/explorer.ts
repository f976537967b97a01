import { countryName } from '../../../api/shared/format.ts'
import type { LineChart } from '../chart/line-chart.ts'
import { make } from '../parts/make.ts'
import { Choosers } from './choosers.ts'
import { CountryPicker } from './country-picker.ts'
import { Downloads } from './downloads.ts'
import { figuresTable } from './figures-table.ts'
import { chartLines, type HistoryLines, isWithoutReadings } from './lines.ts'
import { type SeriesRead, SeriesStore } from './series-store.ts'
import { type HistoryState, neededCountries, searchOf, stateFrom, type TimeWindow, within } from './state.ts'

export interface ExplorerFacts {
  readonly window: TimeWindow
  readonly isDemonstration: boolean
}

/** Controls, chart, table and downloads of one state, which is also in the page's address. */
export class Explorer {
  readonly #store = new SeriesStore()
  readonly #picker: CountryPicker
  readonly #choosers: Choosers
  readonly #downloads: Downloads
  readonly #messages = make('div', { role: 'status' })
  readonly #chartBox = make('div', { className: 'explorer-chart' })
  readonly #tableBox: HTMLElement
  readonly #figures: HTMLElement
  readonly #container: HTMLElement
  #state: HistoryState
  #chart: LineChart | null = null
  /** The chart's styles load once per page. If that fails, the chart is not drawn, because its layers need them. */
  #isChartLost = false

  constructor(container: HTMLElement, { window, isDemonstration }: ExplorerFacts) {
    this.#container = container
    this.#state = within(window, stateFrom(location.search))
    this.#picker = new CountryPicker(countries => this.#change({ countries }))
    this.#choosers = new Choosers(window, (change, isFurther) => this.#change(change, isFurther))
    this.#downloads = new Downloads(isDemonstration)
    const heading = make('h2', { id: 'figures', textContent: 'The same figures as a table' })
    const tableName = { 'aria-labelledby': 'figures', role: 'region' }
    this.#tableBox = make('div', { className: 'table-box figures-box', tabIndex: 0, ...tableName })
    this.#figures = make('section', { className: 'explorer-figures', hidden: true }, heading, this.#tableBox)
    this.#downloads.show(null)
    const result = make(
      'div',
      { className: 'explorer-result' },
      this.#messages,
      this.#chartBox,
      this.#downloads.element,
    )
    container.replaceChildren(this.#picker.element, this.#choosers.element, result, this.#figures)
    addEventListener('popstate', () => this.#go(within(window, stateFrom(location.search))))
  }

  start(): Promise<void> {
    return this.#go(this.#state)
  }

  #change(change: Partial<HistoryState>, isFurther = false): void {
    const next = { ...this.#state, ...change }
    if (isFurther) history.replaceState(null, '', searchOf(next))
    else history.pushState(null, '', searchOf(next))
    void this.#go(next)
  }

  /** Drops answers that arrive after the next choice. */
  async #go(state: HistoryState): Promise<void> {
    this.#state = state
    this.#picker.show(state.countries)
    this.#choosers.show(state)
    const read = await this.#store.read(neededCountries(state))
    if (this.#state === state) await this.#show(state, read)
  }

  async #show(state: HistoryState, read: SeriesRead): Promise<void> {
    const figures = chartLines(state, read.histories)
    const isEmpty = isWithoutReadings(figures)
    this.#messages.replaceChildren(...this.#messagesOf(state, read, figures))
    if (!isEmpty) await this.#draw(figures)
    if (this.#state !== state) return
    this.#chartBox.hidden = isEmpty || this.#isChartLost
    if (this.#isChartLost && !isEmpty) this.#messages.append(message(chartLost, true))
    this.#figures.hidden = isEmpty
    this.#downloads.show(isEmpty ? null : { state, figures })
    this.#tableBox.replaceChildren(figuresTable(figures))
    this.#container.dataset.ready = ''
  }

  async #draw(figures: HistoryLines): Promise<void> {
    if (this.#isChartLost) return
    this.#chartBox.hidden = false
    try {
      if (this.#chart) this.#chart.update(figures)
      else {
        const { lineChart } = await import('../chart/line-chart.ts')
        // Two choices may wait for the module at the same time.
        if (this.#chart) return this.#draw(figures)
        this.#chart = lineChart(this.#chartBox, figures)
      }
    } catch (error) {
      this.#isChartLost = true
      reportError(error)
    }
  }

  #messagesOf(state: HistoryState, { histories, failures }: SeriesRead, figures: HistoryLines): HTMLElement[] {
    const failed = [...failures].map(([cc, why]) => `${countryName(cc)} could not be loaded: ${why}`)
    const empty = neededCountries(state).filter(cc => histories.get(cc)?.count === 0)
    const messages = empty.map(cc => message(`${countryName(cc)} has no data for the last five years.`))
    if (failed.length > 0) {
      const again = make('button', {
        type: 'button',
        textContent: 'Try again',
        onclick: () => void this.#go({ ...state }),
      })
      messages.unshift(make('div', { className: 'message bad' }, ...failed.map(text => make('p', {}, text)), again))
    }
    if (state.countries.length === 0) messages.push(message('Choose a country to see its prices.'))
    else if (messages.length === 0 && figures.labels.length === 0)
      messages.push(message('There is no week between these two days.'))
    else if (messages.length === 0 && isWithoutReadings(figures))
      messages.push(message('There are no readings in these weeks.'))
    return messages
  }
}

const chartLost = 'The chart could not be loaded. Reload the page to try again. The table below has the same figures.'

function message(text: string, isBad = false): HTMLElement {
  return make('p', { className: isBad ? 'message bad' : 'message', textContent: text })
}
