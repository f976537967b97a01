import { lineDrawing } from '../shared/chart/line-drawing.ts'
import { sourceNotes } from '../shared/history/figures-csv.ts'
import { chartLines, chartTitle, type Histories, isWithoutReadings } from '../shared/history/lines.ts'
import { type HistoryState, neededCountries, searchOf } from '../shared/history/state.ts'
import { drawings } from './elements.ts'
import { html } from './html.ts'
import { fontLinks, type Loads } from './page.ts'

export interface EmbedFrame extends Pick<Loads, 'fonts'> {
  readonly siteName: string
  readonly styles: readonly string[]
  /** The data are made up. */
  readonly demonstration: boolean
}

/** A chart for a frame of another page: no navigation, no script. The link leads to the same chart on this site. */
export function historyEmbed(state: HistoryState, histories: Histories, frame: EmbedFrame): string {
  const { siteName, styles, fonts, demonstration } = frame
  const figures = chartLines(state, histories)
  const isEmpty = isWithoutReadings(figures)
  const title = isEmpty ? 'Weekly fuel prices' : chartTitle(figures)
  const facts = { isBritish: neededCountries(state).includes('GB'), isDemonstration: demonstration }
  const names = figures.lines.map(({ name }) => name).join('; ')
  const chart = (width: number, plotHeight: number) => lineDrawing(figures, { width, plotHeight })
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${fontLinks(fonts)}${styles.map(style => html`<link rel="stylesheet" href="${style}">\n`)}</head>
<body class="embed">
<main>
<h1>${title}</h1>
<p class="chart-unit">${figures.unit}</p>
${
  isEmpty
    ? html`<p class="message">There are no readings of these countries in these weeks.</p>`
    : drawings(chart(880, 400), chart(360, 320), `Chart, ${figures.unit}: ${names}`)
}
<p class="source quiet">${sourceNotes(facts).map(note => html`${note} · `)}<a href="/history${searchOf(state)}" target="_blank" rel="noopener">Open in ${siteName}</a></p>
</main>
</body>
</html>
`.text
}
