import type { CountryFacts } from '../../country/country-facts.ts'
import type { PriceSpread } from '../../country/price-spread.ts'
import { type HistogramData, histogramDrawing } from '../../shared/chart/histogram-drawing.ts'
import { countText, fuelName, inCountry, priceText } from '../../shared/format.ts'
import { words as browserWords, pageWords } from '../../shared/words.ts'
import { drawings } from '../elements.ts'
import { html } from '../html.ts'
import type { Section } from './section.ts'
import { eurosOf, fuelInText } from './words.ts'

// Fewer prices have no distribution.
const leastStations = 5
const leastForTenths = 30

export function distributionSection(facts: CountryFacts): Section | null {
  const { spread, fuel, code } = facts
  if (spread === null || fuel === null || spread.stations < leastStations) return null
  const words = pageWords.country
  const average = facts.fuels.find(one => one.fuel === fuel)?.average ?? null
  const data = histogramOf(spread, average)
  const chart = (width: number, height: number) => histogramDrawing(data, { width, height })
  const alt = `${words.histogram(fuelInText(fuel), inCountry(code))} ${inWords(spread)}`
  return {
    id: 'distribution',
    link: words.distribution,
    heading: words.distributed(fuelInText(fuel)),
    content: html`<p>${endsInWords(spread)}</p>
<figure class="chart">
<figcaption class="quiet">${words.bars(fuelName(fuel), stepText(spread), counted(spread.stations))}${undrawn(spread)}</figcaption>
${drawings(chart(660, 300), chart(340, 260), alt)}
</figure>
`,
  }
}

function inWords({ quarter, threeQuarters, median }: PriceSpread): string {
  if (quarter === threeQuarters) return pageWords.country.exactly(eurosOf(median))
  return pageWords.country.middle(eurosOf(quarter), eurosOf(threeQuarters), eurosOf(median))
}

function endsInWords({ stations, lowest, tenth, nineTenths, highest }: PriceSpread): string {
  const { ends: endsAre, tenths } = pageWords.country
  const ends = endsAre(eurosOf(lowest), eurosOf(highest))
  if (stations < leastForTenths) return ends
  return `${tenths(eurosOf(tenth), eurosOf(nineTenths))} ${ends}`
}

function stepText({ histogram: { step } }: PriceSpread): string {
  return `${step / 10} ct`
}

function undrawn({ histogram: { below, above, from, step, counts } }: PriceSpread): string {
  if (below === 0 && above === 0) return ''
  const { countBelow, countAbove, notDrawn } = pageWords.country
  return notDrawn(
    below > 0 ? countBelow(countText(below), shortEuros(from)) : null,
    above > 0 ? countAbove(countText(above), shortEuros(from + step * counts.length)) : null,
  )
}

function histogramOf(
  { histogram, quarter, threeQuarters, median }: PriceSpread,
  average: number | null,
): HistogramData {
  const { from, step, counts } = histogram
  const words = pageWords.country
  return {
    from,
    step,
    counts,
    middle: [quarter, threeQuarters],
    marks: [
      ...(average === null ? [] : [{ value: average * 1000, text: `${words.average} ${priceText(average)}` }]),
      { value: median, text: `${words.median} ${eurosOf(median)}` },
    ],
    valueText: shortEuros,
    barText: (low, high, count) => words.bar(shortEuros(low), eurosOf(high - 1), counted(count)),
  }
}

/** Edges of bars are whole cents. */
function shortEuros(thousandths: number): string {
  return browserWords.price((thousandths / 1000).toFixed(2))
}

function counted(count: number): string {
  return browserWords.stations(count, countText(count))
}
