import type { CountryFacts } from '../../country/country-facts.ts'
import type { PriceSpread } from '../../country/price-spread.ts'
import { type HistogramData, histogramDrawing } from '../../shared/chart/histogram-drawing.ts'
import { countText, fuelName, priceText } from '../../shared/format.ts'
import { drawing } from '../drawing.ts'
import { html } from '../html.ts'
import type { Section } from './section.ts'
import { countryInText, eurosOf, fuelInText } from './words.ts'

// Fewer prices have no distribution.
const leastStations = 5
const leastForTenths = 30

export function distributionSection(facts: CountryFacts): Section | null {
  const { spread, fuel, code } = facts
  if (spread === null || fuel === null || spread.stations < leastStations) return null
  const average = facts.fuels.find(one => one.fuel === fuel)?.average ?? null
  const data = histogramOf(spread, average)
  const alt = `Histogram of the prices of ${fuelInText(fuel)} in ${countryInText(code)}. ${inWords(spread)}`
  return {
    id: 'distribution',
    link: 'Distribution',
    heading: `How ${fuelInText(fuel)} prices are distributed`,
    content: html`<p>${endsInWords(spread)}</p>
<figure class="chart">
<figcaption class="quiet">${fuelName(fuel)}: stations by price, in steps of ${stepText(spread)}. The darker bars hold the middle half of
${countText(spread.stations)} stations that have a position.${undrawn(spread)}</figcaption>
<div class="chart-wide">${drawing(histogramDrawing(data, { width: 660, height: 300 }), alt)}</div>
<div class="chart-narrow">${drawing(histogramDrawing(data, { width: 340, height: 260 }), alt)}</div>
</figure>
`,
  }
}

function inWords({ quarter, threeQuarters, median }: PriceSpread): string {
  if (quarter === threeQuarters) return `Half of all stations charge exactly ${eurosOf(median)}.`
  return `Half of all stations charge between ${eurosOf(quarter)} and ${eurosOf(threeQuarters)}. The median is ${eurosOf(median)}.`
}

function endsInWords({ stations, lowest, tenth, nineTenths, highest }: PriceSpread): string {
  const ends = `The lowest price is ${eurosOf(lowest)}, the highest ${eurosOf(highest)}.`
  if (stations < leastForTenths) return ends
  return `One station in ten charges ${eurosOf(tenth)} or less, and one in ten ${eurosOf(nineTenths)} or more. ${ends}`
}

function stepText({ histogram: { step } }: PriceSpread): string {
  return `${step / 10} ct`
}

function undrawn({ histogram: { below, above, from, step, counts } }: PriceSpread): string {
  const parts = [
    below > 0 ? `${countText(below)} below ${shortEuros(from)}` : null,
    above > 0 ? `${countText(above)} at ${shortEuros(from + step * counts.length)} or more` : null,
  ].filter(part => part !== null)
  return parts.length === 0 ? '' : ` Not drawn: ${parts.join(' and ')}.`
}

function histogramOf(
  { histogram, quarter, threeQuarters, median }: PriceSpread,
  average: number | null,
): HistogramData {
  const { from, step, counts } = histogram
  return {
    from,
    step,
    counts,
    middle: [quarter, threeQuarters],
    marks: [
      ...(average === null ? [] : [{ value: average * 1000, text: `Average ${priceText(average)}` }]),
      { value: median, text: `Median ${eurosOf(median)}` },
    ],
    valueText: shortEuros,
    barText: (low, high, count) => `${shortEuros(low)} to ${eurosOf(high - 1)}: ${stationsText(count)}`,
  }
}

/** Edges of bars are whole cents. */
function shortEuros(thousandths: number): string {
  return `€${(thousandths / 1000).toFixed(2)}`
}

function stationsText(count: number): string {
  return count === 1 ? '1 station' : `${countText(count)} stations`
}
