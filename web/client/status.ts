import '../styles/stacked-table.css'
import '../styles/status.css'
import { makeSortable } from './parts/sortable-table.ts'

for (const table of document.querySelectorAll<HTMLTableElement>('table.sortable')) makeSortable(table)

const groups = [...document.querySelectorAll<HTMLDetailsElement>('details.market')]
const all = document.querySelector<HTMLButtonElement>('#open-all')

function areAllOpen(): boolean {
  return groups.every(({ open }) => open)
}

if (all) {
  const say = (): void => {
    all.textContent = areAllOpen() ? 'Hide all sources' : 'Show all sources'
  }
  all.parentElement!.hidden = false
  all.addEventListener('click', () => {
    const open = !areAllOpen()
    for (const group of groups) group.open = open
  })
  for (const group of groups) group.addEventListener('toggle', say)
  say()
}

/** A link to collapsed sources: not every browser expands them for a link. */
function openAsked(): void {
  const asked = document.getElementById(location.hash.slice(1))
  const group = asked?.closest('details')
  if (!group) return
  group.open = true
  group.scrollIntoView()
}

window.addEventListener('hashchange', openAsked)
// The same link again changes no address.
document.addEventListener('click', event => {
  if ((event.target as Element).closest('a[href^="#sources-"]')) setTimeout(openAsked)
})
openAsked()
