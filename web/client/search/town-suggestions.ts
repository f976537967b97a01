import { countryName } from '../../../api/shared/format.ts'
import { type SearchTowns, type SuggestedTown, type TownFinder, townFinder } from '../../../api/shared/search-towns.ts'
import { words } from '../../../api/shared/words.ts'
import { fetchJson } from '../parts/fetch-json.ts'
import { make } from '../parts/make.ts'
import townsUrl from './search-towns.json?made'

const most = 7

/**
 * A combobox with a list of towns, by the pattern of the ARIA Authoring Practices: arrow keys choose, Enter accepts, Escape
 * closes. The towns are loaded when the field gets the focus; without them it is a plain field.
 */
export class TownSuggestions {
  readonly #input: HTMLInputElement
  readonly #status: HTMLElement
  readonly #list = make('ul', { className: 'find-towns', role: 'listbox', 'aria-label': words.towns })
  readonly #accepted: () => void
  #finder: Promise<TownFinder | null> | null = null
  #isWaiting = true
  #shown: readonly SuggestedTown[] = []
  /** -1: none. */
  #active = -1

  /** `accepted`: called when the field has a suggested town. */
  constructor(input: HTMLInputElement, status: HTMLElement, accepted: () => void) {
    this.#input = input
    this.#status = status
    this.#accepted = accepted
    this.#list.hidden = true
    this.#list.id = `${input.id}-towns`
    for (const [name, value] of Object.entries(roles(this.#list.id))) input.setAttribute(name, value)
    input.after(this.#list)
    input.addEventListener('focus', () => void this.#towns())
    input.addEventListener('input', () => void this.#suggest())
    input.addEventListener('keydown', event => this.#onKey(event))
    input.addEventListener('blur', () => this.#close())
    // The field keeps the focus.
    this.#list.addEventListener('pointerdown', event => event.preventDefault())
    this.#list.addEventListener('click', event => this.#onClick(event))
    // Typed while the script was being loaded.
    if (document.activeElement === input) void this.#suggest()
  }

  #towns(): Promise<TownFinder | null> {
    this.#finder ??= fetchJson<SearchTowns>(townsUrl)
      .then(towns => {
        this.#isWaiting = false
        return townFinder(towns)
      })
      .catch(() => {
        this.#finder = null
        return null
      })
    return this.#finder
  }

  async #suggest(): Promise<void> {
    const typed = this.#input.value
    if (typed.trim() !== '' && this.#isWaiting) this.#showWaiting()
    const find = typed.trim() === '' ? null : await this.#towns()
    // More was typed meanwhile, or the reader has left.
    if (typed !== this.#input.value || document.activeElement !== this.#input) return
    this.#show(find === null ? [] : find(typed, most))
  }

  /** The place of the first town, until the towns are loaded. */
  #showWaiting(): void {
    this.#list.replaceChildren(
      make('li', { role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' }, words.loadingTowns),
    )
    this.#list.hidden = false
  }

  #show(towns: readonly SuggestedTown[]): void {
    this.#shown = towns
    this.#list.replaceChildren(...towns.map((town, at) => option(town, this.#optionId(at))))
    this.#list.hidden = towns.length === 0
    this.#input.setAttribute('aria-expanded', String(towns.length > 0))
    this.#status.className = 'visually-hidden'
    this.#status.textContent = towns.length === 0 ? '' : words.townsFound(towns.length)
    this.#choose(-1)
  }

  #close(): void {
    this.#show([])
  }

  #onKey(event: KeyboardEvent): void {
    const { key } = event
    if (key === 'Escape' && this.#shown.length > 0) this.#close()
    else if (key === 'ArrowDown' && this.#shown.length > 0) this.#choose((this.#active + 1) % this.#shown.length)
    else if (key === 'ArrowUp' && this.#shown.length > 0)
      this.#choose(this.#active <= 0 ? this.#shown.length - 1 : this.#active - 1)
    else if (key === 'Enter' && this.#active >= 0) this.#accept(this.#active)
    else return
    event.preventDefault()
  }

  /** A page may have several fields. */
  #optionId(at: number): string {
    return `${this.#list.id}-${at}`
  }

  #choose(at: number): void {
    this.#active = at
    for (const [index, element] of [...this.#list.children].entries()) {
      element.setAttribute('aria-selected', String(index === at))
      if (index === at) element.scrollIntoView({ block: 'nearest' })
    }
    if (at < 0) this.#input.removeAttribute('aria-activedescendant')
    else this.#input.setAttribute('aria-activedescendant', this.#optionId(at))
  }

  #onClick({ target }: MouseEvent): void {
    const chosen = target instanceof Element ? target.closest('[role="option"]:not([aria-disabled])') : null
    if (chosen) this.#accept([...this.#list.children].indexOf(chosen))
  }

  #accept(at: number): void {
    const { name, country } = this.#shown[at]!
    this.#input.value = `${name}, ${countryName(country)}`
    this.#close()
    this.#accepted()
  }
}

function roles(list: string): Readonly<Record<string, string>> {
  return { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': list }
}

function option({ name, country, also }: SuggestedTown, id: string): HTMLElement {
  const detail = also === null ? countryName(country) : `${countryName(country)}, ${words.also(also)}`
  const text = make('span', { className: 'quiet', textContent: detail })
  return make('li', { id, role: 'option', 'aria-selected': 'false' }, name, ' ', text)
}
