/** What something can be said of: the view, the station that is chosen, the reader's place, the names of areas. */
export type Matter = 'view' | 'station' | 'place' | 'names'

interface Said {
  readonly text: string
  readonly isBad: boolean
}

/** The line above the map. What is said of one matter leaves what was said of the others. */
export class Messages {
  readonly #line: HTMLElement
  readonly #said = new Map<Matter, Said>()

  constructor(line: HTMLElement) {
    this.#line = line
  }

  say(matter: Matter, text: string): void {
    this.#put(matter, { text, isBad: false })
  }

  warn(matter: Matter, text: string): void {
    this.#put(matter, { text, isBad: true })
  }

  clear(matter: Matter): void {
    if (this.#said.delete(matter)) this.#show()
  }

  #put(matter: Matter, said: Said): void {
    this.#said.set(matter, said)
    this.#show()
  }

  #show(): void {
    const said = [...this.#said.values()]
    const kind = said.some(({ isBad }) => isBad) ? ' message bad' : said.length > 0 ? ' message' : ''
    this.#line.textContent = said.map(({ text }) => text).join(' ')
    this.#line.className = `map-message${kind}`
  }
}
