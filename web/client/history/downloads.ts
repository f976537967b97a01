import {
  type FileFacts,
  figuresCsv,
  figuresMetadata,
  fileName,
  sourceNotes,
} from '../../../api/shared/history/figures-csv.ts'
import { chartTitle, type HistoryLines } from '../../../api/shared/history/lines.ts'
import { type HistoryState, neededCountries } from '../../../api/shared/history/state.ts'
import { make } from '../parts/make.ts'
import { messageOf } from '../parts/message-of.ts'
import { saveFile } from '../parts/table-file.ts'

export interface Shown {
  readonly state: HistoryState
  readonly figures: HistoryLines
}

/** Downloads of the figures as CSV, of their description, and of the chart as a picture. */
export class Downloads {
  readonly element: HTMLElement
  readonly #isDemonstration: boolean
  readonly #message = make('p', { role: 'alert', className: 'message bad', hidden: true })
  #shown: Shown | null = null

  constructor(isDemonstration: boolean) {
    this.#isDemonstration = isDemonstration
    this.element = make(
      'div',
      { className: 'downloads' },
      make(
        'div',
        { className: 'buttons', role: 'group', 'aria-label': 'Downloads' },
        this.#button('Download CSV', shown => this.#saveCsv(shown)),
        this.#button('Metadata of the CSV', shown => this.#saveMetadata(shown)),
        this.#button('Download PNG', shown => this.#savePicture(shown, 'png')),
        this.#button('Download SVG', shown => this.#savePicture(shown, 'svg')),
      ),
      this.#message,
    )
  }

  show(shown: Shown | null): void {
    this.#shown = shown
    this.#message.hidden = true
    this.element.hidden = shown === null
  }

  #button(textContent: string, save: (shown: Shown) => void): HTMLElement {
    const onclick = () => {
      if (this.#shown) save(this.#shown)
    }
    return make('button', { type: 'button', textContent, onclick })
  }

  #saveCsv({ state, figures }: Shown): void {
    saveFile(fileName(state, 'csv'), new Blob([figuresCsv(figures)], { type: 'text/csv;charset=utf-8' }))
  }

  #saveMetadata({ state, figures }: Shown): void {
    const name = fileName(state, 'csv')
    const text = figuresMetadata(name, location.href, figures, this.#facts(state))
    saveFile(`${name}-metadata.json`, new Blob([text], { type: 'application/json' }))
  }

  async #savePicture({ state, figures }: Shown, ending: 'png' | 'svg'): Promise<void> {
    this.#message.hidden = true
    try {
      const { chartPng, chartSvg } = await import('../chart/chart-image.ts')
      const texts = { title: chartTitle(figures), notes: sourceNotes(this.#facts(state)) }
      const picture = ending === 'svg' ? chartSvg(figures, texts) : await chartPng(figures, texts)
      saveFile(fileName(state, ending), picture)
    } catch (error) {
      this.#message.textContent = `The image could not be created: ${messageOf(error)} The CSV has the same figures.`
      this.#message.hidden = false
    }
  }

  #facts(state: HistoryState): FileFacts {
    return { isBritish: neededCountries(state).includes('GB'), isDemonstration: this.#isDemonstration }
  }
}
