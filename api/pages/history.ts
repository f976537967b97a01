import type { History } from '../../pipeline/serving/schemas/live.ts'
import { changeText, countryName, dayText, priceText } from '../shared/format.ts'
import {
  britainSource,
  type NewestReading,
  newestWeek,
  type SeriesFuel,
  weeklyFuelNames,
  weeklySource,
} from '../shared/weekly.ts'
import { type Html, html } from './html.ts'
import type { Page } from './page.ts'

const fuels: readonly SeriesFuel[] = ['e95', 'diesel']

/** Weekly prices: the section where the script draws the chart, then the newest week of each country. */
export function historyPage(histories: readonly History[], demonstration: boolean): Page {
  return {
    path: '/history',
    title: 'Weekly prices of the last five years',
    description: 'Weekly Euro 95 and diesel prices of 28 countries and the EU: compare, chart, download.',
    script: 'history',
    isWide: true,
    content: html`<p class="lead">National average prices of Euro 95 and diesel in EUR per litre, including taxes, from the
European Commission’s Weekly Oil Bulletin.</p>
<noscript><p class="message">Charts and downloads need JavaScript, which is off. The newest week of
every country is below. All weeks of a country are available as JSON:
${histories.map(({ cc }, index) => html`${index > 0 && ', '}<a href="/lang/api/country-history.php?cc=${cc}">${countryName(cc)}</a>`)}.</p></noscript>
<section id="explorer" aria-label="Compare countries"${weeksOf(histories)}${
      demonstration && html` data-demonstration="true"`
    }></section>
<section aria-labelledby="newest">
<h2 id="newest">The newest week of every country</h2>
${newestTable(histories)}
</section>
${sourceLine()}`,
  }
}

/** The first and the last week, for the controls that the script adds. */
function weeksOf(histories: readonly History[]): Html {
  const weeks = histories.flatMap(({ labels }) => labels).sort()
  if (weeks.length === 0) return html``
  return html` data-first="${weeks[0]}" data-last="${weeks.at(-1)}"`
}

function newestTable(histories: readonly History[]): Html {
  return html`<div class="table-box" tabindex="0" role="region" aria-labelledby="newest"><table class="newest-weeks">
<caption><span>EUR per litre, and the change from 4 and 52 weeks earlier. A dash means no reading.</span></caption>
<thead>
<tr><th scope="col" rowspan="2">Country</th><th scope="col" rowspan="2">Week of</th>${fuels.map(
    fuel => html`<th scope="colgroup" colspan="3" class="group">${weeklyFuelNames[fuel]}</th>`,
  )}</tr>
<tr>${fuels.map(() => html`<th scope="col" class="number">Price</th><th scope="col" class="number">4 weeks</th><th scope="col" class="number">52 weeks</th>`)}</tr>
</thead>
<tbody>
${histories.map(row)}</tbody></table></div>`
}

function row(history: History): Html {
  const { cc } = history
  const name = html`<th scope="row"><a href="/history?cc=${cc}">${countryName(cc)}</a></th>`
  const newest = newestWeek(history)
  if (newest === null) return html`<tr>${name}<td colspan="7" class="quiet">${whyEmpty(cc)}</td></tr>\n`
  const cells = fuels.map(fuel => readingCells(newest[fuel]))
  return html`<tr>${name}<td class="week">${dayText(newest.week)}</td>${cells}</tr>\n`
}

function whyEmpty(cc: string): string {
  return cc === 'GB'
    ? 'No data for the last five years: the ministry’s file has not been read yet.'
    : 'No data for the last five years.'
}

function readingCells({ price, change4, change52 }: NewestReading): Html {
  return html`<td class="number price">${price === null ? '–' : priceText(price)}</td><td class="number">${change(
    change4,
  )}</td><td class="number">${change(change52)}</td>`
}

function change(eur: number | null): string {
  return eur === null ? '–' : changeText(eur)
}

function sourceLine(): Html {
  return html`<p class="source quiet">Source: <a href="${weeklySource.url}">${weeklySource.source}</a>,
${weeklySource.licence}, divided by 1000 and rounded. <a href="${britainSource.url}">${britainSource.source}</a>,
${britainSource.licence}.</p>`
}
