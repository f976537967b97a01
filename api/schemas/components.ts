import * as z from 'zod'
import * as published from '../../pipeline/serving/schemas/live.ts'
import * as stations from '../../pipeline/serving/schemas/stations.ts'
import * as tolls from '../../pipeline/serving/schemas/tolls.ts'
import type { Schema } from '../openapi/operation.ts'
import * as data from './answer-data.ts'
import * as customers from './customers.ts'
import * as live from './live.ts'
import * as provenance from './provenance.ts'
import * as questions from './questions.ts'
import * as service from './service.ts'
import * as context from './station-context.ts'

const families = [service, published, live, stations, context, provenance, tolls, customers, questions, data]

/** The schemas of all answers by their names, in the form of OpenAPI 3.0. A schema that contains another one names it. */
export function components(): Readonly<Record<string, Schema>> {
  const named = z.registry<{ id: string }>()
  for (const family of families) for (const [id, schema] of Object.entries(family)) named.add(schema, { id })
  const uri = (id: string) => `#/components/schemas/${id}`
  const { schemas } = z.toJSONSchema(named, { target: 'openapi-3.0', uri, io: 'input', override: onlyWhatIsMeant })
  return Object.fromEntries(Object.entries(schemas).map(([id, { $id, ...schema }]) => [id, schema]))
}

/** Without what zod adds of its own: the range of safe integers, members that may be anything, a list of one name. */
export function onlyWhatIsMeant({ jsonSchema: schema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
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
