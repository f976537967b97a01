import { dayText } from '../../../api/shared/format.ts'
import { make } from '../parts/make.ts'
import { messageOf } from '../parts/message-of.ts'
import { saveFile } from '../parts/save-file.ts'
import { type FileFacts, figuresCsv, fileName, sourcesOf } from './figures-csv.ts'
import type { HistoryLines } from './lines.ts'
import { type HistoryState, neededCountries } from './state.ts'

export interface Shown {
  readonly state: HistoryState
  readonly figures: HistoryLines
}

/** Downloads of the figures as CSV and of the chart as an image. */
export class Downloads {
  readonly element: HTMLElement
  readonly #isDemonstration: boolean
  readonly #message = make('p', { role: 'alert', className: 'message bad', hidden: true })
  #shown: Shown | null = null

  constructor(isDemonstration: boolean) {
    this.#isDemonstration = isDemonstration
    const csv = make('button', { type: 'button', textContent: 'Download CSV', onclick: () => this.#saveCsv() })
    const png = make('button', { type: 'button', textContent: 'Download PNG', onclick: () => void this.#savePng() })
    this.element = make(
      'div',
      { className: 'downloads' },
      make('div', { className: 'buttons' }, csv, png),
      this.#message,
    )
  }

  show(shown: Shown | null): void {
    this.#shown = shown
    this.#message.hidden = true
    this.element.hidden = shown === null
  }

  #saveCsv(): void {
    if (!this.#shown) return
    const text = figuresCsv(this.#shown.figures, this.#facts(this.#shown))
    saveFile(this.#name(this.#shown, 'csv'), new Blob([text], { type: 'text/csv;charset=utf-8' }))
  }

  async #savePng(): Promise<void> {
    if (!this.#shown) return
    const { figures } = this.#shown
    this.#message.hidden = true
    try {
      const { chartImage } = await import('../chart/chart-image.ts')
      const title = `Weekly fuel prices, ${dayText(figures.labels[0]!)} to ${dayText(figures.labels.at(-1)!)}`
      const image = await chartImage(figures, { title, notes: this.#notes(this.#shown) })
      saveFile(this.#name(this.#shown, 'png'), image)
    } catch (error) {
      const why = messageOf(error)
      this.#message.textContent = `The image could not be created: ${why} The CSV has the same figures.`
      this.#message.hidden = false
    }
  }

  #notes(shown: Shown): string[] {
    const sources = sourcesOf(this.#facts(shown)).map(({ source, licence }) => `Source: ${source} (${licence})`)
    const made = this.#isDemonstration ? ['Demonstration data: made up, not real prices.'] : []
    return [...sources, ...made]
  }

  #facts({ state }: Shown): FileFacts {
    return { isBritish: neededCountries(state).includes('GB'), isDemonstration: this.#isDemonstration }
  }

  #name({ state }: Shown, ending: string): string {
    const what = { prices: state.fuel, difference: `${state.fuel}-less-${state.base}`, spread: 'spread' }[state.view]
    return fileName(state.countries, what, ending)
  }
}
