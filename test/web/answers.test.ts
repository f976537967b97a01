import { describe, expect, test } from 'vitest'
import { schemas } from '../../api/openapi/schemas.ts'
import { repositoryText } from '../support/repository.ts'

// The types of public answers that pages and scripts use, checked against /api/openapi.json.

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly nullable?: boolean
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema
}

const at = (name: string): Schema => ({ $ref: name })
const inData = (name: string): Schema => ({ properties: { data: at(name) } })

const described: Readonly<Record<string, Schema>> = {
  Summary: inData('SummaryData'),
  CountrySummary: at('CountrySummary'),
  FuelStats: at('FuelStats'),
  ReferencePrices: at('ReferencePrices'),
  Board: at('Board'),
  Sources: at('Sources'),
  SourceTerms: at('Source'),
  History: at('History'),
  Stats: inData('StatsData'),
  RecentFetch: at('FetchLogEntry'),
  QuestionAnswer: at('QuestionAnswer'),
  Tolls: at('Tolls'),
  Toll: at('Toll'),
  Cells: at('Cells'),
  Cell: at('Cell'),
  MapLayer: at('FeatureCollection'),
  MapFeature: at('Feature'),
  StationNames: at('Station'),
  OpeningState: at('Station'),
  PriceMembers: at('StationPrice'),
  Station: at('StationById'),
  StationsById: at('StationsById'),
  StationsNearby: inData('StationsData'),
  StationProvenance: at('Provenance'),
  PriceProvenance: at('PriceProvenance'),
  RowProvenance: at('RowProvenance'),
}

const sources = ['answers', 'map-answers'].map(name => repositoryText(`web/shared/${name}.ts`))
const found = new Map(sources.flatMap(text => [...interfacesIn(text)]))

test('every answer type of the pages is checked against its description', () => {
  expect([...found.keys()].sort()).toEqual(Object.keys(described).sort())
})

describe.each(Object.entries(described))('%s', (name, schema) => {
  test('has only described members, with the same nullability', () => {
    const members = found.get(name)!
    expect(members.length).toBeGreaterThan(0)
    const faults = members.flatMap(({ path, isNullable }) => {
      const member = path.reduce<Schema | undefined>((here, key) => here && memberOf(here, key), schema)
      if (member === undefined) return [`${path.join('.')} is not described`]
      return (member.nullable ?? false) === isNullable ? [] : [`${path.join('.')}: null is only for one of the two`]
    })
    expect(faults).toEqual([])
  })
})

interface Member {
  readonly path: readonly string[]
  readonly isNullable: boolean
}

/** Relies on our formatter: one member per line, the members of an object between an opening and a closing line. */
function interfacesIn(text: string): Map<string, Member[]> {
  const interfaces = new Map<string, Member[]>()
  let members: Member[] = []
  let path: string[] = []
  for (const line of text.split('\n')) {
    const begun = /^export interface (\w+)/.exec(line)
    if (begun) {
      members = []
      path = []
      interfaces.set(begun[1]!, members)
    }
    const member = /^ +readonly (\w+)\??: (.*)$/.exec(line)
    if (member) {
      const here = [...path, member[1]!]
      members.push({ path: here, isNullable: /\| null$/.test(member[2]!) })
      if (/\{$/.test(member[2]!)) path = here
    } else if (/^ +\}/.test(line)) path = path.slice(0, -1)
  }
  return interfaces
}

function memberOf(schema: Schema, name: string): Schema | undefined {
  const member = resolved(schema).properties?.[name]
  return member && resolved(member)
}

/** The schema behind references; for a list, the schema of its elements. */
function resolved(schema: Schema): Schema {
  if (schema.$ref) return resolved(schemas[schema.$ref.split('/').at(-1)!] as Schema)
  if (schema.allOf) return resolved(schema.allOf[0]!)
  return schema.items ? resolved(schema.items) : schema
}
