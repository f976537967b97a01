import { Window, type Event as WindowEvent } from 'happy-dom'
import { vi } from 'vitest'

// What scripts of pages find in a browser as globals, and Node has not, or not of one document.
const globals = [
  'document',
  'location',
  'history',
  'FormData',
  'Element',
  'HTMLElement',
  'HTMLButtonElement',
  'HTMLInputElement',
  'HTMLSelectElement',
] as const

let page = new Window()

/**
 * An empty page at an address, in a document without a browser, until `vi.unstubAllGlobals`. What people see and how it
 * looks is for test/site.
 */
export function openPage(address = '/') {
  page = new Window({ url: new URL(address, 'http://page.test').href })
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  for (const name of globals) vi.stubGlobal(name, page[name as 'document'])
  const pushed: string[] = []
  const pushState = page.history.pushState.bind(page.history)
  page.history.pushState = (state, title, to) => {
    pushed.push(String(to))
    pushState(state, title, to)
  }
  return {
    pushed,
    /** The reader goes back or forward to an address. */
    pop: (to: string) => {
      page.history.replaceState(null, '', to)
      page.dispatchEvent(new page.Event('popstate'))
    },
  }
}

/** An element with members of its own. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  members: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), members)
}

/** Says to an element and to those it lies in what happened; with a key, that this was pressed. */
export function fire(target: Element, type: string, key?: string): void {
  const init = { bubbles: true, cancelable: true }
  const event: WindowEvent =
    key === undefined ? new page.Event(type, init) : new page.KeyboardEvent(type, { ...init, key })
  target.dispatchEvent(event as unknown as Event)
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
