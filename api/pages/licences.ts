import type { SourceTerms } from '../../web/shared/answers.ts'
import { type Html, html } from './html.ts'
import type { Page } from './page.ts'

const headings = ['Source', 'Publisher', 'Licence', 'Attribution', 'Reuse', 'Level', 'Last read (UTC)']

/** Sources of one market, or those that belong to none. */
export interface SourceGroup {
  readonly name: string
  readonly sources: readonly SourceTerms[]
}

/** Per market its sources and their terms: where every answer's `Link: </licences>; rel="license"` leads. */
export function licencesPage(groups: readonly SourceGroup[]): Page {
  return {
    path: '/licences',
    title: 'Sources and licences',
    description: 'Where each figure comes from, and on what terms it may be used.',
    script: null,
    isWide: true,
    content: html`${groups.map(section)}`,
  }
}

function section({ name, sources }: SourceGroup): Html {
  const head = headings.map(heading => html`<th scope="col">${heading}</th>`)
  return html`<h2>${name}</h2>
<div class="table-box" tabindex="0" role="region" aria-label="${name}"><table><thead><tr>${head}</tr></thead>
<tbody>${sources.map(row)}</tbody></table></div>
`
}

function row(source: SourceTerms): Html {
  return html`<tr><td>${source.id}</td><td>${link(source.homepage, source.publisher)}</td><td>${link(
    source.licence_url,
    source.licence,
  )}</td><td>${source.attribution}</td><td>${source.reuse}</td><td>${source.level}</td><td>${
    source.last_read ?? 'never'
  }</td></tr>\n`
}

/** Only addresses of the web become links. */
function link(address: string, text: string): Html {
  return /^https?:\/\//.test(address) ? html`<a href="${address}">${text}</a>` : html`${text}`
}
