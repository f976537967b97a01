import type { CountryFacts } from '../../country/country-facts.ts'
import { pageWords } from '../../shared/words.ts'
import { html } from '../html.ts'
import { rankedTable } from './regions.ts'
import type { Section } from './section.ts'
import { fuelInText } from './words.ts'

const atEachEnd = 5

/** The brands with the lowest and the highest mean, of the answer about brands. */
export function brandsSection({ brands, fuel }: CountryFacts): Section | null {
  if (fuel === null || brands.length < 2) return null
  const byMean = brands
    .map(({ brand_name: name, price_avg: mean, station_count: stations }) => {
      return { name, stations, mean: Math.round(Number(mean) * 1000) }
    })
    .sort((a, b) => a.mean - b.mean || b.stations - a.stations)
  const words = pageWords.country
  const isShort = byMean.length <= 2 * atEachEnd
  return {
    id: 'brands',
    link: words.brands,
    heading: words.brandsHeading,
    content: html`<p>${words.brandsHave(byMean.length, fuelInText(fuel))}</p>
${
  isShort
    ? rankedTable(words.cheapestFirst, words.brand, byMean)
    : html`<div class="two-tables">${rankedTable(words.cheapest, words.brand, byMean.slice(0, atEachEnd))}
${rankedTable(words.mostExpensive, words.brand, byMean.slice(-atEachEnd).reverse())}</div>`
}
`,
  }
}
