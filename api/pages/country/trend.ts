import type { CountryFacts } from '../../country/country-facts.ts'
import { seriesOf } from '../../country/weekly-facts.ts'
import { lineDrawing } from '../../shared/chart/line-drawing.ts'
import { countryName, dayText, inCountry } from '../../shared/format.ts'
import { isWithoutReadings } from '../../shared/history/lines.ts'
import { searchOf } from '../../shared/history/state.ts'
import { weeklyFuelNames } from '../../shared/weekly.ts'
import { words as browserWords, pageWords } from '../../shared/words.ts'
import { drawings } from '../elements.ts'
import { html } from '../html.ts'
import type { Section } from './section.ts'
import { fuelInText } from './words.ts'

/** The weekly averages of a year next to those of the Union. */
export function trendSection({ weekly, fuel, code }: CountryFacts): Section | null {
  const year = weekly?.year ?? null
  if (year === null || fuel === null || isWithoutReadings(year.lines)) return null
  const { lines, state } = year
  const series = state.fuel === 'diesel' ? 'diesel' : 'e95'
  const { inText, country: words } = pageWords
  const name = weeklyFuelNames[series]
  const span = browserWords.range(dayText(lines.labels[0]!), dayText(lines.labels.at(-1)!))
  // The lines were made in English.
  const named = { ...lines, lines: lines.lines.map(line => ({ ...line, name: countryName(line.short ?? line.name) })) }
  const alt = words.chart(name, inCountry(code), span)
  const chart = (width: number, plotHeight: number) => lineDrawing(named, { width, plotHeight })
  const isOther = seriesOf(fuel, code) === null
  return {
    id: 'trend',
    link: words.trend,
    heading: words.year,
    content: html`${isOther && html`<p>${words.otherFuel(fuelInText(fuel), inText(name))}</p>`}
<figure class="chart">
<figcaption class="quiet">${words.chartIs(name, span)}</figcaption>
${drawings(chart(660, 300), chart(340, 280), alt)}
</figure>
<p><a href="/history${searchOf(state)}">${words.openHistory}</a>${words.historyHas}</p>
`,
  }
}
