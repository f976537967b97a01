import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type * as z from 'zod'

/**
 * A schema that is put into JSON Schema once. A server is made for each message, and asks for the JSON of what it lists or
 * answers: for all tools 1 ms (Node 20), ten times what the rest of a listing takes.
 */
export function listedOnce<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const own = schema['~standard'] as StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>>['~standard']
  const { input, output } = own.jsonSchema
  return { '~standard': { ...own, jsonSchema: { input: once(input), output: once(output) } } }
}

/** The SDK always asks for the same draft. */
function once<Options>(make: (options: Options) => Record<string, unknown>) {
  let made: Record<string, unknown> | undefined
  return (options: Options) => {
    made ??= make(options)
    return made
  }
}
