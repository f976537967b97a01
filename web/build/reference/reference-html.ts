import { type Html, html } from '../../../api/pages/html.ts'
import { exampleBase } from '../../../api/shared/example-base.ts'
import { endpointSection } from './endpoint.ts'
import { type DescribedService, type Endpoint, type EndpointGroup, endpointsOf } from './endpoints.ts'
import { schemaSections } from './members.ts'
import { overview } from './overview.ts'
import { completeSentence } from './words.ts'

/** The API reference, without the frame of a page. */
export function referenceHtml(description: DescribedService): Html {
  const { groups, pages } = endpointsOf(description)
  return html`<div class="reference">
${contents(groups)}
<div class="reference-text">
<section id="overview">
<h2>Overview</h2>
${overview.map(([id, title, content]) => html`<section id="${id}">\n<h3>${title}</h3>\n${content}\n</section>\n`)}</section>
${groups.map(group => groupSection(group, description))}<section id="pages">
<h2>Pages</h2>
<p>HTML pages for people. Programs should use the endpoints above.</p>
<ul>${pages.map(page)}</ul>
</section>
<section id="schemas">
<h2>Schemas</h2>
<p>All schemas of the answers. Select a name to see its members. <code>[]</code> means the elements of a list, <code>*</code> the members of a map.</p>
${schemaSections(description.components.schemas)}</section>
</div>
</div>
`
}

/** The table of contents, next to the text or above it in a narrow window. */
function contents(groups: readonly EndpointGroup[]): Html {
  const parts = [
    part(
      'overview',
      'Overview',
      overview.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>\n`),
    ),
    ...groups.map(({ id, title, endpoints }) => part(id, title, endpoints.map(endpointLink))),
    part('pages', 'Pages', []),
    part('schemas', 'Shapes', []),
  ]
  return html`<nav class="reference-contents" aria-label="Contents of this page">
<details open><summary>Contents</summary>
<ul>${parts}</ul>
</details>
</nav>`
}

function part(id: string, title: string, entries: readonly Html[]): Html {
  return html`<li><a href="#${id}">${title}</a>${entries.length > 0 && html`<ul>${entries}</ul>`}</li>\n`
}

function endpointLink({ operationId, method, path }: Endpoint): Html {
  return html`<li><a href="#${operationId}">${method === 'POST' && html`<span class="method">${method}</span> `}${path}</a></li>\n`
}

const introductions: Readonly<Record<string, Html>> = {
  'bulk-files': html`<p>Complete tables as Parquet and CSV, with a key of the plan Business: the weekly series since 2005, stations,
current prices, price changes, daily statistics, tolls. <code>datapackage.json</code> describes each column and the terms of each
file. You can fetch a file in parts (<code>Range</code>) and verify it with <code>Repr-Digest</code>, its SHA-256. DuckDB needs no
extension for the examples, because they read files that curl has downloaded.</p>\n`,
  agents: html`<p>The figures as tools of the Model Context Protocol, for agents: prices, rankings, changes, records, history, stations
around a place, tolls, provenance, coverage, and questions in English. Give your agent the address <code><span class="base">${exampleBase}</span>/mcp</code>
(streamable HTTP, no session, no key). Name the source of an answer when you pass its figures on.</p>
<p>Programs need no further setup. Pages in a browser, including the form below, are answered on the same machine. From other
machines the operator must allow their origin (<code>serve --allow-origin</code>).</p>\n`,
  access: html`<p>The request that the form on the <a href="/pricing">Plans</a> page sends.</p>\n`,
}

function groupSection({ id, title, endpoints }: EndpointGroup, description: DescribedService): Html {
  return html`<section id="${id}">
<h2>${title}</h2>
${introductions[id]}${endpoints.map(endpoint => endpointSection(endpoint, description))}</section>
`
}

function page({ path, summary }: Endpoint): Html {
  return html`<li><a href="${path}">${path}</a>: ${completeSentence(summary.replace(/^Page: /, ''))}</li>\n`
}
