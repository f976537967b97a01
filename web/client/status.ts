import '../styles/stacked-table.css'
import '../styles/status.css'
import { isNamed } from '../../api/shared/day-record.ts'
import { showDays } from './status/show-days.ts'

const sources = [...document.querySelectorAll<HTMLDetailsElement>('details.source')]
const all = document.querySelector<HTMLButtonElement>('#open-all')
const field = document.querySelector<HTMLInputElement>('#find-source')

function isShown(source: HTMLDetailsElement): boolean {
  return !source.hidden
}

if (all) {
  const say = (): void => {
    all.textContent = sources.filter(isShown).every(({ open }) => open) ? 'Hide details' : 'Show details'
  }
  all.addEventListener('click', () => {
    const shown = sources.filter(isShown)
    const open = !shown.every(one => one.open)
    for (const source of shown) source.open = open
  })
  for (const source of sources) source.addEventListener('toggle', say)
  say()
}

/** Hides the sources without the text in their names. One country is opened. */
function find(wanted: string): void {
  const text = wanted.trim()
  for (const source of sources) source.hidden = !isNamed(source.dataset.names ?? '', text)
  for (const market of document.querySelectorAll<HTMLElement>('section.market')) {
    market.hidden = ![...market.querySelectorAll<HTMLDetailsElement>('details.source')].some(isShown)
  }
  const shown = sources.filter(isShown)
  const groups = new Set(shown.map(source => source.closest('section.market') ?? source))
  for (const source of sources) source.open = text !== '' && groups.size === 1 && isShown(source)
  const found = document.querySelector('#found')!
  found.textContent =
    text === ''
      ? ''
      : shown.length === 0
        ? `No source with “${wanted}”. Names of countries are in English.`
        : countText(shown.length)
  history.replaceState(null, '', text === '' ? location.pathname : `?${new URLSearchParams({ q: text })}`)
}

function countText(count: number): string {
  return count === 1 ? '1 source found' : `${count} sources found`
}

// With a search in its address, the page has only what was found. The form then loads another page, as without script.
if (field && !new URLSearchParams(location.search).get('q')) {
  // What was typed before this script was there.
  if (field.value !== '') find(field.value)
  field.addEventListener('input', () => find(field.value))
  field.form!.addEventListener('submit', event => {
    event.preventDefault()
    find(field.value)
  })
}

/** A link to a folded source: not every browser opens it. */
function openAsked(): void {
  const asked = document.getElementById(location.hash.slice(1))
  if (!(asked instanceof HTMLDetailsElement)) return
  asked.open = true
  asked.scrollIntoView()
}

window.addEventListener('hashchange', openAsked)
// The same link again changes no address.
document.addEventListener('click', event => {
  if ((event.target as Element).closest('a[href*="#source-"]')) setTimeout(openAsked)
})
openAsked()
showDays()
