import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { make } from '../parts/make.ts'

/** Gives each row of the page whose toll has a place a button that shows it on the map. */
export function linkPlaces(tolls: readonly Toll[], show: (toll: Toll) => void): void {
  for (const toll of tolls) {
    const head = rowOf(toll.id)?.cells[0]
    if (!head || toll.lat === null || head.querySelector('.on-map')) continue
    const button = make('button', {
      type: 'button',
      className: 'plain on-map',
      'aria-label': `${toll.name} on the map`,
      textContent: 'Map',
    })
    button.addEventListener('click', () => show(toll))
    head.append(button)
  }
}

/** Shows the row of a toll. False if the page does not have it. */
export function goToRow(id: number): boolean {
  const row = rowOf(id)
  if (!row) return false
  document.querySelector('tr.chosen')?.classList.remove('chosen')
  row.classList.add('chosen')
  row.tabIndex = -1
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'center' })
  return true
}

function rowOf(id: number): HTMLTableRowElement | null {
  return document.querySelector<HTMLTableRowElement>(`#toll-${id}`)
}
