import { type Html, html } from '../../../api/pages/html.ts'
import type { Schema } from '../../../api/schemas/components.ts'
import { completeSentence } from './words.ts'

type Schemas = Readonly<Record<string, Schema>>

/** One line of a table of members. */
interface Member {
  readonly name: string
  readonly type: Html
  readonly isAlways: boolean
  readonly notes: Html
}

interface Shape {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly (string | null)[]
  readonly nullable?: boolean
  readonly description?: string
  readonly items?: Schema
  readonly properties?: Schemas
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly default?: string | number
}

// Schemas whose names explain themselves. They have no page.
const named = new Set(['CountryCode', 'FuelCode', 'Page', 'Description'])

// The answer to a question has one of twenty kinds of data. Each has its own page, because together they would be too long for one.
const apart = new Set(['AnswerData'])

/** Where the name of a shape leads. */
export type LinkTo = (name: string) => string

const shapePage: LinkTo = name => `/docs/${name}`

export function shapeNames(schemas: Schemas): readonly string[] {
  return Object.keys(schemas).filter(name => !named.has(name))
}

/** Leads to the shapes that are on the same page, and to the pages of the others. */
export function linksWithin(shown: readonly string[]): LinkTo {
  return name => (shown.includes(name) ? `#${name}` : shapePage(name))
}

/** The named shapes of these bodies, and those that they contain. */
export function shapesBelow(bodies: readonly Schema[], schemas: Schemas): readonly string[] {
  const found = new Set<string>()
  const add = (schema: unknown): void => {
    for (const name of namesIn(schema)) {
      if (named.has(name) || found.has(name) || !schemas[name]) continue
      found.add(name)
      if (!apart.has(name)) add(schemas[name])
    }
  }
  for (const body of bodies) add(body)
  return [...found]
}

function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === '$ref' ? [String(value).split('/').at(-1)!] : namesIn(value),
  )
}

/** A shape with its own members. */
export function shapeBlock(name: string, schema: Schema, linkTo: LinkTo, heading: 'h3' | null): Html {
  const { description, properties } = schema as Shape
  const kinds = choices(schema)
  return html`<section class="shape" id="${name}">
${heading && html`<h3>${name}</h3>\n`}${description !== undefined && html`<p>${completeSentence(description)}</p>\n`}${
  kinds.length > 0 && html`<p>One of ${listed(kinds.map(one => typeOf(one, linkTo)))}.</p>\n`
}${properties && memberList(schema, linkTo)}${
  !properties && kinds.length === 0 && description === undefined && html`<p>${typeOf(schema, linkTo)}</p>\n`
}</section>
`
}

/** The members of a shape. A list, because a table of as many rows has three times as many elements. */
function memberList(schema: Schema, linkTo: LinkTo): Html {
  const { properties = {}, required = [] } = schema as Shape
  // Required members first, both in the order of the answers.
  const names = [...required, ...Object.keys(properties).filter(one => !required.includes(one))]
  const members = names.flatMap(one => membersOf(one, properties[one]!, required.includes(one), linkTo))
  return html`<dl class="members">\n${members.map(
    ({ name, type, isAlways, notes }) =>
      html`<dt><code>${name}</code></dt><dd><span class="quiet">${type}${!isAlways && ', not always'}</span>${notes.text !== '' && html` ${notes}`}</dd>\n`,
  )}</dl>\n`
}

/** With the members of an object that has no name of its own. */
function membersOf(name: string, schema: Schema, isAlways: boolean, linkTo: LinkTo): readonly Member[] {
  const own = { name, type: typeOf(schema, linkTo), isAlways, notes: notesOf(schema) }
  const { properties, required = [], items, additionalProperties } = schema as Shape
  const within = (prefix: string, inner: Schema | undefined): readonly Member[] => {
    const { properties: inside, required: always = [] } = (inner ?? {}) as Shape
    return Object.entries(inside ?? {}).flatMap(([one, each]) =>
      membersOf(prefix + one, each, always.includes(one), linkTo),
    )
  }
  if (properties) {
    const inside = Object.entries(properties)
    return [own, ...inside.flatMap(([one, each]) => membersOf(`${name}.${one}`, each, required.includes(one), linkTo))]
  }
  return [own, ...within(`${name}[].`, items), ...within(`${name}.*.`, additionalProperties)]
}

/** The type in a word or two. Named schemas are links. */
export function typeOf(schema: Schema, linkTo: LinkTo): Html {
  const { $ref, allOf, type, nullable, items, additionalProperties, format } = schema as Shape
  const of = (one: Schema): Html => typeOf(one, linkTo)
  if ($ref !== undefined) return link($ref.split('/').at(-1)!, linkTo)
  const kinds = choices(schema)
  const orNull = nullable ? ' or null' : ''
  if (allOf?.length === 1) return html`${of(allOf[0]!)}${orNull}`
  if (kinds.length > 0) return html`one of ${listed(kinds.map(of))}`
  if (type === 'array' && items) return html`list of ${of(items)}${orNull}`
  if (additionalProperties) return html`map of ${of(additionalProperties)}${orNull}`
  const isPlain = format === undefined || format === 'binary'
  return html`${format === 'binary' ? 'bytes' : (type ?? 'anything')}${!isPlain && ` (${format})`}${orNull}`
}

function choices(schema: Schema): readonly Schema[] {
  const { oneOf, anyOf } = schema as Shape
  return oneOf ?? anyOf ?? []
}

function link(name: string, linkTo: LinkTo): Html {
  if (name === 'CountryCode') return html`<a href="/docs/conventions#countries">country code</a>`
  if (name === 'FuelCode') return html`<a href="/docs/conventions#fuels">fuel code</a>`
  return named.has(name) ? html`text` : html`<a href="${linkTo(name)}">${name}</a>`
}

function listed(types: readonly Html[]): Html {
  return html`${types.map((type, index) => html`${index > 0 && (index === types.length - 1 ? ' or ' : ', ')}${type}`)}`
}

/** Notes in addition to the type: allowed values, bounds and the text of the description. */
export function notesOf(schema: Schema, description?: string): Html {
  const { enum: values, minimum, maximum, maxLength, maxItems, pattern, description: own } = schema as Shape
  const texts = description ?? own
  const isInstant = pattern?.startsWith('^\\d{4}-\\d{2}-\\d{2} ')
  const parts = [
    values && html`${values.map((value, index) => html`${index > 0 && ', '}<code>${String(value)}</code>`)}.`,
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}.`,
    maxLength !== undefined && `At most ${maxLength.toLocaleString('en')} characters.`,
    maxItems !== undefined && `At most ${maxItems}.`,
    isInstant && html`<a href="/docs/conventions#instants">UTC</a>.`,
    pattern === '^[0-9a-f]{64}$' && 'SHA-256, hexadecimal.',
    texts !== undefined && completeSentence(texts),
  ].filter(part => part !== undefined && part !== false)
  return html`${parts.map((part, index) => html`${index > 0 && ' '}${part}`)}`
}
