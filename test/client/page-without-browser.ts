import { Window, type Event as WindowEvent } from 'happy-dom'
import { vi } from 'vitest'

// Globals of a browser that Node does not have, or does not have for one document.
// biome-ignore format: a list of short words reads better in lines
const globals = [
  'document', 'location', 'history', 'FormData', 'Element', 'HTMLElement', 'HTMLButtonElement', 'HTMLInputElement',
  'HTMLSelectElement', 'MouseEvent', 'ResizeObserver', 'DOMParser',
] as const

let page = new Window()

/**
 * Opens an empty page at an address, in a document without a browser, until `vi.unstubAllGlobals`. test/slow/site checks the
 * look of pages in a browser.
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
    /** Goes back or forward to an address. */
    pop: (to: string) => {
      page.history.replaceState(null, '', to)
      page.dispatchEvent(new page.Event('popstate'))
    },
  }
}

/** Creates an element with these members. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  members: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), members)
}

/** Dispatches an event that bubbles. With a key: a keyboard event. */
export function fire(target: Element, type: string, key?: string): void {
  const init = { bubbles: true, cancelable: true }
  const event: WindowEvent =
    key === undefined ? new page.Event(type, init) : new page.KeyboardEvent(type, { ...init, key })
  target.dispatchEvent(event as unknown as Event)
}

/** A text is markup, everything else JSON. */
export function responseOf(body: unknown, status = 200): Response {
  return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
}

/** An answer that arrives when the test calls `come`. */
export function held(): {
  readonly answer: Promise<Response>
  readonly come: (body: unknown, status?: number) => void
} {
  let come = (_body: unknown, _status?: number) => {}
  const answer = new Promise<Response>(resolve => {
    come = (body, status = 200) => resolve(responseOf(body, status))
  })
  return { answer, come }
}

/** Waits until pending answers are processed. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setTimeout(resolve))
}
