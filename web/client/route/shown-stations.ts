import { make } from '../parts/make.ts'
import type { SignedStation } from './route-map.ts'

/** The stations in the rows of the table. */
export function shownStations(results: HTMLElement): readonly SignedStation[] {
  return [...results.querySelectorAll<HTMLTableRowElement>('tr[data-at]')].map(row => {
    const [lng, lat] = row.dataset.at!.split(',').map(Number)
    return { rank: Number(row.id.replace('station-', '')), lat: lat!, lng: lng! }
  })
}

/** Makes the number of each row a button that shows its station on the map. */
export function linkToMap(results: HTMLElement, show: (station: SignedStation) => void): void {
  const byRank = new Map(shownStations(results).map(station => [station.rank, station]))
  for (const sign of results.querySelectorAll<HTMLElement>('span.route-sign')) {
    const station = byRank.get(Number(sign.textContent))
    const name = sign.closest('tr')?.querySelector('a')?.textContent ?? ''
    if (!station) continue
    const button = make('button', {
      type: 'button',
      className: 'plain route-sign',
      'aria-label': `${station.rank}: show ${name} on the map`,
      textContent: sign.textContent,
      onclick: () => show(station),
    })
    sign.replaceWith(button)
  }
}

/** Marks the row of a station that was chosen on the map, and moves the focus to it. */
export function goToRow(rank: number): void {
  const row = document.getElementById(`station-${rank}`)
  if (!row) return
  document.querySelector('tr.chosen')?.classList.remove('chosen')
  row.classList.add('chosen')
  row.tabIndex = -1
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'center' })
}
