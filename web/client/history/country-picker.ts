import { foldText } from '../../../api/shared/fold-text.ts'
import { countryName } from '../../../api/shared/format.ts'
import { historyCountriesByName } from '../../../api/shared/weekly.ts'
import { make } from '../parts/make.ts'

const presets: readonly (readonly [name: string, countries: readonly string[]])[] = [
  ['EU and largest', ['EU', 'DE', 'FR', 'IT', 'ES', 'PL']],
  ['Benelux', ['BE', 'NL', 'LU']],
  ['Nordic', ['DK', 'FI', 'SE']],
  ['Baltic', ['EE', 'LV', 'LT']],
]

/** As in history.css. */
const wide = '(min-width: 52.01rem)'

interface Choice {
  readonly cc: string
  readonly item: HTMLLIElement
  readonly box: HTMLInputElement
}

/** A list of boxes to tick, with a search that shortens it. */
export class CountryPicker {
  readonly element: HTMLElement
  readonly #onChange: (countries: readonly string[]) => void
  readonly #choices: readonly Choice[]
  readonly #search = make('input', { type: 'search', placeholder: 'Search', 'aria-label': 'Search countries' })
  readonly #count = make('p', { className: 'quiet picker-count', role: 'status' })
  readonly #summary = make('summary', {})
  #chosen: readonly string[] = []

  constructor(onChange: (countries: readonly string[]) => void) {
    this.#onChange = onChange
    this.#choices = historyCountriesByName.map(cc => this.#choice(cc))
    const clear = make('button', { type: 'button', textContent: 'Clear', onclick: () => this.#choose([]) })
    this.#search.oninput = () => this.#filter()
    this.element = make(
      'fieldset',
      { className: 'picker' },
      make('legend', { textContent: 'Countries' }),
      make(
        'div',
        { className: 'buttons', role: 'group', 'aria-label': 'Sets of countries' },
        ...this.#presets(),
        clear,
      ),
      this.#list(),
    )
  }

  show(countries: readonly string[]): void {
    this.#chosen = countries
    for (const { cc, box } of this.#choices) box.checked = countries.includes(cc)
    this.#tell()
  }

  /** Closed on a phone, where the chart would be far below it. */
  #list(): HTMLElement {
    const isWide = matchMedia(wide)
    const list = make(
      'details',
      { open: isWide.matches },
      this.#summary,
      this.#search,
      make('ul', {}, ...this.#choices.map(choice => choice.item)),
      this.#count,
    )
    // The summary is hidden on a wide page.
    isWide.addEventListener('change', () => {
      list.open = isWide.matches
    })
    return list
  }

  #presets(): HTMLElement[] {
    return presets.map(([name, countries]) =>
      make('button', { type: 'button', textContent: name, onclick: () => this.#choose(countries) }),
    )
  }

  #choice(cc: string): Choice {
    const box = make('input', { type: 'checkbox', value: cc })
    box.onchange = () => this.#choose(box.checked ? [...this.#chosen, cc] : this.#chosen.filter(one => one !== cc))
    return { cc, box, item: make('li', {}, make('label', {}, box, countryName(cc))) }
  }

  #choose(countries: readonly string[]): void {
    this.show(countries)
    this.#onChange(countries)
  }

  #filter(): void {
    const wanted = foldText(this.#search.value.trim())
    for (const { cc, item } of this.#choices) {
      item.hidden = !foldText(countryName(cc)).includes(wanted) && cc.toLowerCase() !== wanted
    }
    this.#tell()
  }

  #tell(): void {
    const shown = this.#choices.filter(({ item }) => !item.hidden).length
    const matching = shown === this.#choices.length ? '' : shown === 0 ? 'No country matches. ' : `${shown} shown. `
    this.#summary.textContent = `Choose countries (${this.#chosen.length} chosen)`
    this.#count.textContent = `${matching}${this.#chosen.length} chosen.`
  }
}
