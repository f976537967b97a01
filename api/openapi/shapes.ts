import type { Schema } from './operation.ts'

export const textShape: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const number: Schema = { type: 'number' }
export const boolean: Schema = { type: 'boolean' }
export const texts = listOf(textShape)
export const textOrNull: Schema = { type: 'string', nullable: true }
export const integerOrNull: Schema = { type: 'integer', nullable: true }
export const numberOrNull: Schema = { type: 'number', nullable: true }
export const instant: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }
export const instantOrNull: Schema = { ...instant, nullable: true }

/** A schema with a description. OpenAPI 3.0 ignores members next to a `$ref`. */
export function described(schema: Schema, description: string): Schema {
  return '$ref' in schema ? { allOf: [schema], description } : { ...schema, description }
}

export function object(required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema {
  const names = Object.keys(required)
  // An empty list is no schema of OpenAPI 3.0.
  return { type: 'object', ...(names.length > 0 && { required: names }), properties: { ...optional, ...required } }
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items }
}

export function mapOf(additionalProperties: Schema): Schema {
  return { type: 'object', additionalProperties }
}
