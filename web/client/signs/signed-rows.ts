import { make } from '../parts/make.ts'
import type { SignedStation } from './signs-on-map.ts'

/** The stations in the rows of the table. */
export function shownStations(results: HTMLElement): readonly SignedStation[] {
  return [...results.querySelectorAll<HTMLTableRowElement>('tr[data-at]')].map(row => {
    const [lng, lat] = row.dataset.at!.split(',').map(Number)
    return { rank: rankOf(row), lat: lat!, lng: lng! }
  })
}

/** Makes the number of each row a button that shows its station on the map. */
export function linkToMap(results: HTMLElement, show: (station: SignedStation) => void): void {
  const byRank = new Map(shownStations(results).map(station => [station.rank, station]))
  for (const sign of results.querySelectorAll<HTMLElement>('span.row-sign')) {
    const station = byRank.get(Number(sign.textContent))
    const name = sign.closest('tr')?.querySelector('a')?.textContent ?? ''
    if (!station) continue
    const button = make('button', {
      type: 'button',
      className: 'plain row-sign',
      'aria-label': `${station.rank}: show ${name} on the map`,
      textContent: sign.textContent,
      onclick: () => show(station),
    })
    sign.replaceWith(button)
  }
}

/** Tells which row is pointed at or has the focus; null: none. */
export function whenPointedAt(results: HTMLElement, tell: (rank: number | null) => void): void {
  for (const row of results.querySelectorAll<HTMLTableRowElement>('tr[data-at]')) {
    const rank = rankOf(row)
    for (const event of ['mouseenter', 'focusin']) row.addEventListener(event, () => tell(rank))
    for (const event of ['mouseleave', 'focusout']) row.addEventListener(event, () => tell(null))
  }
}

function rankOf(row: HTMLTableRowElement): number {
  return Number(row.id.replace('station-', ''))
}

/** Marks the row that is pointed at on the map, without moving the page. */
export function lightRow(rank: number | null): void {
  document.querySelector('tr.lit')?.classList.remove('lit')
  if (rank !== null) document.getElementById(`station-${rank}`)?.classList.add('lit')
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
