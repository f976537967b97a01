import { countryName } from '../../../api/shared/format.ts'
import { chartLines, type HistoryLines, isWithoutReadings } from '../../../api/shared/history/lines.ts'
import { chartSentence } from '../../../api/shared/history/said.ts'
import {
  addressNotes,
  type HistoryState,
  historyAddress,
  neededCountries,
  searchOf,
  stateFrom,
  type TimeWindow,
  within,
} from '../../../api/shared/history/state.ts'
import { historyTitle } from '../../../api/shared/history/title.ts'
import { LineChart } from '../chart/line-chart.ts'
import { make } from '../parts/make.ts'
import { showTitle } from '../parts/window-title.ts'
import { Choosers, type TypedDays } from './choosers.ts'
import { CountryPicker } from './country-picker.ts'
import { Downloads } from './downloads.ts'
import { figuresTable } from './figures-table.ts'
import { recordsTable } from './records-table.ts'
import { FiveYears, type SeriesRead, type SeriesStore, WeeklyFile } from './series-store.ts'
import { Sharing } from './sharing.ts'
import { ZoomButtons } from './zoom-buttons.ts'

export interface ExplorerFacts {
  readonly window: TimeWindow
  /** The address of the file with all weeks. Null: the snapshot has none, and the page shows five years. */
  readonly file: string | null
  readonly isDemonstration: boolean
}

/** Controls, chart, table and downloads of one state, which is also in the page's address. */
export class Explorer {
  readonly #store: SeriesStore
  readonly #window: TimeWindow
  readonly #picker: CountryPicker
  readonly #choosers: Choosers
  readonly #downloads: Downloads
  readonly #sharing = new Sharing()
  readonly #title = document.querySelector('h1')!.textContent
  readonly #zoom: ZoomButtons
  readonly #records = make('div', {
    className: 'table-box',
    tabIndex: 0,
    hidden: true,
    role: 'region',
    'aria-label': 'Records',
  })
  readonly #messages = make('div', { role: 'status' })
  /** What the chart shows, in a sentence. */
  readonly #said = make('p', { className: 'lead', hidden: true })
  readonly #chartBox = make('div', { className: 'explorer-chart' })
  readonly #tableBox: HTMLElement
  readonly #figures: HTMLElement
  readonly #container: HTMLElement
  #state: HistoryState
  #chart: LineChart | null = null

  constructor(container: HTMLElement, { window, file, isDemonstration }: ExplorerFacts) {
    this.#container = container
    this.#window = window
    this.#store = file === null ? new FiveYears() : new WeeklyFile(file)
    this.#state = within(window, stateFrom(location.search))
    this.#zoom = new ZoomButtons(window, change => this.#change(change))
    this.#picker = new CountryPicker(countries => this.#change({ countries }))
    this.#choosers = new Choosers(window, (change, typed) => this.#change(change, typed))
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
      this.#said,
      this.#chartBox,
      this.#zoom.element,
      this.#downloads.element,
      this.#sharing.element,
      this.#records,
    )
    container.replaceChildren(this.#picker.element, this.#choosers.element, result, this.#figures)
    addEventListener('popstate', () => this.#open())
  }

  /** Shows the state of the address. */
  start(): Promise<void> {
    return this.#open()
  }

  #open(): Promise<void> {
    this.#choosers.showNotes(addressNotes(this.#window, location.search))
    return this.#go(within(this.#window, stateFrom(location.search)))
  }

  #change(change: Partial<HistoryState>, typed?: TypedDays): void {
    const next = { ...this.#state, ...change }
    this.#choosers.showNotes(typed?.notes ?? [])
    if (typed?.isFurther) history.replaceState(null, '', searchOf(next))
    else history.pushState(null, '', searchOf(next))
    void this.#go(next)
  }

  /** Drops answers that arrive after the next choice. */
  async #go(state: HistoryState): Promise<void> {
    this.#state = state
    this.#picker.show(state.countries)
    this.#choosers.show(state)
    this.#zoom.show(state)
    this.#showInWindow(state)
    const read = await this.#store.read(neededCountries(state))
    if (this.#state === state) await this.#show(state, read)
  }

  /** Browsers share the address of the canonical link. */
  #showInWindow(state: HistoryState): void {
    const address = historyAddress(state)
    showTitle(address === '/history' ? this.#title : historyTitle(state))
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (link !== null) link.href = new URL(address, link.href).href
  }

  async #show(state: HistoryState, read: SeriesRead): Promise<void> {
    const figures = chartLines(state, read.histories)
    const isEmpty = isWithoutReadings(figures)
    this.#messages.replaceChildren(...this.#messagesOf(state, read, figures))
    const said = chartSentence(state, figures)
    this.#said.hidden = said === null
    this.#said.textContent = said
    this.#chartBox.hidden = isEmpty
    if (!isEmpty) this.#draw(figures)
    // The chart is painted and the page answers the reader before the tables are made.
    await new Promise(resolve => setTimeout(resolve))
    if (this.#state !== state) return
    this.#figures.hidden = isEmpty
    this.#downloads.show(isEmpty ? null : { state, figures })
    this.#sharing.show(isEmpty ? null : state)
    this.#zoom.element.hidden = isEmpty && state.from === null && state.to === null
    this.#records.hidden = isEmpty
    this.#records.replaceChildren(recordsTable(figures))
    this.#tableBox.replaceChildren(...figuresTable(figures))
    this.#container.dataset.ready = ''
  }

  #draw(figures: HistoryLines): void {
    if (this.#chart) this.#chart.show(figures)
    else {
      this.#chart = new LineChart(figures)
      this.#zoom.listen(this.#chart.element)
      this.#chartBox.append(this.#chart.element)
    }
  }

  #messagesOf(state: HistoryState, { histories, failures }: SeriesRead, figures: HistoryLines): HTMLElement[] {
    const isRead = failures.length === 0
    const empty = neededCountries(state).filter(cc => isRead && (histories.get(cc)?.count ?? 0) === 0)
    const messages = empty.map(cc => message(`${countryName(cc)} has no weekly prices in this snapshot.`))
    if (!isRead) {
      const again = make('button', {
        type: 'button',
        textContent: 'Try again',
        onclick: () => void this.#go({ ...state }),
      })
      messages.unshift(make('div', { className: 'message bad' }, ...failures.map(text => make('p', {}, text)), again))
    }
    if (state.countries.length === 0) messages.push(message('Choose a country to see its prices.'))
    else if (messages.length === 0 && figures.labels.length === 0)
      messages.push(message('There is no week between these two days.'))
    else if (messages.length === 0 && isWithoutReadings(figures))
      messages.push(message('There are no readings in these weeks.'))
    return messages
  }
}

function message(textContent: string): HTMLElement {
  return make('p', { className: 'message', textContent })
}
