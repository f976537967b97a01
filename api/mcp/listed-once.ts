import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { onlyWhatIsMeant } from '../schemas/components.ts'

/**
 * A schema that is converted to JSON Schema once. A server is created for each message and requests the JSON Schema of
 * its tools. For all tools that takes 1 ms (Node 20), ten times the rest of a listing.
 */
export function listedOnce<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const own = schema['~standard'] as StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>>['~standard']
  const { input } = own.jsonSchema
  // As an input, because a client must accept members that were added later.
  const output = () => z.toJSONSchema(schema, { io: 'input', override: onlyWhatIsMeant })
  return { '~standard': { ...own, jsonSchema: { input: once(input), output: once(output) } } }
}

/** The SDK always requests the same draft. */
function once<Options>(make: (options: Options) => Record<string, unknown>) {
  let made: Record<string, unknown> | undefined
  return (options: Options) => {
    made ??= make(options)
    return made
  }
}
