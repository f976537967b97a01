import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sha256Of } from '../../pipeline/model/sha256.ts'

interface Field {
  readonly name: string
  readonly type: string
  readonly format?: string
}

interface Resource {
  readonly name: string
  readonly path: string
  readonly format: string
  readonly bytes: number
  readonly hash: string
  readonly rows: number
  readonly schema: { readonly fields: readonly Field[]; readonly primaryKey: readonly string[] }
}

// Texts of the types of Table Schema, as a reader accepts them that knows only the specification.
const forms: Readonly<Record<string, RegExp>> = {
  string: /^/,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
  boolean: /^(true|false)$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  datetime: /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
}

/** Faults of the datapackage.json of a folder and of the files that it names: members, bytes, hashes, every value. */
export function datapackageFaults(folder: string): string[] {
  const found = JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8'))
  const names = found.resources.map((one: Resource) => one.name)
  return [
    ...['name', 'id', 'version', 'created', 'licenses', 'resources', 'sources'].filter(member => !found[member]),
    ...(/^[a-z0-9._/-]+$/.test(found.name) ? [] : [`name ${found.name}`]),
    ...(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(found.created) ? [] : [`created ${found.created}`]),
    ...(new Set(names).size === names.length ? [] : ['names of resources']),
    ...names.filter((name: string) => !/^[a-z0-9._-]+$/.test(name)),
    ...found.licenses.filter((one: { name?: string; path?: string }) => !one.name && !one.path).map(JSON.stringify),
    ...found.sources.filter((one: { title?: string }) => !one.title).map(JSON.stringify),
    ...found.resources.flatMap((one: Resource) => resourceFaults(folder, one).map(fault => `${one.path}: ${fault}`)),
  ]
}

function resourceFaults(folder: string, resource: Resource): string[] {
  const { path, bytes, hash, schema } = resource
  const file = join(folder, path)
  const { fields, primaryKey } = schema
  const unknown = fields.filter(({ type }) => forms[type] === undefined).map(({ name, type }) => `${name} is a ${type}`)
  return [
    ...(/^(?![/.])[^:]+$/.test(path) ? [] : ['path']),
    ...(statSync(file).size === bytes ? [] : [`bytes ${statSync(file).size}`]),
    ...(`sha256:${sha256Of(readFileSync(file))}` === hash ? [] : ['hash']),
    ...unknown,
    ...primaryKey.filter(name => !fields.some(field => field.name === name)).map(name => `key ${name}`),
    ...(resource.format === 'csv' ? csvFaults(readFileSync(file), resource) : []),
  ]
}

function csvFaults(bytes: Buffer, { rows, schema: { fields, primaryKey } }: Resource): string[] {
  const [head, ...lines] = parse(bytes, {
    delimiter: ',',
    recordDelimiter: '\r\n',
    relaxColumnCount: false,
  }) as string[][]
  const keyAt = primaryKey.map(name => fields.findIndex(field => field.name === name))
  const keys = new Set(lines.map(cells => JSON.stringify(keyAt.map(at => cells[at]))))
  const wrong = fields.flatMap(({ name, type }, at) => {
    const cell = lines.map(cells => cells[at]!).find(value => value !== '' && !forms[type]!.test(value))
    return cell === undefined ? [] : [`${name} is no ${type}: ${cell}`]
  })
  return [
    ...(bytes.toString().replaceAll('\r\n', '').includes('\r') ? ['a CR alone'] : []),
    ...(head!.join() === fields.map(({ name }) => name).join() ? [] : [`header ${head!.join()}`]),
    ...(lines.length === rows ? [] : [`rows ${lines.length}`]),
    ...(keys.size === rows ? [] : [`${rows - keys.size} keys twice`]),
    ...wrong,
  ]
}
