import type { Figures, SourceFigure } from '../../pipeline/snapshot/figures.ts'
import { escaped, page } from './page.ts'

const headings = ['Source', 'Publisher', 'Licence', 'Attribution', 'Reuse', 'Level', 'Last read (UTC)']

/** Per market its sources and their terms: where every answer's `Link: </licences>; rel="license"` leads. */
export function licencesPage(figures: Figures, countryNames: Readonly<Record<string, string>>): string {
  const countries = [...new Set(figures.sources.flatMap(source => source.country ?? []))].sort()
  const sections = countries.map(country =>
    section(
      `${countryNames[country] ?? country} (${country})`,
      figures.sources.filter(source => source.country === country),
    ),
  )
  const shared = figures.sources.filter(source => source.country === null)
  if (shared.length > 0) sections.push(section('All markets', shared))
  return page('Sources and licences', sections.join('\n'), figures.demonstration)
}

function section(title: string, sources: readonly SourceFigure[]): string {
  const head = headings.map(heading => `<th>${heading}</th>`).join('')
  return `<h2>${escaped(title)}</h2>\n<table><tr>${head}</tr>\n${sources.map(row).join('\n')}\n</table>`
}

function row(source: SourceFigure): string {
  const cells = [
    escaped(source.id),
    link(source.homepage, source.publisher),
    link(source.licenceUrl, source.licence),
    ...[source.attribution, source.reuse, source.level, source.lastRead ?? 'never'].map(escaped),
  ]
  return `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
}

/** Only addresses of the web become links. */
function link(address: string, text: string): string {
  return /^https?:\/\//.test(address) ? `<a href="${escaped(address)}">${escaped(text)}</a>` : escaped(text)
}
