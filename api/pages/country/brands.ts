import type { CountryFacts } from '../../country/country-facts.ts'
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
  const isShort = byMean.length <= 2 * atEachEnd
  return {
    id: 'brands',
    link: 'Brands',
    heading: 'Cheapest and most expensive brands',
    content: html`<p>${byMean.length} brands have five or more stations with a current price of ${fuelInText(fuel)}.</p>
${
  isShort
    ? rankedTable('Cheapest first', 'Brand', byMean)
    : html`<div class="two-tables">${rankedTable('Cheapest', 'Brand', byMean.slice(0, atEachEnd))}
${rankedTable('Most expensive', 'Brand', byMean.slice(-atEachEnd).reverse())}</div>`
}
`,
  }
}
