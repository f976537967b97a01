import { isValid, type JsonSchema } from './json-schema.ts'
import { repositoryText } from './repository.ts'

export const reports = JSON.parse(repositoryText('docs/reports.schema.json')) as JsonSchema & {
  readonly $defs: Readonly<Record<string, JsonSchema>>
}

/**
 * Lists where a report does not match `$defs.<name>` of docs/reports.schema.json: the innermost places, empty if it
 * matches. For a test: `expect(faultsIn('run', JSON.parse(text))).toEqual([])`.
 */
export function faultsIn(name: string, report: unknown): string[] {
  const schema = reports.$defs[name]
  return schema ? faultsAt(name, schema, report) : [`docs/reports.schema.json has no $defs.${name}`]
}

function faultsAt(path: string, schema: JsonSchema, value: unknown): string[] {
  if (isValid(schema, value, reports)) return []
  if (typeof schema.$ref === 'string')
    return faultsIn(schema.$ref.split('/').at(-1)!, value).map(fault => `${path}: ${fault}`)
  const inner = innerOf(schema, value).flatMap(([key, rule, one]) => faultsAt(`${path}.${key}`, rule, one))
  return inner.length > 0
    ? inner
    : [`${path}: ${JSON.stringify(value)?.slice(0, 200)} is not ${expected(schema, value)}`]
}

type Inner = readonly [key: string, rule: JsonSchema, value: unknown]

function innerOf({ items, properties = {}, additionalProperties, anyOf = [] }: JsonSchema, value: unknown): Inner[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return items ? value.map((one, at) => [`${at}`, items as JsonSchema, one]) : []
  const rules = properties as Readonly<Record<string, JsonSchema>>
  const others = typeof additionalProperties === 'object' ? (additionalProperties as JsonSchema) : null
  const members = Object.entries(value).flatMap(([name, one]): Inner[] => {
    const rule = rules[name] ?? others
    return rule ? [[name, rule, one]] : []
  })
  // For `null or an object`, the object is the alternative that was intended.
  const meant = (anyOf as readonly JsonSchema[]).filter(one => one.type === 'object' || one.$ref)
  return [...members, ...meant.map((one): Inner => ['object', one, value])]
}

function expected(
  { type, enum: words, properties, required = [], additionalProperties, ...rest }: JsonSchema,
  value: unknown,
): string {
  if (typeof value !== 'object' || value === null || !properties) return JSON.stringify({ type, enum: words, ...rest })
  const missing = (required as readonly string[]).filter(name => !(name in value))
  const unknown = Object.keys(value).filter(name => !Object.hasOwn(properties, name) && additionalProperties === false)
  return `complete and described: without ${missing.join(', ') || 'nothing'}, with ${unknown.join(', ') || 'nothing'} besides`
}
