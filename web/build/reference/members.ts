import type { Schema } from '../../../api/openapi/operation.ts'
import { type Html, html, type Part } from '../../../api/pages/html.ts'
import { completeSentence, tableBox } from './words.ts'

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

// Schemas whose names explain themselves. They have no section.
const named = new Set(['CountryCode', 'FuelCode', 'Page', 'Description'])

/** Every schema once, each with its own members. */
export function schemaSections(schemas: Schemas): Html {
  const sections = Object.entries(schemas)
    .filter(([name]) => !named.has(name))
    .map(([name, schema]) => schemaSection(name, schema))
  return html`${sections}`
}

function schemaSection(name: string, schema: Schema): Html {
  const { description, properties } = schema as Shape
  const kinds = choices(schema)
  return html`<section class="schema" id="schema-${name}">
<details><summary><h3>${name}</h3></summary>
${description !== undefined && html`<p>${completeSentence(description)}</p>\n`}${
  kinds.length > 0 && html`<p>One of ${listed(kinds.map(typeOf))}.</p>\n`
}${properties && membersTable(name, schema)}</details></section>
`
}

/** The members of a schema. Members of another schema are linked. */
export function membersTable(name: string, schema: Schema): Html {
  const { properties = {}, required = [] } = schema as Shape
  // Required members first, both in the order of the answers.
  const names = [...required, ...Object.keys(properties).filter(one => !required.includes(one))]
  const rows = names.flatMap(one => membersOf(one, properties[one]!, required.includes(one))).map(row)
  return tableBox(`Members of ${name}`, ['Member', 'Type', 'There', 'Notes'], rows)
}

function row({ name, type, isAlways, notes }: Member): readonly Part[] {
  return [html`<code>${name}</code>`, type, isAlways ? 'always' : html`<span class="quiet">sometimes</span>`, notes]
}

/** With the members of an object that has no name of its own. */
function membersOf(name: string, schema: Schema, isAlways: boolean): readonly Member[] {
  const own = { name, type: typeOf(schema), isAlways, notes: notesOf(schema) }
  const { properties, required = [], items, additionalProperties } = schema as Shape
  const within = (prefix: string, inner: Schema | undefined): readonly Member[] => {
    const { properties: inside, required: always = [] } = (inner ?? {}) as Shape
    return Object.entries(inside ?? {}).flatMap(([one, each]) => membersOf(prefix + one, each, always.includes(one)))
  }
  if (properties) {
    const inside = Object.entries(properties)
    return [own, ...inside.flatMap(([one, each]) => membersOf(`${name}.${one}`, each, required.includes(one)))]
  }
  return [own, ...within(`${name}[].`, items), ...within(`${name}.*.`, additionalProperties)]
}

/** The type in a word or two. Named schemas are links. */
export function typeOf(schema: Schema): Html {
  const { $ref, allOf, type, nullable, items, additionalProperties, format } = schema as Shape
  if ($ref !== undefined) return link($ref.split('/').at(-1)!)
  const kinds = choices(schema)
  const orNull = nullable ? ' or null' : ''
  if (allOf?.length === 1) return html`${typeOf(allOf[0]!)}${orNull}`
  if (kinds.length > 0) return html`one of ${listed(kinds.map(typeOf))}`
  if (type === 'array' && items) return html`list of ${typeOf(items)}${orNull}`
  if (additionalProperties) return html`map of ${typeOf(additionalProperties)}${orNull}`
  const isPlain = format === undefined || format === 'binary'
  return html`${format === 'binary' ? 'bytes' : (type ?? 'anything')}${!isPlain && ` (${format})`}${orNull}`
}

function choices(schema: Schema): readonly Schema[] {
  const { oneOf, anyOf } = schema as Shape
  return oneOf ?? anyOf ?? []
}

function link(name: string): Html {
  if (name === 'CountryCode') return html`<a href="#countries">country code</a>`
  if (name === 'FuelCode') return html`<a href="#fuels">fuel code</a>`
  return named.has(name) ? html`text` : html`<a href="#schema-${name}">${name}</a>`
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
    isInstant && html`<a href="#instants">UTC</a>.`,
    pattern === '^[0-9a-f]{64}$' && 'SHA-256, hexadecimal.',
    texts !== undefined && completeSentence(texts),
  ].filter(part => part !== undefined && part !== false)
  return html`${parts.map((part, index) => html`${index > 0 && ' '}${part}`)}`
}
