type Schema = Readonly<Record<string, unknown>>

/** How a generator names the classes of schemas that have no name of their own. Each part is appended to the name of what contains it. */
interface NamingRule {
  readonly item: string
  readonly value: string
  readonly branch: (kind: 'oneOf' | 'anyOf', at: number) => string
  readonly response: (status: string) => string
  readonly body: string
  /** Also a list of words gets a class, and a parameter may have one. */
  readonly namesEnums: boolean
  /** Also a choice of schemas gets a class. */
  readonly namesUnions: boolean
}

/** As of openapi-python-client 0.29 and openapi-generator 7.26 (target `python`), read in their sources and results. */
export const namingRules: Readonly<Record<string, NamingRule>> = {
  'openapi-python-client': {
    item: '_item',
    value: '_additional_property',
    branch: (_, at) => `_type_${at}`,
    response: status => `_response_${status}`,
    body: '_body',
    namesEnums: true,
    namesUnions: false,
  },
  'openapi-generator': {
    item: '_inner',
    value: '_value',
    branch: (kind, at) => `_${kind}_${at}`,
    response: status => `_${status}_response`,
    body: '_request',
    namesEnums: false,
    namesUnions: true,
  },
}

interface Described {
  readonly paths: Readonly<Record<string, object>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface SentOperation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

/** The names of classes that a generator would make twice, in small letters: files of equal names replace each other. */
export function collisions(description: Described, rule: NamingRule): readonly string[] {
  const places = new Map<string, Set<string>>()
  for (const { name, place } of [...ofComponents(description, rule), ...ofOperations(description, rule)]) {
    const made = name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
    places.set(made, (places.get(made) ?? new Set()).add(place))
  }
  return [...places.values()].filter(all => all.size > 1).map(all => [...all].sort().join(' and '))
}

interface NamedPlace {
  readonly name: string
  readonly place: string
}

function ofComponents({ components }: Described, rule: NamingRule): readonly NamedPlace[] {
  return Object.entries(components.schemas).flatMap(([name, schema]) => [
    { name, place: name },
    ...inner(schema, name, name, rule),
  ])
}

function ofOperations({ paths }: Described, rule: NamingRule): readonly NamedPlace[] {
  const operations = Object.values(paths).flatMap(item => Object.values(item) as SentOperation[])
  return operations.flatMap(({ operationId, parameters, requestBody, responses }) => {
    const answers = Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.values(content).map(({ schema }) => [rule.response(status), schema] as const),
    )
    const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => [rule.body, schema] as const)
    const own = rule.namesEnums ? parameters.map(({ name, schema }) => [`_${name}`, schema] as const) : []
    return [...answers, ...bodies, ...own].flatMap(([part, schema]) =>
      classes(schema, operationId + part, `${operationId}${part}()`, rule),
    )
  })
}

/** The class of a schema without a name, and those in it. */
function classes(schema: Schema, name: string, place: string, rule: NamingRule): readonly NamedPlace[] {
  const isClass =
    schema.properties !== undefined ||
    typeof schema.additionalProperties === 'object' ||
    (rule.namesEnums && schema.enum !== undefined) ||
    (rule.namesUnions && (schema.oneOf ?? schema.anyOf) !== undefined)
  return [...(isClass ? [{ name, place }] : []), ...inner(schema, name, place, rule)]
}

function inner(schema: Schema, name: string, place: string, rule: NamingRule): readonly NamedPlace[] {
  const {
    properties = {},
    items,
    additionalProperties: values,
  } = schema as { properties?: Record<string, Schema> } & Schema
  const parts: (readonly [string, Schema])[] = Object.entries(properties).map(([member, one]) => [`_${member}`, one])
  if (items) parts.push([rule.item, items as Schema])
  if (typeof values === 'object') parts.push([rule.value, values as Schema])
  for (const kind of ['oneOf', 'anyOf'] as const) {
    for (const [at, one] of ((schema[kind] ?? []) as readonly Schema[]).entries())
      parts.push([rule.branch(kind, at), one])
  }
  return parts.flatMap(([part, one]) => classes(one, name + part, place + part, rule))
}
