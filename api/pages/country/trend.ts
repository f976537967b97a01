import type { CountryFacts } from '../../country/country-facts.ts'
import { seriesOf } from '../../country/weekly-facts.ts'
import { lineDrawing } from '../../shared/chart/line-drawing.ts'
import { dayText, fuelName } from '../../shared/format.ts'
import { isWithoutReadings } from '../../shared/history/lines.ts'
import { searchOf } from '../../shared/history/state.ts'
import { weeklyFuelNames } from '../../shared/weekly.ts'
import { drawing } from '../drawing.ts'
import { type Html, html } from '../html.ts'
import type { Section } from './section.ts'
import { countryInText } from './words.ts'

/** The weekly averages of a year next to those of the Union. */
export function trendSection({ weekly, fuel, code }: CountryFacts): Section | null {
  const year = weekly?.year ?? null
  if (year === null || fuel === null || isWithoutReadings(year.lines)) return null
  const { lines, state } = year
  const series = state.fuel === 'diesel' ? 'diesel' : 'e95'
  const name = weeklyFuelNames[series]
  const span = `${dayText(lines.labels[0]!)} to ${dayText(lines.labels.at(-1)!)}`
  const alt = `Chart: weekly average price of ${name} in ${countryInText(code)} and in the European Union, ${span}`
  const chart = (width: number, plotHeight: number): Html =>
    drawing(lineDrawing(lines, { width, plotHeight, colours: null, texts: null }), alt)
  const isOther = seriesOf(fuel, code) === null
  return {
    id: 'trend',
    link: 'Trend',
    heading: 'A year against the EU',
    content: html`${isOther && html`<p>The weekly series has no ${fuelName(fuel)}. The chart shows ${name.toLowerCase()}.</p>`}
<figure class="chart">
<figcaption class="quiet">${name}, weekly averages in EUR per litre, taxes included, ${span}.</figcaption>
<div class="chart-wide">${chart(660, 300)}</div>
<div class="chart-narrow">${chart(340, 280)}</div>
</figure>
<p><a href="/history${searchOf(state)}">Open in History</a>: other countries, all weeks since 2005, files and pictures.</p>
`,
  }
}
