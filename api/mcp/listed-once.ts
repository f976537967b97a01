import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { onlyWhatIsMeant } from '../schemas/components.ts'
import { units } from './units.ts'

type JsonSchema = Record<string, unknown>

/**
 * A schema that is converted to JSON Schema once. A server is created for each message and requests the JSON Schema of
 * its tools. For all tools that takes 1 ms (Node 20), ten times the rest of a listing.
 */
export function listedOnce<Schema extends z.ZodObject>(
  schema: Schema,
  direction: 'input' | 'output',
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const own = schema['~standard'] as StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>>['~standard']
  let made: JsonSchema | null = null
  // The SDK always requests the same draft. Both directions are converted as inputs, because a client must accept members
  // that are added to an answer later.
  const list = (): JsonSchema => {
    made ??= short(z.toJSONSchema(schema, { io: 'input', override: onlyWhatIsMeant }), direction)
    return made
  }
  return { '~standard': { ...own, jsonSchema: { input: list, output: list } } }
}

/**
 * The same schema in fewer bytes, because agents put the list of tools into their context. There is no `$schema`, because
 * the draft is the default of MCP.
 */
function short(
  { $schema: _, ...schema }: object & { readonly $schema?: unknown },
  direction: 'input' | 'output',
): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) => {
    const isSchema = typeof value === 'object' && value !== null && !Array.isArray(value) && name !== 'properties'
    if (!isSchema) return value
    return direction === 'output' ? shortOutput(name, value as JsonSchema) : shortened(value as JsonSchema)
  })
}

// Fuels, regions and intents: the list may grow, and a client that checks answers must accept new words.
const mostWords = 5

/**
 * A member with its unit. `/api/openapi.json` has the descriptions of the members under the same names, and the pattern
 * of instants.
 */
function shortOutput(name: string, { pattern: _, description: __, ...described }: JsonSchema): JsonSchema {
  const { type, enum: words, ...schema } = shortened(described)
  const unit = units[name]
  const shown = { ...schema, ...(unit === undefined ? {} : { description: unit }) }
  if (Array.isArray(words)) return words.length > mostWords ? { type: 'string' } : { enum: words }
  return 'const' in shown || type === undefined ? shown : { type, ...shown }
}

function shortened({ anyOf, propertyNames, ...schema }: JsonSchema): JsonSchema {
  return {
    ...(anyOf === undefined ? {} : (nullable(anyOf) ?? { anyOf })),
    ...schema,
    // The name of a member is always a string.
    ...(propertyNames === undefined || isType('string', propertyNames) ? {} : { propertyNames }),
  }
}

/** `{type: ['string', 'null'], format: 'date'}` instead of a choice between two schemas. */
function nullable(anyOf: unknown): JsonSchema | null {
  const [one, other, ...more] = anyOf as readonly JsonSchema[]
  const isPlain = typeof one?.type === 'string' && !('enum' in one) && !('const' in one)
  return isPlain && isType('null', other) && more.length === 0 ? { ...one, type: [one.type, 'null'] } : null
}

function isType(type: string, schema: unknown): boolean {
  const { type: found, ...others } = schema as JsonSchema
  return found === type && Object.keys(others).length === 0
}
