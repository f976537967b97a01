import type { Parameter, Response, Schema } from '../../../api/openapi/operation.ts'
import { type Html, html } from '../../../api/pages/html.ts'
import { callsOf } from './calls.ts'
import { type Call, exampleCodesOf } from './code.ts'
import type { DescribedService, Endpoint } from './endpoints.ts'
import { exampleAnswerOf } from './example-answers.ts'
import { membersTable, notesOf, typeOf } from './members.ts'
import { tryForm } from './try-form.ts'
import { completeSentence, tableBox, words } from './words.ts'

/** The section of one endpoint. Its anchor is the operation's id, which never changes. */
export function endpointSection(endpoint: Endpoint, { components }: DescribedService): Html {
  const { operationId, method, path, summary, parameters, isAddition, isKeyed } = endpoint
  return html`<section class="endpoint" id="${operationId}">
<h3><a class="anchor" href="#${operationId}"><span class="method">${method}</span> <code>${path}</code></a>${
    isAddition && html` <span class="tag">addition</span>`
  }${isKeyed && html` <span class="tag warn">needs a key</span>`}</h3>
<p>${completeSentence(summary.replace(/ \(an addition\)/, ''))}</p>
${parameters.length > 0 && parameterTable(endpoint)}${bodyOf(endpoint)}${callsOf(endpoint).map(call => callBlock(call, endpoint))}
${tryForm(endpoint)}
<h4>Answers</h4>
${answerTable(endpoint)}${membersOfAnswer(endpoint, components.schemas)}${exampleOf(endpoint)}</section>
`
}

function parameterTable({ method, path, parameters }: Endpoint): Html {
  const rows = (parameters as readonly Parameter[]).map(({ name, in: place, required, schema, description }) => {
    const { default: fallback } = schema as { default?: string | number }
    const isAddition = description?.startsWith('An addition')
    const { items } = schema as { items?: Schema }
    return [
      html`<code>${name}</code>${isAddition && html` <span class="tag">addition</span>`}`,
      typeOf(schema),
      place === 'path' ? 'in the path' : required ? 'yes' : 'no',
      fallback !== undefined && html`<code>${fallback}</code>`,
      notesOf(items?.enum ? { ...schema, enum: items.enum } : schema, description),
    ]
  })
  return html`<h4>Parameters</h4>
${tableBox(`Parameters of ${method} ${path}`, ['Parameter', 'Type', 'Required', 'Default', 'Notes'], rows)}`
}

function bodyOf({ requestBody }: Endpoint): Html | false {
  if (!requestBody) return false
  const kinds = Object.entries(requestBody.content).map(
    ([type, { schema }]) => html`<p><code>${type}</code>: ${typeOf(schema)}.</p>\n`,
  )
  return html`<h4>Request body</h4>\n${kinds}`
}

/** The codes are listed one below the other. The script of the page turns them into tabs. */
function callBlock(call: Call, endpoint: Endpoint): Html {
  const codes = exampleCodesOf(call, endpoint).map(
    ({ language, text }) => html`<div class="code" data-language="${language}">
<h5>${language}</h5>
<pre tabindex="0" aria-label="${language}: ${call.title}"><code>${text}</code></pre>
</div>
`,
  )
  return html`<div class="call">
<h4>Example: ${words(call.title)}</h4>
${codes}</div>
`
}

function answerTable({ method, path, responses }: Endpoint): Html {
  const rows = Object.entries(responses).map(([status, { description, headers = {}, content = {} }]) => {
    const kinds = Object.entries(content).map(
      ([type, { schema }]) => html`<div><code>${type}</code> ${typeOf(schema)}</div>`,
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

function membersOfAnswer(
  { method, path, responses }: Endpoint,
  schemas: DescribedService['components']['schemas'],
): Html | false {
  const named = Object.values(responses[200]?.content ?? {}).flatMap(({ schema }) => {
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1)! : ''
    return schemas[name]?.properties ? [name] : []
  })
  return (
    named.length > 0 &&
    html`${named.map(
      name =>
        html`<details><summary>Members of <code>${name}</code></summary>\n${membersTable(`${name}, as ${method} ${path} answers`, schemas[name]!)}</details>\n`,
    )}`
  )
}

function exampleOf(endpoint: Endpoint): Html | false {
  const example = exampleAnswerOf(endpoint)
  return (
    example !== undefined &&
    html`<details><summary>Example answer, shortened</summary>
<pre tabindex="0" aria-label="Example answer of ${endpoint.path}"><code>${JSON.stringify(example, null, 2)}</code></pre></details>
`
  )
}
