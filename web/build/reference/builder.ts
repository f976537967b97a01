import type { Parameter } from '../../../api/openapi/operation.ts'
import { callsAttribute, requestPanel } from '../../../api/pages/docs/request-panel.ts'
import { type Html, html } from '../../../api/pages/html.ts'
import type { Schema } from '../../../api/schemas/components.ts'
import { fuelName } from '../../../api/shared/format.ts'
import { jsonText } from '../../../api/shared/request-code.ts'
import { fuelCodes } from '../../../pipeline/model/fuels.ts'
import { callsOf } from './calls.ts'
import type { Endpoint } from './endpoints.ts'
import { type LinkTo, notesOf, typeOf } from './shapes.ts'

// A request for access is sent by a person, with the form on the page for plans.
const sentElsewhere = new Set(['accessRequest'])

/**
 * The parameters of an operation as a form. Beside it the address, the code and the answer of the request. Without script it is
 * an ordinary form whose answer the browser opens. Forms that need script (a path to fill in, a body, a key in a header)
 * have no button then. Places have fixed heights, so that nothing moves while a reader chooses.
 */
export function requestBuilder(endpoint: Endpoint, linkTo: LinkTo): Html | false {
  const { operationId, path, method, parameters = [], isKeyed, requestBody } = endpoint
  const calls = callsOf(endpoint)
  const [first] = calls
  if (!first || sentElsewhere.has(operationId)) return false
  const needsScript = method === 'POST' || isKeyed || path.includes('{')
  const given = givenIn(endpoint)
  const fields = parameters.map(one => field(one, given.get(one.name) ?? '', linkTo))
  const example = exampleAnswerOf(endpoint)
  return html`<section id="request" class="builder" aria-labelledby="request-heading">
<form class="parameters" id="request-form" method="get" action="${path}" data-path="${path}" data-method="${method}" data-calls="${callsAttribute(calls)}">
<h2 id="request-heading">${parameters.length > 0 ? 'Parameters' : 'Request'}</h2>
${isKeyed && keyField}${parameters.length + (requestBody ? 1 : 0) + (isKeyed ? 1 : 0) === 0 && html`<p class="quiet">This request has no parameters.</p>\n`}${fields}${requestBody && bodyField(endpoint)}</form>
${requestPanel({
  method,
  call: first,
  isKeyed,
  needsScript,
  state: example === undefined ? 'Answer' : 'Example answer, shortened, with made-up figures',
  answer: example === undefined ? 'Send the request to see its answer here.' : jsonText(example),
})}</section>
`
}

/** The parameters of the first example of the endpoint. */
function givenIn(endpoint: Endpoint): ReadonlyMap<string, string> {
  const [call] = callsOf(endpoint)
  if (!call) return new Map()
  const { pathname, search } = new URL(call.path, 'http://localhost')
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(found => found[1]!)
  const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '(.+)')}$`)
  const parts = pattern.exec(decodeURI(pathname)) ?? []
  return new Map([
    ...names.map((name, index): [string, string] => [name, (parts[index + 1] ?? '').replaceAll('+', ' ')]),
    ...new URLSearchParams(search),
  ])
}

/** A parameter with its description and its control. */
function field(parameter: Parameter, given: string, linkTo: LinkTo): Html {
  const { name, in: place, schema, required, description } = parameter
  const id = `parameter-${name}`
  const isAddition = description?.startsWith('An addition')
  const { items, default: fallback } = schema as { items?: Schema; default?: string | number }
  const notes = notesOf(items?.enum ? { ...schema, enum: items.enum } : withoutChoices(schema), description)
  const facts = [
    required && place !== 'path' && html`required`,
    place === 'path' && html`in the path`,
    fallback !== undefined && html`default <code>${fallback}</code>`,
  ].filter(one => one !== false)
  return html`<div class="parameter">
<p class="parameter-head"><label for="${id}"><code>${name}</code></label> <span class="quiet">${typeOf(schema, linkTo)}${facts.map(one => html`, ${one}`)}</span>${isAddition && html` <span class="tag">addition</span>`}</p>
${control(parameter, id, given, notes.text !== '')}
${notes.text !== '' && html`<p class="hint" id="${id}-hint">${notes}</p>\n`}</div>
`
}

function control({ name, in: place, schema, required }: Parameter, id: string, given: string, hasHint: boolean): Html {
  const values = valuesOf(schema)
  const { type, default: fallback } = schema as { type?: string; default?: string | number }
  const attributes = html`id="${id}" name="${name}"${required && html` required`}${place === 'path' && html` data-in="path"`}${hasHint && html` aria-describedby="${id}-hint"`}`
  if (values) {
    const all = [...(required ? [] : ['']), ...values]
    return html`<select ${attributes}>${all.map(value => option(value, value === given, fallback))}</select>`
  }
  const isNumber = type === 'integer' || type === 'number'
  return html`<input ${attributes} value="${given}" autocomplete="off"${fallback !== undefined && html` placeholder="${fallback}"`}${isNumber && html` inputmode="decimal"`}>`
}

/** The list of a menu is not repeated beside it. */
function withoutChoices(schema: Schema): Schema {
  const { enum: _listed, ...others } = schema
  return others
}

/** The values that a parameter accepts; null where it is not limited to a list. */
function valuesOf(schema: Schema): readonly string[] | null {
  if (schema.$ref === '#/components/schemas/FuelCode') return fuelCodes
  return (schema.enum as readonly string[] | undefined) ?? null
}

function option(value: string, isChosen: boolean, fallback: string | number | undefined): Html {
  const name = (fuelCodes as readonly string[]).includes(value) ? `${value} (${fuelName(value)})` : value
  const empty = fallback === undefined ? 'not set' : `default (${fallback})`
  return html`<option value="${value}"${isChosen && html` selected`}>${value === '' ? empty : name}</option>`
}

/** The field has no name, so it never becomes part of an address. The script sends it as a header and does not store it. */
const keyField = html`<div class="parameter needs-script">
<p class="parameter-head"><label for="request-key">Your key</label> <span class="quiet">sent as <code>X-API-Key</code></span></p>
<input id="request-key" class="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="request-key-hint">
<p class="hint" id="request-key-hint">Not stored, and never part of an address. <a href="/pricing#request">Get a key</a></p>
</div>
`

function bodyField(endpoint: Endpoint): Html {
  const text = JSON.stringify(callsOf(endpoint)[0]?.json ?? {}, null, 2)
  return html`<div class="parameter needs-script">
<p class="parameter-head"><label for="request-body">Body</label> <span class="quiet">JSON</span></p>
<textarea id="request-body" class="body" rows="9" spellcheck="false">${text}</textarea>
</div>
`
}

import answers from './example-answers.json' with { type: 'json' }

/** An answer of the demonstration with shortened lists. test/site-build/reference.test.ts validates it against its schema. */
export function exampleAnswerOf({ operationId, responses }: Endpoint): unknown {
  const ours = (answers as Readonly<Record<string, unknown>>)[operationId]
  return ours ?? responses[200]?.content?.['application/json']?.example
}
