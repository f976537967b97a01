import type { Schema } from './operation.ts'

export const text: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const number: Schema = { type: 'number' }
export const boolean: Schema = { type: 'boolean' }
export const texts = listOf(text)
export const textOrNull: Schema = { type: 'string', nullable: true }
export const integerOrNull: Schema = { type: 'integer', nullable: true }
export const numberOrNull: Schema = { type: 'number', nullable: true }
export const instant: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }
export const instantOrNull: Schema = { ...instant, nullable: true }

/** A schema with a sentence that says more than its name. */
export function described(schema: Schema, description: string): Schema {
  return { ...schema, description }
}

export function object(required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema {
  return { type: 'object', required: Object.keys(required), properties: { ...optional, ...required } }
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items }
}

export function mapOf(additionalProperties: Schema): Schema {
  return { type: 'object', additionalProperties }
}
