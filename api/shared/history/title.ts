import { countryName, listText } from '../format.ts'
import { weeklyFuelNames } from '../weekly.ts'
import type { HistoryState } from './state.ts'

export const embedPath = '/embed/history'

/**
 * HTML of a frame that shows a chart on another page. The address of a chart has only letters, digits, commas and hyphens
 * in its values (`searchOf`).
 */
export function embedCode(origin: string, search: string): string {
  const address = `${origin}${embedPath}${search.replaceAll('&', '&amp;')}`
  return `<iframe src="${address}" title="Weekly fuel prices" width="100%" height="560" loading="lazy"></iframe>`
}

// More names are too long for the title of a window.
const mostNamed = 3

/** What a chart shows, as the title of its window and its picture: `Diesel prices in Germany, France and Italy by week`. */
export function historyTitle({ countries, fuel, view, base }: HistoryState): string {
  const where = placesOf(countries)
  if (view === 'spread') return `Diesel minus Euro 95 in ${where} by week`
  const what = fuel === 'both' ? 'Fuel' : weeklyFuelNames[fuel]
  const against = view === 'difference' ? ` against ${placesOf([base])}` : ''
  return `${what} prices in ${where}${against} by week`
}

function placesOf(countries: readonly string[]): string {
  if (countries.length === 0) return 'Europe'
  const named = countries.length <= mostNamed ? countries : countries.filter(one => one === 'EU')
  const left = countries.length - named.length
  const names = named.map(nameInText)
  return listText(left === 0 ? names : [...names, left === 1 ? '1 country' : `${left} countries`])
}

function nameInText(code: string): string {
  if (code === 'EU') return 'the EU'
  return code === 'GB' || code === 'NL' ? `the ${countryName(code)}` : countryName(code)
}
