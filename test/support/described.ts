import { components } from '../../api/schemas/components.ts'

type Schema = Readonly<Record<string, unknown>>

const schemas = components()

/**
 * Differences between an answer and its OpenAPI description: a missing member, another type, an undescribed member. Only `{type: 'object'}`
 * without members, and a schema without type, allow anything.
 */
export function undescribed(schema: Schema, value: unknown, at = '$'): readonly string[] {
  const {
    $ref,
    allOf,
    oneOf,
    anyOf = oneOf,
    nullable,
  } = schema as {
    $ref?: string
    allOf?: readonly Schema[]
    anyOf?: readonly Schema[]
    oneOf?: readonly Schema[]
    nullable?: boolean
  }
  if ($ref) return undescribed(schemas[$ref.split('/').at(-1)!]!, value, at)
  if (value === null && nullable) return []
  if (allOf) return allOf.flatMap(one => undescribed(one, value, at))
  const { discriminator } = schema as { discriminator?: { propertyName: string; mapping: Record<string, string> } }
  if (discriminator) {
    const named = (value as Record<string, string>)[discriminator.propertyName] ?? ''
    const branch = discriminator.mapping[named]
    return branch ? undescribed({ $ref: branch }, value, at) : [`${at} is of no described kind: ${named}`]
  }
  if (anyOf) {
    const faults = anyOf.map(one => undescribed(one, value, at))
    return faults.sort((a, b) => a.length - b.length)[0]!
  }
  if (!('type' in schema)) return []
  return [...faultsOf(schema, value, at), ...faultsWithin(schema, value, at)]
}

function faultsOf(schema: Schema, value: unknown, at: string): string[] {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const wanted = schema.type === 'integer' && Number.isInteger(value) ? 'number' : schema.type
  if (type !== wanted) return [`${at} is ${type}, not ${schema.type}`]
  const {
    enum: words,
    format,
    minimum = -Infinity,
    maximum = Infinity,
  } = schema as {
    enum?: readonly unknown[]
    format?: string
    minimum?: number
    maximum?: number
  }
  const isDay = format !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(value as string)
  const isInside = typeof value !== 'number' || (value >= minimum && value <= maximum)
  return (words && !words.includes(value)) || !isDay || !isInside ? [`${at} is ${JSON.stringify(value)}`] : []
}

function faultsWithin(schema: Schema, value: unknown, at: string): string[] {
  if (Array.isArray(value) && schema.items) {
    return value.flatMap((each, place) => undescribed(schema.items as Schema, each, `${at}[${place}]`))
  }
  if (typeof value !== 'object' || value === null || !schema.properties) return []
  const { properties, required = [] } = schema as { properties: Record<string, Schema>; required?: readonly string[] }
  const missing = required.filter(name => !(name in value)).map(name => `${at}.${name} is missing`)
  const within = Object.entries(value).flatMap(([name, each]) =>
    properties[name] ? undescribed(properties[name], each, `${at}.${name}`) : [`${at}.${name} is not described`],
  )
  return [...missing, ...within]
}
