import { type Html, html } from '../../../api/pages/html.ts'
import { exampleBase } from '../../shared/example-base.ts'
import { endpointSection } from './endpoint.ts'
import { type Description, type Endpoint, type EndpointGroup, endpointsOf } from './endpoints.ts'
import { schemaSections } from './members.ts'
import { overview } from './overview.ts'
import { sentence } from './words.ts'

/** The reference of the interface, without the frame of a page. */
export function referenceHtml(description: Description): Html {
  const { groups, pages } = endpointsOf(description)
  return html`<div class="reference">
${contents(groups)}
<div class="reference-text">
<section id="overview">
<h2>Overview</h2>
${overview.map(([id, title, content]) => html`<section id="${id}">\n<h3>${title}</h3>\n${content}\n</section>\n`)}</section>
${groups.map(group => groupSection(group, description))}<section id="pages">
<h2>Pages</h2>
<p>Pages for people, in HTML; no programs should read them.</p>
<ul>${pages.map(page)}</ul>
</section>
<section id="schemas">
<h2>Shapes</h2>
<p>Every shape that the answers are made of; a name opens its members. <code>[]</code> stands for the elements of a list, <code>*</code> for the members of a map.</p>
${schemaSections(description.components.schemas)}</section>
</div>
</div>
`
}

/** Beside the text, or above it where there is no room. */
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
  'bulk-files': html`<p>Whole tables for holders of a key of plan Business, as Parquet and CSV: the weekly series since 2005, stations,
prices in force, price moves, daily statistics, tolls. <code>datapackage.json</code> says what each column is and on what terms a file
may be used. A file can be fetched in parts (<code>Range</code>), and is checked with <code>Repr-Digest</code>, its SHA-256. DuckDB needs no
extension for the examples: they read the files that curl has fetched.</p>\n`,
  agents: html`<p>The figures as tools of the Model Context Protocol, for agents: prices, comparisons, history, stations around a place,
tolls, provenance, coverage, and questions in English. An agent is given the address <code><span class="base">${exampleBase}</span>/mcp</code>
(streamable HTTP, no session, no key). Name the source that an answer names when you pass its figures on.</p>
<p>Programs may ask as they are. Pages in a browser, the form below too, are answered on the reader’s own machine, and elsewhere where
the operator has allowed their origin (<code>serve --allow-origin</code>).</p>\n`,
  access: html`<p>What the form on the page <a href="/pricing">Plans</a> sends.</p>\n`,
}

function groupSection({ id, title, endpoints }: EndpointGroup, description: Description): Html {
  return html`<section id="${id}">
<h2>${title}</h2>
${introductions[id]}${endpoints.map(endpoint => endpointSection(endpoint, description))}</section>
`
}

function page({ path, summary }: Endpoint): Html {
  return html`<li><a href="${path}">${path}</a>: ${sentence(summary.replace(/^Page: /, ''))}</li>\n`
}
