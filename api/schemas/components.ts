import * as z from 'zod'
import * as published from '../../pipeline/serving/schemas/live.ts'
import * as stations from '../../pipeline/serving/schemas/stations.ts'
import * as tolls from '../../pipeline/serving/schemas/tolls.ts'
import * as data from './answer-data.ts'
import * as customers from './customers.ts'
import { members, shapes } from './descriptions.ts'
import * as live from './live.ts'
import * as provenance from './provenance.ts'
import * as questions from './questions.ts'
import * as service from './service.ts'
import * as context from './station-context.ts'

/** A schema in the form of OpenAPI 3.0. */
export type Schema = Readonly<Record<string, unknown>>

const families = [service, published, live, stations, context, provenance, tolls, customers, questions, data]

/** The schemas of all answers by their names, in the form of OpenAPI 3.0. A schema that contains another one names it. */
export function components(): Readonly<Record<string, Schema>> {
  const named = z.registry<{ id: string }>()
  for (const family of families) for (const [id, schema] of Object.entries(family)) named.add(schema, { id })
  const uri = (id: string) => `#/components/schemas/${id}`
  const { schemas } = z.toJSONSchema(named, { target: 'openapi-3.0', uri, io: 'input', override: onlyWhatIsMeant })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id, ...schema }]) => [id, described(shapes[id], schema as Schema)]),
  )
}

/** With what the schema does not say of itself. A member that only refers to a schema is described there. */
function described(own: string | undefined, schema: Schema): Schema {
  if ('$ref' in schema) return schema
  const { description = own, properties, items, additionalProperties: values, oneOf, anyOf } = schema as Parts
  const all = (list: readonly Schema[] | undefined) => list?.map(one => described(undefined, one))
  const within = {
    description,
    properties:
      properties &&
      Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, described(members[name], member)])),
    items: items && described(undefined, items),
    additionalProperties: typeof values === 'object' ? described(undefined, values) : values,
    oneOf: all(oneOf),
    anyOf: all(anyOf),
  }
  return { ...schema, ...Object.fromEntries(Object.entries(within).filter(([, value]) => value !== undefined)) }
}

interface Parts {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

/** Null in the lists of what may be null, and nothing that zod adds of its own: the range of safe integers, members that may be anything, a list of one name. */
export function onlyWhatIsMeant({ jsonSchema: schema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // OpenAPI 3.0: a value must be in `enum` also where it may be null.
  const { nullable } = schema as { nullable?: boolean }
  if (nullable && schema.enum && !schema.enum.includes(null)) schema.enum = [...schema.enum, null]
  if (isEmpty(schema.properties)) delete schema.properties
  if (isEmpty(schema.additionalProperties)) delete schema.additionalProperties
  if (schema.allOf?.length === 1 && Object.keys(schema).length === 1) {
    schema.$ref = schema.allOf[0]!.$ref
    delete schema.allOf
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && Object.keys(value ?? {}).length === 0
}
