import { make } from '../parts/make.ts'

/**
 * Names of markets with stations lead to the country on the map. Only script makes links of them, as only script draws a
 * map.
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
