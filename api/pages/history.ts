import type { History } from '../../pipeline/serving/schemas/live.ts'
import { weeklyCsvPath } from '../shared/addresses.ts'
import { valueText } from '../shared/chart/chart-data.ts'
import { changeText, countryName, dayText, listText, priceText } from '../shared/format.ts'
import type { HistoryLines } from '../shared/history/lines.ts'
import { chartSentence } from '../shared/history/said.ts'
import { type HistoryState, historyAddress, leftOut, searchOf, type TimeWindow } from '../shared/history/state.ts'
import { embedPath, historyTitle } from '../shared/history/title.ts'
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

/** The file of all weeks, for the script of the page. */
export const weeklyFilePath = '/history/weeks.json'

const fuels: readonly SeriesFuel[] = ['e95', 'diesel']

export interface HistoryFacts {
  /** The last five years of each country, for the table of the newest weeks. */
  readonly histories: readonly History[]
  /** The first and the last week, for the controls that the script adds. Null without any week. */
  readonly window: TimeWindow | null
  /** The snapshot has the file of all weeks. An earlier version made none: then the page has five years. */
  readonly isComplete: boolean
  /** The chart of the address, for readers without script. */
  readonly state: HistoryState
  /** What of the address is not used, a sentence each. */
  readonly faults: readonly string[]
  readonly figures: HistoryLines
  readonly demonstration: boolean
}

/** Weekly prices: the section where the script draws the chart, then the newest week of each country. */
export function historyPage(facts: HistoryFacts): Page {
  const { histories, window, isComplete, demonstration, state, faults } = facts
  const isFirst = historyAddress(state) === '/history'
  return {
    path: '/history',
    title: titleOf(facts),
    ...(isFirst ? {} : { windowTitle: historyTitle(state) }),
    canonical: historyAddress(state),
    description: 'Weekly Euro 95 and diesel prices of 28 countries and the EU since 2005: compare, chart, download.',
    dataset: {
      licence: 'https://creativecommons.org/licenses/by/4.0/',
      files: [
        { path: `${weeklyCsvPath}${searchOf(state)}`, type: 'text/csv' },
        ...(isComplete ? [{ path: weeklyFilePath, type: 'application/json' }] : []),
      ],
    },
    script: 'history',
    report: [],
    isWide: true,
    content: html`<p class="lead">National average prices of Euro 95 and diesel in euros per litre, including taxes, from the
European Commission’s Weekly Oil Bulletin.</p>
${!isComplete && fiveYears}<noscript>${faults.map(fault => html`<p class="message warn">${leftOut(fault)}</p>\n`)}${withoutScript(facts)}</noscript>
<section id="explorer" aria-label="Compare countries"${windowOf(window)}${
      isComplete && html` data-weeks="${weeklyFilePath}"`
    }${demonstration && html` data-demonstration="true"`}></section>
<section aria-labelledby="newest">
<h2 id="newest">The newest week of every country</h2>
${newestTable(histories)}
</section>
${sourceLine()}`,
  }
}

function titleOf({ window, isComplete }: HistoryFacts): string {
  if (!isComplete) return 'Weekly prices of the last five years'
  return window === null ? 'Weekly prices' : `Weekly prices since ${window.first.slice(0, 4)}`
}

const fiveYears = html`<p class="message warn">The snapshot was made by an earlier version of the program, so the chart begins five
years ago. The next run adds the weeks since 2005.</p>
`

function windowOf(window: TimeWindow | null): Html {
  return window === null ? html`` : html` data-first="${window.first}" data-last="${window.last}"`
}

// Without script the page is one table. The CSV has all weeks.
const weeksWithoutScript = 26

/** The newest weeks of the chosen countries, and the complete figures as a file. */
function withoutScript({ state, figures }: HistoryFacts): Html {
  if (figures.labels.length === 0) {
    return html`<p class="message">JavaScript is off, so charts cannot be changed here. Choose a country in the table below.</p>`
  }
  const search = searchOf(state)
  const names = listText(state.countries.map(countryName))
  const said = chartSentence(state, figures)
  return html`<p class="message">JavaScript is off, so charts cannot be changed here. Choose a country in the table below, or name
several in the address: <a href="/history?cc=DE,FR,IT&amp;fuel=both">/history?cc=DE,FR,IT&amp;fuel=both</a>. ${names}:
<a href="${weeklyCsvPath}${search}">all weeks as CSV</a>, <a href="${embedPath}${search}">the chart</a>.</p>
${said !== null && html`<p class="lead">${said}</p>\n`}${chosenTable(figures)}`
}

function chosenTable({ labels, lines, unit, isSigned }: HistoryLines): Html {
  const shown = [...labels.keys()].slice(-weeksWithoutScript).reverse()
  const cell = (value: number | null | undefined) => (typeof value === 'number' ? valueText(value, isSigned) : '–')
  return html`<div class="table-box no-file" tabindex="0" role="region" aria-label="Chosen weeks"><table class="chosen-weeks">
<caption><span>${unit}, the newest ${shown.length} weeks. A dash means no reading.</span></caption>
<thead><tr><th scope="col">Week of</th>${lines.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>
${shown.map(week => {
  const cells = lines.map(({ values }) => html`<td class="number">${cell(values[week])}</td>`)
  return html`<tr><th scope="row" class="week">${dayText(labels[week]!)}</th>${cells}</tr>\n`
})}</tbody></table></div>`
}

function newestTable(histories: readonly History[]): Html {
  return html`<div class="table-box" tabindex="0" role="region" aria-labelledby="newest"><table class="newest-weeks">
<caption><span>Per litre, and the change from 4 and 52 weeks earlier. A dash means no reading.</span></caption>
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
