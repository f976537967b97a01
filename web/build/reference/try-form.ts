import type { Parameter, Schema } from '../../../api/openapi/operation.ts'
import { type Html, html } from '../../../api/pages/html.ts'
import { fuelName } from '../../../api/shared/format.ts'
import { fuelCodes } from '../../../pipeline/model/fuels.ts'
import { callsOf } from './calls.ts'
import type { Endpoint } from './endpoints.ts'

// A request for access is sent by a person, with the form on the page for plans.
const leftOut = new Set(['accessRequest'])

/**
 * A form that sends a request to this server. Without script it is an ordinary form whose answer the browser opens. Forms that
 * need script (a path to fill in, a body, a key in a header) are hidden until it runs.
 */
export function tryForm(endpoint: Endpoint): Html | false {
  const { operationId, path, method, parameters, isKeyed, requestBody } = endpoint
  if (leftOut.has(operationId)) return false
  const needsScript = method === 'POST' || isKeyed || path.includes('{')
  const given = givenIn(endpoint)
  const fields = parameters.map(one => field(operationId, one, given.get(one.name) ?? ''))
  return html`<details class="try"${needsScript && html` data-needs-script hidden`}>
<summary>Try it</summary>
<form method="get" action="${path}" data-path="${path}" data-method="${method}">
<div class="controls">
${fields}${isKeyed && keyField(operationId)}</div>
${requestBody && bodyField(endpoint)}<p class="buttons"><button class="primary">Send</button></p>
</form>
</details>`
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

function field(operationId: string, { name, in: place, schema, required }: Parameter, given: string): Html {
  const id = `try-${operationId}-${name}`
  const values = valuesOf(schema)
  const { type, default: fallback } = schema as { type?: string; default?: string | number }
  const needed = required && html` required`
  const inPath = place === 'path' && html` data-in="path"`
  const control = values
    ? html`<select id="${id}" name="${name}"${needed}${inPath}>${[...(required ? [] : ['']), ...values].map(value => option(value, value === given))}</select>`
    : html`<input id="${id}" name="${name}" value="${given}"${needed}${inPath} autocomplete="off"${
        fallback !== undefined && html` placeholder="${fallback}"`
      }${(type === 'integer' || type === 'number') && html` inputmode="decimal"`}>`
  return html`<div><label for="${id}">${name}</label>${control}</div>\n`
}

/** The values that a parameter accepts; null where it is not limited to a list. */
function valuesOf(schema: Schema): readonly string[] | null {
  if (schema.$ref === '#/components/schemas/FuelCode') return fuelCodes
  return (schema.enum as readonly string[] | undefined) ?? null
}

function option(value: string, isChosen: boolean): Html {
  const name = (fuelCodes as readonly string[]).includes(value) ? `${value} (${fuelName(value)})` : value
  return html`<option value="${value}"${isChosen && html` selected`}>${value === '' ? 'default' : name}</option>`
}

/** The field has no name, so it never becomes part of an address. The script sends it as a header and does not store it. */
function keyField(operationId: string): Html {
  const id = `try-${operationId}-key`
  return html`<div><label for="${id}">Key</label><input id="${id}" class="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="${id}-hint"><span id="${id}-hint" class="quiet">Sent as <code>X-API-Key</code>, not stored.</span></div>\n`
}

function bodyField(endpoint: Endpoint): Html {
  const id = `try-${endpoint.operationId}-body`
  const text = JSON.stringify(callsOf(endpoint)[0]?.json ?? {}, null, 2)
  return html`<p><label for="${id}">Body (JSON)</label><textarea id="${id}" class="body" rows="6" spellcheck="false">${text}</textarea></p>\n`
}
