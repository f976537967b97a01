import type { CountryFacts } from '../../country/country-facts.ts'
import { farthestKm, leastInRegion, type RegionMean, type RegionMeans } from '../../country/region-means.ts'
import { countText } from '../../shared/format.ts'
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
  const tables = isShort
    ? meansTable('Cheapest first', 'Region', all, name)
    : html`<div class="two-tables">${meansTable('Cheapest', 'Region', all.slice(0, atEachEnd), name)}
${meansTable('Most expensive', 'Region', all.slice(-atEachEnd).reverse(), name)}</div>`
  return {
    id: 'regions',
    link: 'Regions',
    heading: 'Cheapest and most expensive regions',
    content: html`<p>${differenceOf(all, name)} ${groupsOf(regions)}</p>
${tables}
<p class="quiet">Means of current prices of ${fuelInText(fuel)}.</p>
`,
  }
}

function differenceOf(all: readonly RegionMean[], name: (region: RegionMean) => string): string {
  const first = all[0]!
  const last = all.at(-1)!
  const eur = (first.mean - last.mean) / 1000
  if (eur === 0) return 'The means of all regions are equal.'
  return `The mean is lowest ${name(first)}: ${againstText(eur)} the mean ${name(last)}.`
}

/** As in a sentence: `around Milan`, `in Paris`. */
function nameOf({ areas }: RegionMeans): (region: RegionMean) => string {
  return ({ name }) => (areas === null ? `around ${name}` : `in ${name}`)
}

function groupsOf({ areas, regions }: RegionMeans): string {
  if (areas === null) {
    return `Stations are grouped by the nearest large town, up to ${farthestKm} km away: ${regions.length} areas have ${leastInRegion} or more stations.`
  }
  return `Stations are grouped by ${areas.one}, which follows from their postal code: ${regions.length} ${areas.many} have ${leastInRegion} or more stations.`
}

interface Mean {
  readonly name: string
  readonly mean: number
  readonly stations: number
}

function meansTable(
  caption: string,
  column: string,
  rows: readonly RegionMean[],
  name: (region: RegionMean) => string,
): Html {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const named = rows.map(row => ({ ...row, name: name(row).startsWith('in ') ? row.name : capital(name(row)) }))
  return rankedTable(caption, column, named)
}

/** Names with a mean price and a number of stations. Thousandths of a euro. */
export function rankedTable(caption: string, column: string, rows: readonly Mean[]): Html {
  return html`<div class="table-box" tabindex="0" role="region" aria-label="Regions"><table class="ranked">
<caption>${caption}</caption>
<thead><tr><th scope="col">${column}</th><th scope="col" class="number">Mean</th><th scope="col" class="number">Stations</th></tr></thead>
<tbody>
${rows.map(
  ({ name, mean, stations }) =>
    html`<tr><th scope="row">${name}</th><td class="number">${eurosOf(mean)}</td><td class="number">${countText(stations)}</td></tr>\n`,
)}</tbody></table></div>`
}
