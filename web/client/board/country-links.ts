import { make } from '../parts/make.ts'

/**
 * Links names of markets with stations to the country on the map. The script adds these links, because the map needs script.
 */
export function linkCountries(table: HTMLTableElement, goTo: (country: string) => void): void {
  for (const row of table.querySelectorAll<HTMLTableRowElement>('tr[data-on-map]')) {
    const name = row.querySelector('.country')
    if (!name) continue
    const link = make('a', { href: '#map', title: 'Show on the map' })
    link.append(...name.childNodes)
    link.addEventListener('click', event => {
      event.preventDefault()
      goTo(row.dataset.country ?? '')
    })
    name.append(link)
  }
}
