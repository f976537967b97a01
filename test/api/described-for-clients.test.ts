import { describe, expect, test } from 'vitest'
import { type IntentName, intentNames } from '../../api/allowed-values/questions.ts'
import { replies } from '../../api/nl/answers/index.ts'
import type { Operation } from '../../api/openapi/operation.ts'
import { serviceDescription } from '../../api/routes/description.ts'
import { sharedServing } from '../support/api-server.ts'
import { undescribed } from '../support/described.ts'
import { collisions, namingRules } from '../support/generated-names.ts'
import { keyedServing } from '../support/keyed-server.ts'

type Schema = Readonly<Record<string, unknown>>

const description = serviceDescription()
const schemas = description.components.schemas

interface Found {
  readonly at: string
  readonly schema: Schema
}

/** Each schema of the description, with the path to it. */
function schemasIn(value: unknown, at: string): readonly Found[] {
  if (typeof value !== 'object' || value === null) return []
  const isSchema = ('type' in value && typeof value.type === 'string') || 'oneOf' in value || 'anyOf' in value
  const own = isSchema ? [{ at, schema: value as Schema }] : []
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, one]) => (/^examples?$/.test(key) ? [] : schemasIn(one, `${at}/${key}`))),
  ]
}

const all = [...schemasIn(schemas, 'schemas'), ...schemasIn(description.paths, 'paths')]

/** The schema that a reference names. */
function resolved(schema: Schema): Schema {
  return typeof schema.$ref === 'string' ? resolved(schemas[schema.$ref.split('/').at(-1)!]!) : schema
}

describe('a generated client', () => {
  test.each(Object.entries(namingRules))('of %s has no two classes of one name', (_, rule) => {
    expect(collisions(description, rule)).toEqual([])
  })

  test('finds two classes of one name', () => {
    const one = { type: 'object', properties: { a: { type: 'string' } } }
    const Changes = { type: 'object', properties: { data: one } }
    for (const rule of Object.values(namingRules)) {
      expect(collisions({ paths: {}, components: { schemas: { Changes, ChangesData: one } } }, rule)).toEqual([
        'ChangesData and Changes_data',
      ])
    }
  })

  test('reads null where a list of words allows it', () => {
    const missing = all.filter(
      ({ schema }) => schema.nullable && schema.enum && !(schema.enum as unknown[]).includes(null),
    )
    expect(missing.map(({ at }) => at)).toEqual([])
    expect(all.filter(({ schema }) => schema.nullable && schema.enum).length).toBeGreaterThan(10)
  })

  test('knows the schema of `data` by its intent, which is required and belongs to one schema only', () => {
    const tagged = all.filter(({ schema }) => schema.discriminator)
    expect(tagged.map(({ at }) => at)).toEqual(['schemas/AnswerData'])
    for (const { schema } of tagged) {
      const { propertyName, mapping } = schema.discriminator as {
        propertyName: string
        mapping: Record<string, string>
      }
      const branches = schema.oneOf as readonly { $ref: string }[]
      const words = branches.flatMap(({ $ref }) => {
        const { properties, required } = resolved({ $ref }) as {
          properties: Record<string, { enum: string[] }>
          required: string[]
        }
        expect(required).toContain(propertyName)
        return properties[propertyName]!.enum.map(word => [word, $ref])
      })
      expect(words.length).toBe(new Set(words.map(([word]) => word)).size)
      expect(Object.fromEntries(words)).toEqual(mapping)
      expect(Object.keys(mapping).sort()).toEqual([...intentNames].sort())
    }
  })

  test('reads of every branch of a choice at least one required member', () => {
    const branches = all.flatMap(({ at, schema }) =>
      ((schema.oneOf ?? schema.anyOf ?? []) as readonly Schema[]).map(one => ({ at, one: resolved(one) })),
    )
    const open = branches.filter(({ one }) => one.type === 'object' && ((one.required as unknown[]) ?? []).length === 0)
    expect(open.map(({ at }) => at)).toEqual([])
  })

  test('has a description of every schema, member, parameter and operation, and a tag', () => {
    const members = all.flatMap(({ at, schema }) =>
      Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, one]) => ({
        at: `${at}/${name}`,
        one,
      })),
    )
    const named = Object.entries(schemas).map(([name, one]) => ({ at: name, one }))
    const silent = [...named, ...members].filter(({ one }) => !one.description && !resolved(one).description)
    expect(silent.map(({ at }) => at)).toEqual([])
    const tags = description.tags.map(({ name }) => name as string)
    for (const [path, item] of Object.entries(description.paths)) {
      for (const operation of Object.values(item) as (Operation & { description?: string; tags?: string[] })[]) {
        expect([path, operation.description?.length ?? 0]).not.toEqual([path, 0])
        expect(tags).toEqual(expect.arrayContaining(operation.tags ?? ['no tag']))
        expect(operation.parameters?.filter(one => !one.description).map(one => `${path} ${one.name}`)).toEqual([])
      }
    }
  })
})

/** The places of an answer where not exactly one branch of a choice fits. Members that are not described may be there. */
function ambiguities(schema: Schema, value: unknown, at = '$'): readonly string[] {
  const one = resolved(schema)
  const branches = (one.oneOf ?? one.anyOf) as readonly Schema[] | undefined
  if (branches && !(value === null && one.nullable)) {
    const fitting = branches.filter(branch =>
      undescribed(branch, value).every(fault => fault.endsWith('is not described')),
    )
    if (fitting.length !== 1) return [`${at} fits ${fitting.length} of ${branches.length}`]
    return ambiguities(fitting[0]!, value, at)
  }
  if (Array.isArray(value))
    return value.flatMap((each, place) => ambiguities((one.items ?? {}) as Schema, each, `${at}[${place}]`))
  if (typeof value !== 'object' || value === null) return []
  const { properties = {}, additionalProperties: values } = one as { properties?: Record<string, Schema> } & Schema
  return Object.entries(value).flatMap(([name, each]) =>
    ambiguities(properties[name] ?? (typeof values === 'object' ? (values as Schema) : {}), each, `${at}.${name}`),
  )
}

const questions: Readonly<Record<IntentName, string>> = {
  cheapest_ranking: 'Where is diesel cheapest in Europe',
  most_expensive_ranking: 'Where is petrol most expensive',
  price_lookup: 'diesel in Italy',
  comparison: 'Is petrol cheaper in Belgium or France?',
  price_history: 'history of diesel in Italy since 2026-01-05',
  price_change: 'How much has diesel changed in France over the last 3 months',
  average_price: 'average diesel in Germany 2025',
  record_high: 'record high diesel in Italy',
  record_low: 'record low diesel in Italy',
  price_on_date: 'diesel in Italy on 1999-01-01',
  fuel_spread: 'spread between petrol and diesel in Italy',
  fill_cost: 'fill 50 litres of diesel in Italy',
  stations_nearby: 'cheapest diesel near 47.3, 5.0',
  toll_lookup: 'toll Brenner',
  position: 'Which country has the third cheapest diesel?',
  threshold: 'Which countries have diesel below 1.60 euros?',
  streak: 'since when has diesel been above 1.50 in Italy',
  neighbours: 'diesel in the neighbours of France',
  change_ranking: 'Where did diesel rise most in the last month?',
  brand_price: 'What does Shell charge for diesel in Great Britain?',
  legal_maximum: 'legal maximum price of diesel in Belgium',
  coverage: 'what countries do you cover',
  unknown: 'What is the meaning of life?',
}

const { served } = sharedServing(atEnd => keyedServing({}, {}, atEnd))

describe('a real answer fits one branch of each choice:', () => {
  test('those of every intent, complete and compact', async () => {
    expect(Object.keys(replies).length + 1).toBe(intentNames.length)
    const { post } = served()
    for (const format of ['full', 'compact']) {
      const queries = [
        ...Object.values(questions),
        'average lpg in Italy',
        'lpg in Italy or Spain',
        'fill 40 litres of lpg in Italy',
      ]
      const body = JSON.stringify({ queries, format })
      const { json, status } = await post('/api/natural-language/', body, { 'content-type': 'application/json' })
      expect(status).toBe(200)
      const answers = json as { intent: IntentName; data: { intent: IntentName } }[]
      expect(answers.slice(0, intentNames.length).map(({ intent }) => intent)).toEqual(Object.keys(questions))
      for (const { intent, data } of answers) expect(data.intent).toBe(intent)
      const { post: operation } = description.paths['/api/natural-language/'] as { post: Operation }
      const { schema } = operation.responses[200]!.content!['application/json']!
      expect(ambiguities(schema, answers)).toEqual([])
    }
  })

  test.each([
    '/live/api.php',
    '/live/api.php?action=stats',
    '/live/api.php?action=brands&country=GB',
    '/live/api.php?action=stations&country=FR&lat=47.3&lng=5',
    '/live/api.php?action=stations&country=GB&lat=51.5&lng=-0.1',
    '/live/board_now.php',
    '/live/geojson.php',
    '/live/cells.php?fuel=cng&country=FR',
    '/live/corridor.php?route=48,8;48,2&line=1',
    '/live/station.php?ids=21,24,31,99',
    '/live/provenance.php?id=21',
    '/live/provenance.php?id=31',
    '/live/provenance.php?country=LU',
    '/live/sources.php',
    '/live/changes.php',
    '/live/station-history.php?id=21',
    '/live/station-context.php?id=21',
    '/lang/api/country-history.php?cc=FR',
    '/api/toll/get_json.php',
    '/api/toll/?country=FR&type=tunnel&barrier=ramp&search=x&bbox=1,2,3,4&unverified=1',
    '/api/toll/',
    '/api/toll/?format=geojson',
    '/api/toll/status',
    '/api/natural-language/?q=diesel',
    '/readyz',
    '/history/weeks.json',
    '/healthz',
    '/server.json',
    '/api/openapi.json',
  ])('%s', async address => {
    const { json, status, headers } = await served().ask(address)
    expect(status).toBe(200)
    const { get } = description.paths[address.split('?')[0]!] as { get: Operation }
    const { schema } = get.responses[200]!.content![headers['content-type']!.split(';')[0]!]!
    expect(ambiguities(schema, json)).toEqual([])
    expect(undescribed(schema, json)).toEqual([])
  })
})
