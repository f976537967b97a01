import { make } from '../parts/make.ts'

/** The codes of one example, by language. */
interface Tabs {
  choose(language: string): void
}

/** Shows one language at a time. The choice applies to all examples. */
export function makeTabs(calls: readonly HTMLElement[]): void {
  const all: Tabs[] = []
  const choose = (language: string, chosen: HTMLElement): void => {
    // The examples above change their height. Scroll so that the tab stays where it was clicked.
    const before = chosen.getBoundingClientRect().top
    for (const tabs of all) tabs.choose(language)
    window.scrollBy({ top: chosen.getBoundingClientRect().top - before, behavior: 'instant' })
  }
  for (const [index, call] of calls.entries()) all.push(tabsOf(call, index, choose))
}

function tabsOf(call: HTMLElement, index: number, choose: (language: string, chosen: HTMLElement) => void): Tabs {
  const panels = [...call.querySelectorAll<HTMLElement>('.code')]
  const tabs = panels.map((panel, place) => tabOf(panel, `example-${index}-${place}`))
  const list = make('div', { className: 'tabs', role: 'tablist', 'aria-label': 'Language' }, ...tabs)
  panels[0]!.before(list)
  const show = (language: string): void => {
    if (!panels.some(panel => panel.dataset.language === language)) return
    for (const [place, panel] of panels.entries()) {
      const isShown = panel.dataset.language === language
      panel.hidden = !isShown
      tabs[place]!.ariaSelected = String(isShown)
      tabs[place]!.tabIndex = isShown ? 0 : -1
    }
  }
  for (const tab of tabs) tab.addEventListener('click', () => choose(tab.textContent!, tab))
  list.addEventListener('keydown', event => {
    const next = neighbour(tabs, event)
    if (!next) return
    event.preventDefault()
    choose(next.textContent!, next)
    next.focus({ preventScroll: true })
  })
  show(panels[0]!.dataset.language!)
  return { choose: show }
}

function tabOf(panel: HTMLElement, id: string): HTMLButtonElement {
  panel.id = id
  panel.role = 'tabpanel'
  panel.setAttribute('aria-labelledby', `${id}-tab`)
  panel.querySelector('h5')!.hidden = true
  return make('button', { type: 'button', id: `${id}-tab`, role: 'tab', 'aria-controls': id }, panel.dataset.language)
}

/** The tab to which a key leads. */
function neighbour(tabs: readonly HTMLButtonElement[], { key, target }: KeyboardEvent): HTMLButtonElement | undefined {
  const here = tabs.indexOf(target as HTMLButtonElement)
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  if (key === 'ArrowRight') return tabs[(here + 1) % tabs.length]
  return key === 'ArrowLeft' ? tabs.at(here - 1) : undefined
}
