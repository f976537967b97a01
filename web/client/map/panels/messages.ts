/** The subjects of messages: the view, the selected station, the reader's position, the names of areas. */
export type Matter = 'view' | 'station' | 'place' | 'names'

interface Said {
  readonly text: string
  readonly isBad: boolean
}

/** The messages above the map. A message on one subject does not replace the messages on others. */
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
