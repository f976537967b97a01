import type { CountryFacts } from '../../country/country-facts.ts'
import { farthestKm, leastInRegion, type RegionMean, type RegionMeans } from '../../country/region-means.ts'
import { countText } from '../../shared/format.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import type { Section } from './section.ts'
import { againstText, eurosOf, fuelInText } from './words.ts'

const atEachEnd = 5

/** The regions with the lowest and the highest mean. All of them in one table if there are few. */
export function regionsSection({ regions, fuel }: CountryFacts): Section | null {
  if (regions === null || fuel === null || regions.regions.length < 2) return null
  const all = regions.regions
  const isShort = all.length <= 2 * atEachEnd
  const name = nameOf(regions)
  const words = pageWords.country
  const tables = isShort
    ? meansTable(words.cheapestFirst, words.region, all, regions)
    : html`<div class="two-tables">${meansTable(words.cheapest, words.region, all.slice(0, atEachEnd), regions)}
${meansTable(words.mostExpensive, words.region, all.slice(-atEachEnd).reverse(), regions)}</div>`
  return {
    id: 'regions',
    link: words.regions,
    heading: words.regionsHeading,
    content: html`<p>${differenceOf(all, name)} ${groupsOf(regions)}</p>
${tables}
<p class="quiet">${words.meansOf(fuelInText(fuel))}</p>
`,
  }
}

function differenceOf(all: readonly RegionMean[], name: (region: RegionMean) => string): string {
  const first = all[0]!
  const last = all.at(-1)!
  const eur = (first.mean - last.mean) / 1000
  if (eur === 0) return pageWords.country.meansEqual
  return pageWords.country.meanLowest(name(first), againstText(eur), name(last))
}

/** As in a sentence: `around Milan`, `in Paris`. */
function nameOf({ areas }: RegionMeans): (region: RegionMean) => string {
  const { around, inRegion } = pageWords.country
  return ({ name }) => (areas === null ? around(name) : inRegion(name))
}

function groupsOf({ areas, regions }: RegionMeans): string {
  const { groupedByTown, groupedBy, areas: named } = pageWords.country
  if (areas === null) {
    return groupedByTown(farthestKm, regions.length, leastInRegion)
  }
  const [one, many] = named[areas.one] ?? [areas.one, areas.many]
  return groupedBy(one, regions.length, many, leastInRegion)
}

interface Mean {
  readonly name: string
  readonly mean: number
  readonly stations: number
}

function meansTable(caption: string, column: string, rows: readonly RegionMean[], { areas }: RegionMeans): Html {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const { around } = pageWords.country
  const named = rows.map(row => ({ ...row, name: areas === null ? capital(around(row.name)) : row.name }))
  return rankedTable(caption, column, named)
}

/** Names with a mean price and a number of stations. Thousandths of a euro. */
export function rankedTable(caption: string, column: string, rows: readonly Mean[]): Html {
  return html`<div class="table-box" tabindex="0" role="region" aria-label="${column}: ${caption}"><table class="ranked">
<caption>${caption}</caption>
<thead><tr><th scope="col">${column}</th><th scope="col" class="number">${pageWords.country.mean}</th><th scope="col" class="number">${pageWords.country.stations}</th></tr></thead>
<tbody>
${rows.map(
  ({ name, mean, stations }) =>
    html`<tr><th scope="row">${name}</th><td class="number">${eurosOf(mean)}</td><td class="number">${countText(stations)}</td></tr>\n`,
)}</tbody></table></div>`
}
