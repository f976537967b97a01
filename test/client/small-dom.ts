import { vi } from 'vitest'

type Listener = (event: { readonly type: string; readonly target: SmallElement } & Record<string, unknown>) => void

/**
 * As much of an element as the scripts of the pages use, so that what they do with answers can be tested without a
 * browser. What people see and how it looks is for test/site.
 */
export class SmallElement {
  readonly tagName: string
  readonly attributes = new Map<string, string>()
  readonly dataset: Record<string, string> = {}
  parentElement: SmallElement | null = null
  className = ''
  hidden = false
  id = ''
  value = ''
  #children: (SmallElement | string)[] = []
  readonly #listeners = new Map<string, Listener[]>()

  constructor(tagName: string) {
    this.tagName = tagName.toUpperCase()
  }

  get children(): SmallElement[] {
    return this.#children.filter(child => child instanceof SmallElement)
  }

  get childNodes(): (SmallElement | string)[] {
    return [...this.#children]
  }

  get firstChild(): { readonly textContent: string } | null {
    const [first] = this.#children
    return typeof first === 'string' ? { textContent: first } : (first ?? null)
  }

  get ariaSort(): string | null {
    return this.attributes.get('aria-sort') ?? null
  }

  get tBodies(): SmallElement[] {
    return this.querySelectorAll('tbody')
  }

  get rows(): SmallElement[] {
    return this.querySelectorAll('tr')
  }

  get cells(): SmallElement[] {
    return this.children
  }

  get cellIndex(): number {
    return this.parentElement?.children.indexOf(this) ?? -1
  }

  get isConnected(): boolean {
    let top: SmallElement = this
    while (top.parentElement) top = top.parentElement
    return top === body
  }

  get textContent(): string {
    return this.#children.map(child => (typeof child === 'string' ? child : child.textContent)).join('')
  }

  set textContent(text: string) {
    this.replaceChildren(text)
  }

  get classList() {
    return { contains: (name: string) => this.className.split(' ').includes(name) }
  }

  append(...children: (SmallElement | string)[]): void {
    for (const child of children) {
      if (typeof child === 'string') continue
      child.remove()
      child.parentElement = this
    }
    this.#children.push(...children)
  }

  replaceChildren(...children: (SmallElement | string)[]): void {
    for (const child of this.children) child.parentElement = null
    this.#children = []
    this.append(...children)
  }

  remove(): void {
    const parent = this.parentElement
    if (parent) parent.#children = parent.#children.filter(child => child !== this)
    this.parentElement = null
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value)
    if (name.startsWith('data-')) this.dataset[name.slice('data-'.length)] = value
  }

  hasAttribute(name: string): boolean {
    return this.attributes.has(name)
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  /** Calls the listeners of this element and of those it lies in. */
  fire(type: string, members: Record<string, unknown> = {}): void {
    for (let at: SmallElement | null = this; at; at = at.parentElement) {
      for (const listener of at.#listeners.get(type) ?? []) listener({ ...members, type, target: this })
    }
    const handler = (this as unknown as Record<string, unknown>)[`on${type}`]
    if (typeof handler === 'function') handler()
  }

  focus(): void {
    active = this
  }

  scrollTo(): void {}

  contains(other: SmallElement): boolean {
    return other === this || this.children.some(child => child.contains(other))
  }

  closest(selector: string): SmallElement | null {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null)
  }

  querySelector(selector: string): SmallElement | null {
    return this.querySelectorAll(selector)[0] ?? null
  }

  querySelectorAll(selector: string): SmallElement[] {
    return this.children.flatMap(child => [
      ...(child.matches(selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ])
  }

  /** `tag`, `.class`, `#id`, `[name]` and `[name="value"]` together, lists of them, and the last of ones that lie in others. */
  matches(selector: string): boolean {
    if (selector.includes(',')) return selector.split(',').some(one => this.matches(one.trim()))
    const [last, ...outer] = selector.split(' ').reverse()
    return this.#isA(last!) && (outer.length === 0 || this.parentElement?.closest(outer.reverse().join(' ')) != null)
  }

  #isA(selector: string): boolean {
    const parts = selector.match(/\[[^\]]+\]|[.#]?[\w-]+/g) ?? []
    return parts.every(part => {
      if (part.startsWith('.')) return this.classList.contains(part.slice(1))
      if (part.startsWith('#')) return this.id === part.slice(1)
      const [, name, value] = /^\[([\w-]+)(?:="(.*)")?\]$/.exec(part) ?? []
      if (name === undefined) return this.tagName === part.toUpperCase()
      return value === undefined ? this.attributes.has(name) : this.attributes.get(name) === value
    })
  }
}

const body = new SmallElement('body')
let active = body

/** Puts a document without anything in it where scripts look for one, until `vi.unstubAllGlobals`. Returns its body. */
export function stubDocument(): SmallElement {
  body.replaceChildren()
  active = body
  vi.stubGlobal('HTMLElement', SmallElement)
  vi.stubGlobal('Element', SmallElement)
  vi.stubGlobal('document', {
    body,
    createElement: (tag: string) => new SmallElement(tag),
    querySelector: (selector: string) => body.querySelector(selector),
    querySelectorAll: (selector: string) => body.querySelectorAll(selector),
    get activeElement() {
      return active
    },
  })
  return body
}

/** The address of a page and its entries in the browser's history. */
export function stubAddress(address: string) {
  const at = new URL(address, 'http://page.test')
  const pushed: string[] = []
  let popstate = () => {}
  const go = (to: string) => {
    at.href = new URL(to, at).href
  }
  vi.stubGlobal('location', at)
  vi.stubGlobal('history', {
    replaceState: (_state: null, _title: string, to: string) => go(to),
    pushState: (_state: null, _title: string, to: string) => {
      pushed.push(to)
      go(to)
    },
  })
  const addEventListener = (type: string, listener: () => void) => {
    if (type === 'popstate') popstate = listener
  }
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('window', { addEventListener })
  return {
    at,
    pushed,
    /** The reader goes back or forward to an address. */
    pop: (to: string) => {
      go(to)
      popstate()
    },
  }
}

/** An answer that comes when the test lets it. */
export function held(): {
  readonly answer: Promise<Response>
  readonly come: (body: unknown, status?: number) => void
} {
  let come = (_body: unknown, _status?: number) => {}
  const answer = new Promise<Response>(resolve => {
    come = (body, status = 200) => resolve(Response.json(body, { status }))
  })
  return { answer, come }
}

/** Lets all that waits for answers go on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setTimeout(resolve))
}
