/** The part of JSON Schema 2020-12 that our schemas use. An unknown keyword is an error, so that none is ignored. */
export type JsonSchema = Readonly<Record<string, unknown>>

const annotations = new Set(['$schema', '$id', '$defs', 'title', 'description', 'then', 'else'])

type Keyword = (rule: never, value: unknown, root: JsonSchema, schema: JsonSchema) => boolean

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : (typeof value as string)
const lengthOf = (value: string): number => [...value].length

const keywords: Readonly<Record<string, Keyword>> = {
  $ref: (path: string, value, root) => {
    const target = path
      .slice(2)
      .split('/')
      .reduce<unknown>((here, key) => (here as JsonSchema)[key], root)
    return isValid(target as JsonSchema, value, root)
  },
  type: (types: string | readonly string[], value) =>
    [types].flat().some(type => type === typeOf(value) || (type === 'integer' && Number.isInteger(value))),
  const: (wanted: unknown, value) => value === wanted,
  enum: (wanted: readonly unknown[], value) => wanted.includes(value),
  minLength: (least: number, value) => typeof value !== 'string' || lengthOf(value) >= least,
  maxLength: (most: number, value) => typeof value !== 'string' || lengthOf(value) <= most,
  pattern: (form: string, value) => typeof value !== 'string' || new RegExp(form, 'u').test(value),
  format: (_name: 'date-time', value) => typeof value !== 'string' || existsAsDay(value.slice(0, 10)),
  minimum: (least: number, value) => typeof value !== 'number' || value >= least,
  maximum: (most: number, value) => typeof value !== 'number' || value <= most,
  exclusiveMinimum: (least: number, value) => typeof value !== 'number' || value > least,
  items: (each: JsonSchema, value, root) => !Array.isArray(value) || value.every(item => isValid(each, item, root)),
  minItems: (least: number, value) => !Array.isArray(value) || value.length >= least,
  maxItems: (most: number, value) => !Array.isArray(value) || value.length <= most,
  required: (names: readonly string[], value) => !isObject(value) || names.every(name => name in value),
  properties: (named: Readonly<Record<string, JsonSchema>>, value, root) =>
    !isObject(value) ||
    Object.entries(named).every(([name, rule]) => !(name in value) || isValid(rule, value[name], root)),
  patternProperties: () => true,
  additionalProperties: (others: boolean | JsonSchema, value, root, schema) =>
    !isObject(value) ||
    othersIn(value, schema).every(name => (typeof others === 'boolean' ? others : isValid(others, value[name], root))),
  allOf: (rules: readonly JsonSchema[], value, root) => rules.every(rule => isValid(rule, value, root)),
  anyOf: (rules: readonly JsonSchema[], value, root) => rules.some(rule => isValid(rule, value, root)),
  if: (condition: JsonSchema, value, root, schema) => {
    const branch = (isValid(condition, value, root) ? schema.then : schema.else) as JsonSchema | undefined
    return branch === undefined || isValid(branch, value, root)
  },
}

/** Members that neither `properties` nor `patternProperties` names. */
function othersIn(
  value: Readonly<Record<string, unknown>>,
  { properties = {}, patternProperties = {} }: JsonSchema,
): string[] {
  const forms = Object.keys(patternProperties as object).map(form => new RegExp(form, 'u'))
  return Object.keys(value).filter(
    name => !Object.hasOwn(properties as object, name) && !forms.some(form => form.test(name)),
  )
}

export function isValid(schema: JsonSchema, value: unknown, root: JsonSchema = schema): boolean {
  return Object.entries(schema).every(([name, rule]) => {
    if (annotations.has(name)) return true
    const keyword = keywords[name]
    if (!keyword) throw new Error(`a keyword that is not known here: ${name}`)
    return keyword(rule as never, value, root, schema)
  })
}

function existsAsDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}
