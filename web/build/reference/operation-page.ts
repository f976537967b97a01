import type { Response } from '../../../api/openapi/operation.ts'
import { codeTabs } from '../../../api/pages/docs/request-panel.ts'
import { type Html, html } from '../../../api/pages/html.ts'
import { type Call, exampleCodesOf, jsonText } from '../../../api/shared/request-code.ts'
import { exampleAnswerOf, requestBuilder } from './builder.ts'
import { callsOf } from './calls.ts'
import type { DescribedService, Endpoint } from './endpoints.ts'
import { type LinkTo, linksWithin, shapeBlock, shapesBelow, typeOf } from './shapes.ts'
import { completeSentence, tableBox, words } from './words.ts'

/** A part of the page, for its contents. */
export type PageSection = readonly [id: string, title: string]

/** The page of one operation: the request, more examples, the answers and their members. */
export function operationPage(
  endpoint: Endpoint,
  { components }: DescribedService,
): { html: Html; sections: readonly PageSection[] } {
  const { method, path, summary, isAddition, isKeyed, responses, requestBody } = endpoint
  const calls = callsOf(endpoint)
  const schemas = [...Object.values(requestBody?.content ?? {}), ...Object.values(responses[200]?.content ?? {})].map(
    one => one.schema,
  )
  const shown = shapesBelow(schemas, components.schemas)
  const linkTo = linksWithin(shown)
  const builder = requestBuilder(endpoint, linkTo)
  // The builder shows the first example. Code of another language (SQL) is only below.
  const below = builder === false || calls[0]?.sql !== undefined ? calls : calls.slice(1)
  const example = builder === false ? exampleAnswerOf(endpoint) : undefined
  const parts: readonly (readonly [id: string, title: string, content: Html])[] = [
    ...(below.length > 0 ? [['examples', 'Examples', examples(below, calls, endpoint)] as const] : []),
    ...(example === undefined ? [] : [['answer', 'Example answer', exampleBlock(example)] as const]),
    ['answers', 'Answers', html`${bodyOf(endpoint, linkTo)}${answerTable(endpoint, linkTo)}`],
    ...(shown.length > 0
      ? [
          [
            'members',
            'Members',
            html`${shown.map(name => shapeBlock(name, components.schemas[name]!, linkTo, 'h3'))}`,
          ] as const,
        ]
      : []),
  ]
  const sections: readonly PageSection[] = [
    ...(builder === false ? [] : [['request', 'Request'] as const]),
    ...parts.map(([id, title]): PageSection => [id, title]),
  ]
  return {
    sections,
    html: html`<p class="operation"><span class="method">${method}</span> <code>${path}</code>${
      isAddition && html` <span class="tag">addition</span>`
    }${isKeyed ? html` <a class="tag warn" href="/docs/keys">needs a key</a>` : html` <span class="tag good">no key</span>`}</p>
<p class="lead">${completeSentence(summary.replace(/ \(an addition\)/, ''))}</p>
${introductions[endpoint.operationId]}${builder}${parts.map(
  ([id, title, content]) => html`<section id="${id}">\n<h2>${title}</h2>\n${content}</section>\n`,
)}`,
  }
}

function examples(shown: readonly Call[], all: readonly Call[], endpoint: Endpoint): Html {
  return html`${shown.map(call => {
    const { search } = new URL(call.path, 'http://x')
    const opens = search !== '' && !endpoint.path.includes('{') && endpoint.method === 'GET' && all.length > 1
    return html`<h3>${words(call.title)}</h3>
${codeTabs(`example-${all.indexOf(call)}`, call.title, exampleCodesOf(call, endpoint))}${
  opens &&
  html`<p class="needs-script"><a href="/docs/${endpoint.operationId}${search}">Open in the form above</a></p>\n`
}`
  })}`
}

function exampleBlock(example: unknown): Html {
  return html`<pre tabindex="0" role="region" aria-label="Example answer"><code>${jsonText(example)}</code></pre>\n`
}

function bodyOf({ requestBody }: Endpoint, linkTo: LinkTo): Html | false {
  if (!requestBody) return false
  const kinds = Object.entries(requestBody.content).map(
    ([type, { schema }]) => html`<p>Body of the request: <code>${type}</code>, ${typeOf(schema, linkTo)}.</p>\n`,
  )
  return html`${kinds}`
}

function answerTable({ method, path, responses }: Endpoint, linkTo: LinkTo): Html {
  const rows = Object.entries(responses).map(([status, { description, headers = {}, content = {} }]) => {
    const kinds = Object.entries(content).map(
      ([type, { schema }]) => html`<div><code>${type}</code> ${typeOf(schema, linkTo)}</div>`,
    )
    return [status, completeSentence(description), kinds, headerNames(headers)]
  })
  return tableBox(`Answers of ${method} ${path}`, ['Status', 'When', 'Body', 'Headers'], rows)
}

/** The value of `Cache-Control` in words. */
function headerNames(headers: NonNullable<Response['headers']>): Html {
  const names = Object.entries(headers).map(([name, { description }], index) => {
    const text = name === 'Cache-Control' ? `${name}: ${description}` : name
    return html`${index > 0 && ', '}<code>${text}</code>`
  })
  return html`${names}`
}

const bulk = html`<p>With a key of the plan Business. <a href="/docs/latestBulkFile"><code>datapackage.json</code></a> describes each column and the
terms of each file. You can fetch a file in parts (<code>Range</code>) and verify it with <code>Repr-Digest</code>, its SHA-256. DuckDB
needs no extension for the examples, because they read files that curl has downloaded.</p>\n`

const introductions: Readonly<Record<string, Html>> = {
  bulkIndex: bulk,
  latestBulkFile: bulk,
  bulkFile: bulk,
  modelContextProtocol: html`<p>The figures as tools of the Model Context Protocol: prices, rankings, changes, records, history, stations around a
place, tolls, provenance, coverage, and questions in English. Give your agent this address (streamable HTTP, no session, no key). Name
the source of an answer when you pass its figures on.</p>
<p>Programs need no further setup. Pages in a browser, including the form below, are answered on the same machine. From other
machines the operator must allow their origin (<code>serve --allow-origin</code>).</p>\n`,
  accessRequest: html`<p>The form on the page <a href="/pricing">Plans</a> sends this request.</p>\n`,
}
